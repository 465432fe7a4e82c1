/**
 * Items of a long list, kept small: compressed by the page, and each parsed when someone looks at it. What stands in for an
 * item looks and prints like it, stays the same object, and cannot be changed.
 */
import {constants, zstdCompressSync, zstdDecompressSync} from 'node:zlib';
import {exactSource, exactSourceOf} from '../../text/json/exact-source.ts';
import {mayRound, parseJson} from '../../text/json/parse.ts';
import {plain} from './plain.ts';

/** Those that were looked at last stay open, so that a cursor that moves among them costs nothing. */
const mostOpen = 16;

const quickly = {params: {[constants.ZSTD_c_compressionLevel]: 1}};

/** As the items, which are values of JSON, with what the service sent in their place. */
export function pack<Item extends object>(items: readonly Item[]): readonly Item[] {
	// JSON has no line breaks of its own. What the service sent has a line after all items where it differs from the item.
	const sources = items.map((item) => (exactSourceOf(item) === item ? '' : JSON.stringify(exactSourceOf(item))));
	const lines = items.map((item) => JSON.stringify(item));
	const page = new Packed<Item>([...lines, ...(sources.some(Boolean) ? sources : [])].join('\n'), items.length);
	return items.map((item, place) => new Proxy(nothing, new StandIn(page, place, item)) as Item);
}

/** A page as it is while someone looks at it. */
interface Opened<Item> {
	readonly lines: readonly string[];
	readonly items: Item[];
}

const lately: Opened<unknown>[] = [];

/** The page whose items are being read in passing. */
let passing: {readonly page: object; readonly lines: readonly string[]} | undefined;

class Packed<Item extends object> {
	readonly #bytes: Uint8Array;
	/** Whoever goes through a whole list in one turn, in whatever order, opens each page once. */
	#opened: WeakRef<Opened<Item>> | undefined;

	readonly #parse: (line: string) => unknown;
	readonly #count: number;

	constructor(text: string, count: number) {
		this.#parse = mayRound(text) ? parseJson : JSON.parse;
		this.#count = count;
		// Node's own buffer is larger than what it holds.
		this.#bytes = new Uint8Array(zstdCompressSync(text, quickly));
	}

	at(place: number): Item {
		const {lines, items} = this.#opened?.deref() ?? this.#open();
		const item = items[place] ?? (this.#parse(lines[place] ?? '') as Item);
		items[place] = item;
		return item;
	}

	/** An item that is not kept: what dies young costs nothing to clear up. */
	pass(place: number): Item {
		if (passing?.page !== this) passing = {page: this, lines: this.#lines()};
		return this.#parse(passing.lines[place] ?? '') as Item;
	}

	/** What the service sent; undefined where that is the item itself. */
	sourceAt(place: number): object | undefined {
		const {lines} = this.#opened?.deref() ?? this.#open();
		const line = lines[this.#count + place];
		return line ? (this.#parse(line) as object) : undefined;
	}

	#lines(): readonly string[] {
		return zstdDecompressSync(this.#bytes).toString().split('\n');
	}

	#open(): Opened<Item> {
		const opened = {lines: this.#lines(), items: []};
		this.#opened = new WeakRef(opened);
		if (lately.unshift(opened) > mostOpen) lately.pop();
		return opened;
	}
}

/** What all the proxies are made of. */
const nothing = {};

class StandIn<Item extends object> implements ProxyHandler<object> {
	readonly #page: Packed<Item>;
	readonly #place: number;
	/** Asked for by everyone who looks through a list. */
	readonly #id: unknown;

	constructor(page: Packed<Item>, place: number, item: Item) {
		this.#page = page;
		this.#place = place;
		this.#id = (item as {readonly id?: unknown}).id;
	}

	get(_: object, key: string | symbol): unknown {
		if (key === 'id' && typeof this.#id === 'string') return this.#id;
		if (key === plain) return this.#page.pass(this.#place);
		if (key === exactSource) return this.#page.sourceAt(this.#place);
		const item = this.#page.at(this.#place);
		// Printing a plain object is many times faster.
		if (key === 'toJSON' && !Object.hasOwn(item, key)) return () => item;
		return Reflect.get(item, key);
	}

	has(_: object, key: string | symbol): boolean {
		return Reflect.has(this.#page.at(this.#place), key);
	}

	ownKeys(): (string | symbol)[] {
		return Reflect.ownKeys(this.#page.at(this.#place));
	}

	getOwnPropertyDescriptor(_: object, key: string | symbol): PropertyDescriptor | undefined {
		return Reflect.getOwnPropertyDescriptor(this.#page.at(this.#place), key);
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
