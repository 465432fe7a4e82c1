/** Builds the HTTP request from an endpoint and its input. */
import {type AnyEndpoint, pathParams, wireNames, wireSchema} from '../contract/endpoint.ts';
import {limits} from '../contract/limits.ts';
import {isContainer} from '../text/json/object.ts';
import {toExact} from '../text/json/print.ts';
import {checkOf, Problems} from './answer/check.ts';
import {inputError} from './failure.ts';
import {pathOf, wordsOf} from './path.ts';
import {isMask} from './safety/redact.ts';
import {isSecretName} from './safety/secret-names.ts';

export interface WireRequest {
	readonly method: 'GET' | 'POST';
	/** The path under the base URL, with the query. */
	readonly path: string;
	/** JSON; absent on GET. */
	readonly body?: string;
	/** The input as the service gets it, not in visible form. */
	readonly exact: Readonly<Record<string, unknown>>;
	/** The secret values in the body, for the redactor. */
	readonly secrets: readonly string[];
	/** For messages, such as `share code ABCD-EFGH` or `app id app_1, entitlement id ent_7`. Empty if the path has no parameters. */
	readonly subject: string;
}

/** Throws `ApiError` of kind `input` for input that the contract does not allow. */
export function buildRequest(endpoint: AnyEndpoint, input: Readonly<Record<string, unknown>>): WireRequest {
	// Tokens, ids and values in visible form are for display only. The service gets the original text.
	const exact = toExact(input) as typeof input;
	const path = pathOf(endpoint, exact);
	const wire = wireInput(endpoint, exact);
	const subject = pathParams(endpoint)
		.map(({name}) => `${wordsOf(name)} ${input[name]}`)
		.join(', ');
	const common = {method: endpoint.method, exact, secrets: secretsIn(wire), subject};
	if (endpoint.method === 'POST') return {...common, path, body: JSON.stringify(wire)};
	// ofetch's query leaves |, ^ and ` unencoded, which RFC 3986 forbids.
	const query = new URLSearchParams(Object.entries(wire).map(([name, value]) => [name, String(value)])).toString();
	return {...common, path: path + (query && `?${query}`)};
}

/** Returns the members of the query or the body under their wire names, checked against the contract. */
function wireInput(endpoint: AnyEndpoint, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
	const inPath = new Set(pathParams(endpoint).map(({name}) => name));
	const names = wireNames(endpoint);
	const wire: Record<string, unknown> = {};
	for (const [name, value] of Object.entries(input)) {
		if (inPath.has(name) || value === undefined || value === null) continue;
		const wireName = names.get(name);
		if (wireName === undefined) throw inputError(`${endpoint.name} has no input ${name}.`, 'Leave it out.');
		// An empty value in a query means the same as an absent one.
		if (endpoint.method === 'POST' || value !== '') wire[wireName] = value;
	}
	const problems = new Problems();
	checkOf(wireSchema(endpoint))(wire, problems);
	const [problem] = problems.listed();
	if (problem)
		throw inputError(`${problem.path} is not what ${endpoint.name} takes: ${problem.message}.`, 'Correct the value.');
	rejectMasks(wire, []);
	const {mcpTools} = wire;
	if (Array.isArray(mcpTools) && mcpTools.length > limits.bindingsPerDelete) {
		throw inputError(
			`mcpTools holds ${mcpTools.length} tools; one call removes at most ${limits.bindingsPerDelete}.`,
			`Send them in parts of ${limits.bindingsPerDelete}.`,
		);
	}
	return wire;
}

/** Rejects masks that were copied from a screen or a file: sending one would overwrite the secret. */
function rejectMasks(value: unknown, path: readonly string[]): void {
	if (isMask(value)) {
		throw inputError(
			`${path.join('.')} contains a mask instead of a secret.`,
			'Give the secret itself, or leave the field out.',
		);
	}
	if (isContainer(value)) {
		for (const [key, item] of Object.entries(value)) {
			rejectMasks(key, [...path, key]);
			rejectMasks(item, [...path, key]);
		}
	}
}

/** Returns all texts at and below the names of secrets. */
function secretsIn(value: unknown, isSecret = false): readonly string[] {
	if (typeof value === 'string') return isSecret ? [value] : [];
	if (!isContainer(value)) return [];
	return Object.entries(value).flatMap(([key, item]) => secretsIn(item, isSecret || isSecretName(key)));
}
