/** Checks a response against its request: a proxy or a reused connection can deliver the response to another one. */
import type {AnyEndpoint, Echo} from '../../contract/endpoint.ts';
import {valueAt} from '../../text/json/object.ts';

/** A member that contradicts the request, or that is missing as evidence. */
export interface Contradiction {
	readonly path: string;
	/** As the service sent it. Undefined without a value. */
	readonly value: string | undefined;
	readonly echo: Echo;
}

/** The echoes that the input of a call restricts. */
const echoesOf = ({echoes}: AnyEndpoint, input: Readonly<Record<string, unknown>>): readonly Echo[] =>
	echoes.filter((echo) => valuesOf(input, echo).length > 0);

/** Returns the first member of a response that does not repeat the input. Both are exact, not in visible form. */
export function contradictionIn(
	endpoint: AnyEndpoint,
	input: Readonly<Record<string, unknown>>,
	response: unknown,
): Contradiction | undefined {
	const {envelope = ''} = endpoint;
	const content = valueAt(response, [envelope]);
	for (const echo of echoesOf(endpoint, input)) {
		const {member, normalize = (text) => text} = echo;
		const requested = new Set(valuesOf(input, echo).map(normalize));
		for (const [index, item] of (Array.isArray(content) ? content : [content]).entries()) {
			const sent = valueAt(item, [member]);
			const value = typeof sent === 'string' && sent !== '' ? sent : undefined;
			const isRight =
				value === undefined ? !echo.isRequired : requested.has(normalize(value)) !== (echo.isExcluded === true);
			if (!isRight)
				return {path: [envelope, ...(Array.isArray(content) ? [index] : []), member].join('.'), value, echo};
		}
	}
	return undefined;
}

function valuesOf(input: Readonly<Record<string, unknown>>, {input: name}: Echo): readonly string[] {
	const value = input[name];
	return (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string' && text !== '');
}
