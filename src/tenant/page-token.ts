/**
 * Opaque page tokens: the end position of the previous page, and a checksum of it and its request. A token is rejected for other
 * filters, by another operation or tenant, or after a change. The page size may differ between pages. They are no secret, so nothing is
 * signed: Node's cryptography takes 4 ms to load, and the first rows of the demo need none of it.
 */
import {crc32} from 'node:zlib';
import * as v from 'valibot';
import {type AnyEndpoint, type PagedEndpoint, pathParams, wireNames} from '../contract/endpoint.ts';
import {effectivePageSize} from '../contract/limits.ts';
import {invalid} from './rejection.ts';
import type {Store} from './store/store.ts';

/** `readInput` has checked the types of both. */
interface PagingInput {
	readonly pageSize?: unknown;
	readonly pageToken?: unknown;
}

export type Page<Item> = {
	list: Item[];
	/** Empty on the last page. Pagination rules, 4. */
	nextPageToken: string;
};

type Rows<Item, Position> = readonly {item: Item; position: Position}[];

/**
 * Returns a page. `read` returns at most `count` items after a position, each with its own position. It is called with an
 * additional item, which shows whether there is another page.
 */
export async function readPage<Position, Item>(
	{meta}: Pick<Store, 'meta'>,
	endpoint: PagedEndpoint,
	position: v.GenericSchema<unknown, Position>,
	input: PagingInput,
	read: (after: Position | undefined, count: number) => Rows<Item, Position> | Promise<Rows<Item, Position>>,
): Promise<Page<Item>> {
	const purpose = `${meta.get('pages')} ${purposeOf(endpoint, input)}`;
	const {pageSize, pageToken} = input;
	const size = effectivePageSize(typeof pageSize === 'number' ? pageSize : undefined);
	const rows = await read(openToken(purpose, position, typeof pageToken === 'string' ? pageToken : ''), size + 1);
	const last = rows[size - 1];
	return {
		list: rows.slice(0, size).map(({item}) => item),
		nextPageToken: rows.length > size && last ? tokenFor(purpose, JSON.stringify(last.position)) : '',
	};
}

function tokenFor(purpose: string, position: string): string {
	return `${Buffer.from(position).toString('base64url')}.${crc32(`${position} ${purpose}`).toString(36)}`;
}

function openToken<Position>(
	purpose: string,
	position: v.GenericSchema<unknown, Position>,
	token: string,
): Position | undefined {
	if (token === '') return undefined;
	const text = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString();
	if (token !== tokenFor(purpose, text)) {
		throw invalid(
			'the page token is not valid for this request: start again without a token, and use the same filters for all pages',
		);
	}
	return v.parse(position, JSON.parse(text));
}

/** Serializes the operation and the inputs that determine the list. Inputs with their default value count as absent. */
function purposeOf(endpoint: AnyEndpoint, input: object): string {
	const values = new Map(Object.entries(input));
	const names = [...pathParams(endpoint).map(({name}) => name), ...wireNames(endpoint).keys()].filter(
		(name) => name !== 'pageSize' && name !== 'pageToken',
	);
	const inputs = names.filter((name) => !isDefault(values.get(name))).map((name) => [name, values.get(name)]);
	return JSON.stringify(['page', endpoint.name, inputs]);
}

const isDefault = (value: unknown) =>
	value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0);
