/**
 * Compressed items of long lists. A page is compressed as a whole, and an item is parsed when it is read. A read-only proxy
 * stands for each item: it reads and prints like the item and keeps its identity.
 */
import {constants, zstdCompressSync, zstdDecompressSync} from 'node:zlib';
import {exactSource, exactSourceOf} from '../../text/json/exact-source.ts';
import {mayRound, parseJson} from '../../text/json/parse.ts';
import {plain} from './plain.ts';

/** The maximum of pages that stay decompressed, so that a cursor can move among them at no cost. */
const maxOpenPages = 16;

const fastCompression = {params: {[constants.ZSTD_c_compressionLevel]: 1}};

/** Returns proxies for items, which must be JSON values. Their exact sources are stored with them. */
export function pack<Item extends object>(items: readonly Item[]): readonly Item[] {
	// JSON has no line breaks, so each item takes one line. The lines of exact sources follow, empty for equal ones.
	const sources = items.map((item) => (exactSourceOf(item) === item ? '' : JSON.stringify(exactSourceOf(item))));
	const lines = items.map((item) => JSON.stringify(item));
	const page = new PackedPage<Item>([...lines, ...(sources.some(Boolean) ? sources : [])].join('\n'), items.length);
	return items.map((item, index) => new Proxy(proxyTarget, new ItemProxy(page, index, item)) as Item);
}

/** A decompressed page. */
interface OpenPage<Item> {
	readonly lines: readonly string[];
	readonly items: Item[];
}

const recentlyOpened: OpenPage<unknown>[] = [];

/** The page of the last item read without caching. */
let uncached: {readonly page: object; readonly lines: readonly string[]} | undefined;

class PackedPage<Item extends object> {
	readonly #bytes: Uint8Array;
	/** Weak, so that a full scan in one turn decompresses each page once and frees it afterwards. */
	#opened: WeakRef<OpenPage<Item>> | undefined;

	readonly #parse: (line: string) => unknown;
	readonly #count: number;

	constructor(text: string, count: number) {
		this.#parse = mayRound(text) ? parseJson : JSON.parse;
		this.#count = count;
		// The copy frees the spare capacity of Node's buffer.
		this.#bytes = new Uint8Array(zstdCompressSync(text, fastCompression));
	}

	at(index: number): Item {
		const {lines, items} = this.#opened?.deref() ?? this.#open();
		const item = items[index] ?? (this.#parse(lines[index] ?? '') as Item);
		items[index] = item;
		return item;
	}

	/** Parses an item without caching it, because short-lived objects are cheap to collect. */
	parseUncached(index: number): Item {
		if (uncached?.page !== this) uncached = {page: this, lines: this.#lines()};
		return this.#parse(uncached.lines[index] ?? '') as Item;
	}

	/** The exact source of an item; undefined when it equals the item. */
	sourceAt(index: number): object | undefined {
		const {lines} = this.#opened?.deref() ?? this.#open();
		const line = lines[this.#count + index];
		return line ? (this.#parse(line) as object) : undefined;
	}

	#lines(): readonly string[] {
		return zstdDecompressSync(this.#bytes).toString().split('\n');
	}

	#open(): OpenPage<Item> {
		const opened = {lines: this.#lines(), items: []};
		this.#opened = new WeakRef(opened);
		if (recentlyOpened.unshift(opened) > maxOpenPages) recentlyOpened.pop();
		return opened;
	}
}

/** The shared target of all proxies. */
const proxyTarget = {};

class ItemProxy<Item extends object> implements ProxyHandler<object> {
	readonly #page: PackedPage<Item>;
	readonly #index: number;
	/** Stored outside the compressed page, because every scan of a list reads ids. */
	readonly #id: unknown;

	constructor(page: PackedPage<Item>, index: number, item: Item) {
		this.#page = page;
		this.#index = index;
		this.#id = (item as {readonly id?: unknown}).id;
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

	set(): boolean {
		return false;
	}

	defineProperty(): boolean {
		return false;
	}

	deleteProperty(): boolean {
		return false;
	}

	preventExtensions(): boolean {
		return false;
	}

	setPrototypeOf(): boolean {
		return false;
	}
}
