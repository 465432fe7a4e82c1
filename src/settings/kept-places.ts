/** Places of a tenant that a person wants to find again: bookmarks, views of lists, and where they last were. */
import * as v from 'valibot';
import type {Disk} from './disk.ts';
import {Kept} from './kept.ts';

const bookmarkShape = v.object({name: v.string(), address: v.string()});
/** What the list screen remembers is its own to read. */
const viewShape = v.object({name: v.string(), address: v.string(), view: v.optional(v.unknown())});
const lastShape = v.object({address: v.string(), view: v.optional(v.unknown())});

type Bookmark = Readonly<v.InferOutput<typeof bookmarkShape>>;
type SavedView = Readonly<v.InferOutput<typeof viewShape>>;
type LastPlace = Readonly<v.InferOutput<typeof lastShape>>;

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
	addBookmark(bookmark: Bookmark): void;
	removeBookmark(name: string): void;
	addView(view: SavedView): void;
	removeView(name: string): void;
	setLast(last: LastPlace): void;
	/** Reads what other runs kept. */
	load(): Promise<void>;
	/** Resolves when what was changed has been written, or could not be. */
	saved(): Promise<void>;
}

/** `tenant` is its base URL. */
export function openKeptPlaces(disk: Disk, path: string | undefined, tenant: string): KeptPlaces {
	const kept = new Kept(disk, path, readTenants);
	const own = (tenants: Tenants) => tenants.get(tenant) ?? nowhere;
	const change = (edit: (places: Places) => Partial<Places>) =>
		kept.change((tenants) => new Tenants([...tenants, [tenant, {...own(tenants), ...edit(own(tenants))}]]));
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

/** By base URL. A map, because anything may be a tenant's name; written as an object. */
class Tenants extends Map<string, Places> {
	toJSON(): object {
		return Object.fromEntries(this);
	}
}

/** What cannot be used is left out: the file is nobody's to repair. */
function readTenants(json: unknown): Tenants {
	const entries = typeof json === 'object' && json !== null ? Object.entries(json) : [];
	return new Tenants(
		entries.map(([tenant, value]): [string, Places] => {
			const last = v.safeParse(lastShape, value?.last);
			return [
				tenant,
				{
					bookmarks: usable(bookmarkShape, value?.bookmarks),
					views: usable(viewShape, value?.views),
					...(last.success ? {last: last.output} : {}),
				},
			];
		}),
	);
}

const usable = <S extends v.GenericSchema>(shape: S, list: unknown): readonly v.InferOutput<S>[] =>
	Array.isArray(list) ? list.filter((item) => v.is(shape, item)) : [];
