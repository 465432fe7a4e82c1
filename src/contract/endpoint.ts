/** How an endpoint is written down, and what can be read off it. */
import * as v from 'valibot';
import {bare, integer, type Message, text} from './schema.ts';

type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
	? `${Head}${Capitalize<CamelCase<Tail>>}`
	: S;

/** The parameters in a path template, by their lowerCamelCase names: `/x/{app_id}` gives `appId`. */
type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
	? CamelCase<Name> | PathParams<Rest>
	: never;

/** The names by which an endpoint's paging inputs go over the wire; callers always say `pageSize` and `pageToken`. */
export interface PagingNames {
	readonly pageSize: 'page_size' | 'pageSize';
	readonly pageToken: 'page_token' | 'pageToken';
}

/** One operation of the document. */
export interface Endpoint<
	Name extends string = string,
	Path extends string = string,
	Params extends Message = Message,
	Output extends Message = Message,
	Envelope extends string | undefined = string | undefined,
	Paging extends PagingNames | undefined = PagingNames | undefined,
> {
	readonly name: Name;
	/** The number under "Endpoints". */
	readonly section: number;
	readonly summary: string;
	readonly method: 'GET' | 'POST';
	/** Only reads are ever retried; a search is a read although it is a POST. */
	readonly effect: 'read' | 'write';
	readonly path: Path;
	/** Each answer is for one look by one person: it is remembered nowhere, nor is what was asked for. */
	readonly isOneTime?: true;
	/** Inputs besides path parameters and paging: in the query on GET, in the body on POST. Rule 3. */
	readonly params: Params;
	readonly paging: Paging;
	readonly output: Output;
	/** The member of the answer that holds what was asked for; absent where the answer is empty. */
	readonly envelope: Envelope;
	/**
	 * Dotted paths of members that every answer has, besides a list: the enveloped object and what identifies it. An answer
	 * without them says nothing about the tenant.
	 */
	readonly required: readonly string[];
}

export type AnyEndpoint = Endpoint;
export type PagedEndpoint = Endpoint<string, string, Message, Message, 'list', PagingNames>;

/** What a caller gives: path parameters (required), the endpoint's own inputs, and paging where it pages. */
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

export interface PathParam {
	/** As callers say it. */
	readonly name: string;
	/** As the template says it. */
	readonly wire: string;
}

export function pathParams(endpoint: {readonly path: string}): readonly PathParam[] {
	return [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, wire = '']) => ({name: camelCase(wire), wire}));
}

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Inputs that travel in the query or the body: callers' name → wire name, paging included. */
export function wireNames(endpoint: AnyEndpoint): ReadonlyMap<string, string> {
	const own = Object.keys(endpoint.params.entries).map((name): [string, string] => [name, name]);
	return new Map([...own, ...Object.entries(endpoint.paging ?? {})]);
}

/** The schema of what travels in the query or body, under its wire names. */
export function wireSchema(endpoint: AnyEndpoint): Message {
	const paging = endpoint.paging ? {[endpoint.paging.pageSize]: integer(), [endpoint.paging.pageToken]: text()} : {};
	return v.looseObject({...endpoint.params.entries, ...paging});
}

/** The shape of what an endpoint is about: the list's item, or the enveloped message. */
export function resourceShape(endpoint: AnyEndpoint): Message | undefined {
	if (endpoint.envelope === undefined) return undefined;
	const inner = bare(endpoint.output.entries[endpoint.envelope] as v.GenericSchema);
	const item =
		inner.type === 'array' ? bare((inner as unknown as v.ArraySchema<v.GenericSchema, undefined>).item) : inner;
	return item as unknown as Message;
}

export const endpoint = <
	const Name extends string,
	const Path extends string,
	Params extends Message,
	Output extends Message,
	const Envelope extends string | undefined,
	const Paging extends PagingNames | undefined,
>(
	definition: Endpoint<Name, Path, Params, Output, Envelope, Paging>,
) => definition;
