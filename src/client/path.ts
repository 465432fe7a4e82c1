/** Validates and encodes path parameters. */
import {pathParams} from '../contract/endpoint.ts';
import {shareCodePattern} from '../contract/secret.ts';
import {inputError} from './failure.ts';

/** Inserts the parameters into the path of an endpoint. Throws `ApiError` of kind `input` that names the parameter. */
export const pathOf = (endpoint: {readonly path: string}, input: Readonly<Record<string, unknown>>): string =>
	pathParams(endpoint).reduce(
		(path, {name, wire}) => path.replace(`{${wire}}`, () => segment(name, input[name])),
		endpoint.path,
	);

function segment(name: string, value: unknown): string {
	const refuse = (problem: string): never => {
		throw inputError(`The ${wordsOf(name)} ${problem}.`, `Give the ${wordsOf(name)} as the service shows it.`);
	};
	if (typeof value !== 'string') return refuse('is missing');
	if (value.trim() === '') return refuse(value === '' ? 'is empty' : 'is blank');
	if (!value.isWellFormed()) return refuse('holds half a character');
	if (/[\p{Cc}\u2028\u2029]/u.test(value)) return refuse('holds control characters');
	// A proxy may decode the segment and resolve these steps, although they are encoded.
	const parts = value.split(/[/\\]/);
	if (parts.some((part) => part === '.' || part === '..')) return refuse('is a step to another path (. or ..)');
	if (parts.every((part) => part === '')) return refuse('holds slashes only');
	if (name === 'shareCode' && !shareCodePattern.test(value)) {
		throw inputError(
			'The share code does not have the form XXXX-XXXX-XXXX (letters and digits).',
			'Copy the code from the share URL, or ask the sender for it again.',
		);
	}
	return encodeURIComponent(value);
}

/** The name of a parameter in words: `share code` for `shareCode`. */
export const wordsOf = (name: string): string =>
	name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace('mcp', 'MCP');
