/** The type of an endpoint, and functions that derive schemas and names from it. */
import * as v from 'valibot';
import {bare, integer, isList, isMessage, type Message, text} from './schema.ts';

type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
	? `${Head}${Capitalize<CamelCase<Tail>>}`
	: S;

/** The lowerCamelCase names of the parameters in a path template: `appId` for `/x/{app_id}`. */
type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
	? CamelCase<Name> | PathParams<Rest>
	: never;

/** The wire names of an endpoint's paging inputs. Callers always use `pageSize` and `pageToken`. */
export interface PagingNames {
	readonly pageSize: 'page_size' | 'pageSize';
	readonly pageToken: 'page_token' | 'pageToken';
}

export const snakePaging = {pageSize: 'page_size', pageToken: 'page_token'} as const;
export const camelPaging = {pageSize: 'pageSize', pageToken: 'pageToken'} as const;

/**
 * A member of the response that repeats an input, so that a response to another request is recognized. A text must equal the
 * input, and be among the values of a list. An empty input restricts nothing.
 */
export interface Echo {
	/** The member of the enveloped object, or of each item of the list. */
	readonly member: string;
	readonly input: string;
	/** The response proves nothing without the member. Otherwise an absent member counts as unset, and contradicts nothing. */
	readonly isRequired?: true;
	/** The member is none of the values. */
	readonly isExcluded?: true;
	/** Returns the same text for all spellings of a value. */
	readonly normalize?: (text: string) => string;
}

/** An operation of the API document. */
export interface Endpoint<
	Name extends string = string,
	Path extends string = string,
	Params extends Message = Message,
	Output extends Message = Message,
	Envelope extends string | undefined = string | undefined,
	Paging extends PagingNames | undefined = PagingNames | undefined,
> {
	readonly name: Name;
	/** The number in section "Endpoints". */
	readonly section: number;
	readonly summary: string;
	readonly method: 'GET' | 'POST';
	/** Only reads are retried. A search is a read, although its method is POST. */
	readonly effect: 'read' | 'write';
	readonly path: Path;
	/**
	 * The names of the reads whose data a write can change: of its target, and of objects that depend on the target. The
	 * document does not exclude the latter.
	 */
	readonly touches?: readonly string[];
	/** The inputs of the body without which a write cannot be applied. Document: not shown. */
	readonly requiredInputs?: readonly string[];
	/** The response is for a single look. Neither the request nor the response is stored. */
	readonly isOneTime?: true;
	/** The other inputs: in the query for GET, in the body for POST. Rule 3. */
	readonly params: Params;
	readonly paging: Paging;
	readonly output: Output;
	/** The member of the response with the requested data, or undefined for an empty response. */
	readonly envelope: Envelope;
	/**
	 * Dotted paths of the members that every response contains, except a list: the enveloped object and its identifying members.
	 * A response without them cannot be used.
	 */
	readonly required: readonly string[];
	/** How a response is checked against its request. Empty if nothing in the response repeats an input. */
	readonly echoes: readonly Echo[];
}

export type AnyEndpoint = Endpoint;
export type PagedEndpoint = Endpoint<string, string, Message, Message, 'list', PagingNames>;

/** The input of a call: path parameters (required), the endpoint's own inputs, and paging if the endpoint supports it. */
export type InputOf<E> =
	E extends Endpoint<string, infer Path, infer Params, Message, string | undefined, infer Paging>
		? {readonly [Key in PathParams<Path>]: string} & Partial<KnownOf<v.InferInput<Params>>> &
				(Paging extends PagingNames
					? {readonly pageSize?: number | undefined; readonly pageToken?: string | undefined}
					: unknown)
		: never;

/** An inferred loose object without its index signature, so that a misspelt input does not compile. */
type KnownOf<T> = {[Key in keyof T as string extends Key ? never : Key]: T[Key]};

export type OutputOf<E> = E extends {readonly output: infer Output extends v.GenericSchema}
	? v.InferOutput<Output>
	: never;

/** An item of an endpoint's list; any object if the endpoint is not known. */
export type ItemOf<E> =
	OutputOf<E> extends {list?: readonly (infer Item)[] | undefined}
		? unknown extends Item
			? Readonly<Record<string, unknown>>
			: Item
		: never;

export interface PathParam {
	/** The name for callers. */
	readonly name: string;
	/** The name in the path template. */
	readonly wire: string;
}

export function pathParams(endpoint: {readonly path: string}): readonly PathParam[] {
	return [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, wire = '']) => ({name: camelCase(wire), wire}));
}

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Maps callers' names to wire names for the inputs of the query or the body, paging included. */
export function wireNames(endpoint: AnyEndpoint): ReadonlyMap<string, string> {
	const own = Object.keys(endpoint.params.entries).map((name): [string, string] => [name, name]);
	return new Map([...own, ...Object.entries(endpoint.paging ?? {})]);
}

/** The schema of the query or body, under wire names. */
export function wireSchema(endpoint: AnyEndpoint): Message {
	const paging = endpoint.paging ? {[endpoint.paging.pageSize]: integer(), [endpoint.paging.pageToken]: text()} : {};
	return v.looseObject({...endpoint.params.entries, ...paging});
}

/** The shape of an endpoint's resource: the list's item, or the enveloped message. */
export function resourceShape(endpoint: AnyEndpoint): Message | undefined {
	if (endpoint.envelope === undefined) return undefined;
	const member = endpoint.output.entries[endpoint.envelope];
	const inner = member && bare(member);
	const item = inner && isList(inner) ? bare(inner.item) : inner;
	return item && isMessage(item) ? item : undefined;
}

/** Infers the literal types of a definition: its name, its path and whether it writes. */
export const endpoint = <
	const Name extends string,
	const Path extends string,
	Params extends Message,
	Output extends Message,
	const Envelope extends string | undefined,
	const Paging extends PagingNames | undefined,
	const Effect extends AnyEndpoint['effect'],
>(
	definition: Endpoint<Name, Path, Params, Output, Envelope, Paging> & {
		readonly effect: Effect;
	} & (Effect extends 'write'
			? {readonly touches: readonly string[]; readonly requiredInputs: readonly (keyof Params['entries'])[]}
			: unknown),
) => definition;
