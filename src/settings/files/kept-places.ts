/** Places of a tenant that a person wants to find again: bookmarks, views of lists, and where they last were. */
import * as v from 'valibot';
import type {Disk} from './disk.ts';
import {ByName, membersOf} from './json-object.ts';
import {Kept, type SaveProblem} from './kept.ts';

// Members of a later castellan stay in the file.
const bookmarkShape = v.looseObject({name: v.string(), address: v.string()});
/** What the list screen remembers is its own to read. */
const viewShape = v.looseObject({name: v.string(), address: v.string(), view: v.optional(v.unknown())});
const lastShape = v.looseObject({address: v.string(), view: v.optional(v.unknown())});

interface LastPlace {
	readonly address: string;
	readonly view?: unknown;
}

interface Bookmark {
	readonly name: string;
	readonly address: string;
}

interface SavedView extends Bookmark {
	readonly view?: unknown;
}

interface Places {
	readonly bookmarks: readonly Bookmark[];
	readonly views: readonly SavedView[];
	readonly last?: LastPlace | undefined;
}

const nowhere: Places = {bookmarks: [], views: []};

/** All of one tenant. Names tell bookmarks apart, and views. */
export interface KeptPlaces {
	readonly bookmarks: readonly Bookmark[];
	readonly views: readonly SavedView[];
	/** Where the console was left, however many ran. */
	readonly last: LastPlace | undefined;
	readonly version: number;
	subscribe(listener: () => void): () => void;
	/** Each change counts at once, and resolves with the reason why it could not be written. */
	addBookmark(bookmark: Bookmark): Promise<SaveProblem>;
	removeBookmark(name: string): Promise<SaveProblem>;
	addView(view: SavedView): Promise<SaveProblem>;
	removeView(name: string): Promise<SaveProblem>;
	setLast(last: LastPlace): Promise<SaveProblem>;
	/** Reads what other runs kept. Resolves with what a person has to know about the file. */
	load(): Promise<SaveProblem>;
	/** Resolves when what was changed has been written, or with the reason why it could not be. */
	saved(): Promise<SaveProblem>;
}

/** `tenant` is its base URL. */
export function openKeptPlaces(disk: Disk, path: string | undefined, tenant: string): KeptPlaces {
	const kept = new Kept(disk, path, readTenants);
	const own = (tenants: ReadonlyMap<string, Places>) => tenants.get(tenant) ?? nowhere;
	const change = (edit: (places: Places) => Partial<Places>) =>
		kept.change((tenants) => new ByName([...tenants, [tenant, {...own(tenants), ...edit(own(tenants))}]]));
	return {
		get bookmarks() {
			return own(kept.value).bookmarks;
		},
		get views() {
			return own(kept.value).views;
		},
		get last() {
			return own(kept.value).last;
		},
		get version() {
			return kept.version;
		},
		subscribe: kept.subscribe,
		addBookmark: (bookmark) => change(({bookmarks}) => ({bookmarks: withNamed(bookmarks, bookmark)})),
		removeBookmark: (name) => change(({bookmarks}) => ({bookmarks: without(bookmarks, name)})),
		addView: (view) => change(({views}) => ({views: withNamed(views, view)})),
		removeView: (name) => change(({views}) => ({views: without(views, name)})),
		setLast: (last) => change(() => ({last})),
		load: () => kept.load(),
		saved: () => kept.saved(),
	};
}

type Named = {readonly name: string};

/** In the place of the one with that name, or at the end. */
const withNamed = <T extends Named>(all: readonly T[], item: T): readonly T[] =>
	all.some(({name}) => name === item.name)
		? all.map((other) => (other.name === item.name ? item : other))
		: [...all, item];
const without = <T extends Named>(all: readonly T[], name: string): readonly T[] =>
	all.filter((other) => other.name !== name);

/** By base URL. Of a damaged file, what can be used. */
const readTenants = (json: unknown, leaveOut: () => void) =>
	new ByName(membersOf(json, leaveOut).map(([tenant, places]) => [tenant, readPlaces(places, leaveOut)] as const));

function readPlaces(json: unknown, leaveOut: () => void): Places {
	const {bookmarks, views, last, ...others} = Object.fromEntries(membersOf(json, leaveOut));
	const read = v.safeParse(v.optional(lastShape), last);
	if (!read.success) leaveOut();
	return {
		...others,
		bookmarks: usable(bookmarkShape, bookmarks, leaveOut),
		views: usable(viewShape, views, leaveOut),
		...(read.success && read.output ? {last: read.output} : {}),
	};
}

function usable<S extends v.GenericSchema>(
	shape: S,
	list: unknown = [],
	leaveOut: () => void,
): readonly v.InferOutput<S>[] {
	const good = Array.isArray(list) ? list.filter((item) => v.is(shape, item)) : [];
	if (!Array.isArray(list) || good.length < list.length) leaveOut();
	return good;
}
