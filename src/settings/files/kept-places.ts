/** The saved addresses of a tenant: bookmarks, views of lists, and the last address. */
import * as v from 'valibot';
import type {Disk} from './disk.ts';
import {ByName, membersOf} from './json-object.ts';
import {Kept, type SaveProblem} from './kept.ts';

// Loose objects preserve the members that a later version wrote.
const bookmarkShape = v.looseObject({name: v.string(), address: v.string()});
/** Only the list screen interprets `view`. */
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

const noPlaces: Places = {bookmarks: [], views: []};

/** The saved addresses of a tenant. A name identifies a bookmark or a view. */
export interface KeptPlaces {
	readonly bookmarks: readonly Bookmark[];
	readonly views: readonly SavedView[];
	/** The address at the end of the latest console session. */
	readonly last: LastPlace | undefined;
	readonly version: number;
	subscribe(listener: () => void): () => void;
	/** A change applies immediately. Its promise resolves with the reason if it could not be written. */
	addBookmark(bookmark: Bookmark): Promise<SaveProblem>;
	removeBookmark(name: string): Promise<SaveProblem>;
	addView(view: SavedView): Promise<SaveProblem>;
	removeView(name: string): Promise<SaveProblem>;
	setLast(last: LastPlace): Promise<SaveProblem>;
	/** Reads the file. Resolves with a problem of the file that a person should know. */
	load(): Promise<SaveProblem>;
	/** Resolves when all changes have been written, or with the reason why they could not be. */
	saved(): Promise<SaveProblem>;
}

/** `tenant` is its base URL. */
export function openKeptPlaces(disk: Disk, path: string | undefined, tenant: string): KeptPlaces {
	const file = new Kept(disk, path, readTenants);
	const own = (tenants: ReadonlyMap<string, Places>) => tenants.get(tenant) ?? noPlaces;
	const change = (edit: (places: Places) => Partial<Places>) =>
		file.change((tenants) => new ByName([...tenants, [tenant, {...own(tenants), ...edit(own(tenants))}]]));
	return {
		get bookmarks() {
			return own(file.value).bookmarks;
		},
		get views() {
			return own(file.value).views;
		},
		get last() {
			return own(file.value).last;
		},
		get version() {
			return file.version;
		},
		subscribe: file.subscribe,
		addBookmark: (bookmark) => change(({bookmarks}) => ({bookmarks: withNamed(bookmarks, bookmark)})),
		removeBookmark: (name) => change(({bookmarks}) => ({bookmarks: without(bookmarks, name)})),
		addView: (view) => change(({views}) => ({views: withNamed(views, view)})),
		removeView: (name) => change(({views}) => ({views: without(views, name)})),
		setLast: (last) => change(() => ({last})),
		load: () => file.load(),
		saved: () => file.saved(),
	};
}

type Named = {readonly name: string};

/** Replaces the entry with the same name, or appends the new one. */
const withNamed = <T extends Named>(all: readonly T[], item: T): readonly T[] =>
	all.some(({name}) => name === item.name)
		? all.map((other) => (other.name === item.name ? item : other))
		: [...all, item];
const without = <T extends Named>(all: readonly T[], name: string): readonly T[] =>
	all.filter((other) => other.name !== name);

/** Reads the entries by base URL. Skips the damaged parts of a file. */
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
