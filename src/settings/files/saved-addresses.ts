/** The saved addresses of a tenant: bookmarks, views of lists, and the last address. */
import * as v from 'valibot';
import type {Disk} from './disk.ts';
import {membersOf} from './json-object.ts';
import {StateFile} from './state-file.ts';

// Loose objects preserve the members that a later version wrote.
const bookmarkShape = v.looseObject({name: v.string(), address: v.string()});
/** Only the list screen interprets `view`. */
const viewShape = v.looseObject({name: v.string(), address: v.string(), view: v.optional(v.unknown())});
const lastShape = v.looseObject({address: v.string(), view: v.optional(v.unknown())});

interface LastAddress {
	readonly address: string;
	readonly view?: unknown;
}

export interface Bookmark {
	readonly name: string;
	readonly address: string;
}

interface SavedView extends Bookmark {
	readonly view?: unknown;
}

interface TenantAddresses {
	readonly bookmarks: readonly Bookmark[];
	readonly views: readonly SavedView[];
	readonly last?: LastAddress | undefined;
}

/** The saved addresses of a tenant. A name identifies a bookmark or a view. */
export type SavedAddresses = ReturnType<typeof openSavedAddresses>;

/** `tenant` is its base URL. */
export function openSavedAddresses(disk: Disk, path: string | undefined, tenant: string) {
	const file = new StateFile(disk, path, tenant, readAddresses);
	const change = (edit: (addresses: TenantAddresses) => Partial<TenantAddresses>) =>
		file.change((addresses) => ({...addresses, ...edit(addresses)}));
	return {
		get bookmarks() {
			return file.value.bookmarks;
		},
		get views() {
			return file.value.views;
		},
		/** The address at the end of the latest console session. */
		get last() {
			return file.value.last;
		},
		get version() {
			return file.version;
		},
		subscribe: file.subscribe,
		/** A change applies immediately. Its promise resolves with the reason if it could not be written. */
		/** Also renames the bookmark of this address. What another process has changed meanwhile stays. */
		addBookmark(bookmark: Bookmark) {
			const seen = file.value.bookmarks;
			return change(({bookmarks}) => ({bookmarks: withBookmark(bookmarks, bookmark, seen)}));
		},
		addView: (view: SavedView) => change(({views}) => ({views: withNamed(views, view)})),
		remove: (kind: 'bookmarks' | 'views', name: string) =>
			change((addresses) => ({[kind]: addresses[kind].filter((other) => other.name !== name)})),
		setLast: (last: LastAddress) => change(() => ({last})),
		load: file.load,
		saved: file.saved,
	};
}

type Named = {readonly name: string};

/** Replaces the entry with the same name, or appends the new one. */
const withNamed = <T extends Named>(all: readonly T[], item: T): readonly T[] =>
	all.some(({name}) => name === item.name)
		? all.map((other) => (other.name === item.name ? item : other))
		: [...all, item];

const isSame = (a: Bookmark, b: Bookmark | undefined) => a.name === b?.name && a.address === b.address;

/** `seen` are the bookmarks as the person knew them: one that was not among them keeps its name, and the new one gets another. */
function withBookmark(all: readonly Bookmark[], bookmark: Bookmark, seen: readonly Bookmark[]): readonly Bookmark[] {
	const renamed = seen.find(({address}) => address === bookmark.address);
	const others = all.filter((each) => each.name === bookmark.name || !isSame(each, renamed));
	const isFree = (name: string) =>
		others.every(
			(each) => each.name !== name || each.address === bookmark.address || seen.some((one) => isSame(each, one)),
		);
	let name = bookmark.name;
	for (let number = 2; !isFree(name); number++) name = `${bookmark.name} (${number})`;
	return withNamed(others, {...bookmark, name});
}

/** Skips the damaged parts. */
function readAddresses(json: unknown, onSkip: () => void): TenantAddresses {
	const {bookmarks, views, last, ...others} = Object.fromEntries(membersOf(json, onSkip));
	const lastResult = v.safeParse(v.optional(lastShape), last);
	if (!lastResult.success) onSkip();
	return {
		...others,
		bookmarks: validItems(bookmarkShape, bookmarks, onSkip),
		views: validItems(viewShape, views, onSkip),
		...(lastResult.success && lastResult.output ? {last: lastResult.output} : {}),
	};
}

function validItems<S extends v.GenericSchema>(
	shape: S,
	list: unknown = [],
	onSkip: () => void,
): readonly v.InferOutput<S>[] {
	const valid = Array.isArray(list) ? list.filter((item) => v.is(shape, item)) : [];
	if (!Array.isArray(list) || valid.length < list.length) onSkip();
	return valid;
}
