/**
 * Compressed items of long lists. A page is compressed as a whole, and parsed when one of its items is read. A read-only proxy
 * stands for each item: it reads and prints like the item and keeps its identity.
 */
import {constants, zstdCompressSync, zstdDecompressSync} from 'node:zlib';
import type {LazyPage} from '../../client/api.ts';
import {exactSource, exactSourceOf} from '../../text/json/exact-source.ts';
import {mayRound, parseJson} from '../../text/json/parse.ts';
import {plain} from './plain.ts';

/** The maximum of pages that stay decompressed, so that a cursor can move among them at no cost. */
const maxOpenPages = 16;

const fastCompression = {params: {[constants.ZSTD_c_compressionLevel]: 1}};

/**
 * Returns proxies for items, which must be JSON values. Their exact sources are stored with them. `received` is the JSON of the
 * response, if its `list` holds exactly these items and `JSON.parse` rounds no number of it: then it is stored as it is.
 */
export function pack<Item extends object>(items: readonly Item[], received?: Uint8Array): readonly Item[] {
	const page = received ? new PackedPage<Item>(received, JSON.parse) : packed(items);
	return items.map((item, index) => proxyOf(page, index, (item as {readonly id?: unknown}).id));
}

/** Returns proxies for the items of a page. */
export function packLazily<Item extends object>({ids, source}: LazyPage): readonly Item[] {
	const page = new PackedPage<Item>(source, JSON.parse);
	return ids.map((id, index) => proxyOf(page, index, id));
}

const proxyOf = <Item extends object>(page: PackedPage<Item>, index: number, id: unknown) =>
	new Proxy(proxyTarget, new ItemProxy(page, index, id)) as Item;

function packed<Item extends object>(items: readonly Item[]): PackedPage<Item> {
	const text = JSON.stringify({list: items});
	const sources = items.map((item) => (exactSourceOf(item) === item ? null : exactSourceOf(item)));
	const hasSources = sources.some((source) => source !== null);
	return new PackedPage(
		text,
		mayRound(text) ? parseJson : JSON.parse,
		hasSources ? JSON.stringify(sources) : undefined,
	);
}

interface OpenPage {
	readonly items: readonly unknown[];
	/** Parsed on first use. */
	sources?: readonly (object | null)[];
}

const recentlyOpened: OpenPage[] = [];

/** The page of the last item read without caching. */
let uncached: {readonly page: object; readonly items: readonly unknown[]} | undefined;

class PackedPage<Item extends object> {
	readonly #bytes: Uint8Array;
	readonly #parse: (text: string) => unknown;
	/** The exact sources as a list, with null for an item that equals its source. Undefined if all do. */
	readonly #sources: Uint8Array | undefined;
	/** Weak, so that a full scan in one turn decompresses each page once and frees it afterwards. */
	#opened: WeakRef<OpenPage> | undefined;

	constructor(json: string | Uint8Array, parse: (text: string) => unknown, sources?: string) {
		this.#bytes = compressed(json);
		this.#parse = parse;
		this.#sources = sources === undefined ? undefined : compressed(sources);
	}

	at(index: number): Item {
		const {items} = this.#opened?.deref() ?? this.#open();
		return items[index] as Item;
	}

	/** Parses the page without keeping it open, because short-lived objects are cheap to collect. */
	parseUncached(index: number): Item {
		if (uncached?.page !== this) uncached = {page: this, items: this.#items()};
		return uncached.items[index] as Item;
	}

	/** The exact source of an item; undefined when it equals the item. */
	sourceAt(index: number): object | undefined {
		if (!this.#sources) return undefined;
		const page = this.#opened?.deref() ?? this.#open();
		page.sources ??= parseJson(decompressed(this.#sources)) as readonly (object | null)[];
		return page.sources[index] ?? undefined;
	}

	#items(): readonly unknown[] {
		return (this.#parse(decompressed(this.#bytes)) as {readonly list: readonly unknown[]}).list;
	}

	#open(): OpenPage {
		const opened: OpenPage = {items: this.#items()};
		this.#opened = new WeakRef(opened);
		if (recentlyOpened.unshift(opened) > maxOpenPages) recentlyOpened.pop();
		return opened;
	}
}

/** The copy frees the spare capacity of Node's buffer. */
const compressed = (json: string | Uint8Array) => new Uint8Array(zstdCompressSync(json, fastCompression));

/** The decoder removes a byte order mark, as it did when the response was read. */
const utf8 = new TextDecoder();
const decompressed = (bytes: Uint8Array) => utf8.decode(zstdDecompressSync(bytes));

const proxyTarget = {};

class ItemProxy<Item extends object> implements ProxyHandler<object> {
	readonly #page: PackedPage<Item>;
	readonly #index: number;
	/** Stored outside the compressed page, because every scan of a list reads ids. */
	readonly #id: unknown;

	constructor(page: PackedPage<Item>, index: number, id: unknown) {
		this.#page = page;
		this.#index = index;
		this.#id = id;
	}

	get(_: object, key: string | symbol): unknown {
		if (key === 'id' && typeof this.#id === 'string') return this.#id;
		if (key === plain) return this.#page.parseUncached(this.#index);
		if (key === exactSource) return this.#page.sourceAt(this.#index);
		const item = this.#page.at(this.#index);
		// Serializing a plain object is many times faster than a proxy.
		if (key === 'toJSON' && !Object.hasOwn(item, key)) return () => item;
		return Reflect.get(item, key);
	}

	has(_: object, key: string | symbol): boolean {
		return Reflect.has(this.#page.at(this.#index), key);
	}

	ownKeys(): (string | symbol)[] {
		return Reflect.ownKeys(this.#page.at(this.#index));
	}

	getOwnPropertyDescriptor(_: object, key: string | symbol): PropertyDescriptor | undefined {
		return Reflect.getOwnPropertyDescriptor(this.#page.at(this.#index), key);
	}
}

const refuse = () => false;
Object.assign(ItemProxy.prototype, {
	set: refuse,
	defineProperty: refuse,
	deleteProperty: refuse,
	preventExtensions: refuse,
	setPrototypeOf: refuse,
} satisfies ProxyHandler<object>);
