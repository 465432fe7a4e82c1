/** What the service said so far: the version of each item by request, and whether the walk through a list ended. */

import {limits} from '../../src/contract/limits.ts';
import {parseJson} from '../../src/text/json/parse.ts';

interface Item {
	readonly id?: unknown;
	readonly displayName?: unknown;
}

interface Group {
	/** The version of each name that the last response with the item had, by the id of the item. */
	readonly latest: Map<unknown, ReadonlyMap<string, string>>;
	/** The ids since the first page. */
	ids: Set<string>;
	/** The numbers of items of walks that ended: a list can show an earlier walk than the last. */
	readonly ended: Set<number>;
}

/** Matches the name of an item with its version. */
export const versionedName = /\b([NC]\d{3})v(\d\d)z/g;

export class Deliveries {
	readonly #now: () => number;
	readonly #groups = new Map<string, Group>();
	readonly #ever: Map<string, Set<string>>;
	/** The numbers of apps of all walks that ended, without a search. */
	readonly endedCounts = new Set<number>();
	#lastAt = Number.NEGATIVE_INFINITY;

	/** `ever` has the versions that any process ever got, because they share a history. `remembered` are the items of an earlier run. */
	constructor(now: () => number, ever: Map<string, Set<string>>, remembered: readonly Item[]) {
		this.#now = now;
		this.#ever = ever;
		for (const item of remembered) this.#note({latest: new Map(), ids: new Set(), ended: new Set()}, item);
	}

	/** When the last response with status 200 came. */
	get lastAt(): number {
		return this.#lastAt;
	}

	async add(request: Request, body: string, response: Response): Promise<void> {
		const json = await jsonOf(response);
		if (!json) return;
		this.#lastAt = this.#now();
		const {key, isFirst, isProbe} = place(request, body);
		if (isProbe) return;
		const group = this.#groupOf(key);
		if (isFirst) group.ids = new Set();
		const list = Array.isArray(json.list) ? (json.list as Item[]) : [];
		for (const item of list) {
			if (typeof item?.id === 'string') group.ids.add(item.id);
			this.#note(group, item);
		}
		const hasEnded = json.nextPageToken === '' || json.nextPageToken === undefined;
		if (hasEnded) group.ended.add(group.ids.size);
		if (hasEnded && /search\/apps \[\]$/.test(key)) this.endedCounts.add(group.ids.size);
	}

	async addWrite(response: Response): Promise<void> {
		const json = await jsonOf(response);
		if (!json) return;
		this.#lastAt = this.#now();
		const item = (json.authConfig ?? {}) as Item;
		this.#note(this.#groupOf('writes'), item);
		// The console knows now that every earlier answer about the item is old.
		for (const group of this.#groups.values()) if (group.latest.has(item.id)) this.#note(group, item);
	}

	/** The versions that a screen may show of an item. Data that is marked as stale may be of any response. */
	allowed(name: string, isMarked: boolean): ReadonlySet<string> {
		if (isMarked) return this.#ever.get(name) ?? new Set();
		const versions = [...this.#groups.values()].flatMap(({latest}) => [...latest.values()]);
		return new Set(versions.flatMap((each) => each.get(name) ?? []));
	}

	/** The numbers of items in lists that were read to their end, by requests to matching paths. */
	completeCounts(path: RegExp): ReadonlySet<number> {
		const groups = [...this.#groups].filter(([key]) => path.test(key)).map(([, group]) => group);
		return new Set(groups.flatMap(({ended}) => [...ended]));
	}

	#groupOf(key: string): Group {
		const group = this.#groups.get(key) ?? {latest: new Map(), ids: new Set(), ended: new Set()};
		this.#groups.set(key, group);
		return group;
	}

	#note({latest}: Group, {id, displayName}: Item): void {
		if (typeof displayName !== 'string') return;
		const names = new Map<string, string>();
		latest.set(id, names);
		for (const [, name = '', version = ''] of displayName.matchAll(versionedName)) {
			names.set(name, version);
			this.#ever.set(name, (this.#ever.get(name) ?? new Set()).add(version));
		}
	}
}

async function jsonOf(response: Response): Promise<Record<string, unknown> | undefined> {
	if (response.status !== 200 || !response.headers.get('content-type')?.includes('json')) return undefined;
	try {
		const text = await response.clone().text();
		// The answer about another item says nothing of this one.
		return text.includes('"other-') ? undefined : (parseJson(text) as Record<string, unknown>);
	} catch {
		// A fault cut or replaced the JSON, or has a member twice.
		return undefined;
	}
}

interface Place {
	/** The request without its page. */
	readonly key: string;
	/** Whether it asks for the first page. */
	readonly isFirst: boolean;
	/** Whether it asks only if there is an answer, as a sign-in does. */
	readonly isProbe: boolean;
}

function place(request: Request, body: string): Place {
	const url = new URL(request.url);
	const input = {...(body ? (JSON.parse(body) as object) : {}), ...Object.fromEntries(url.searchParams)};
	const entries = Object.entries(input).filter(([name]) => !/^page_?(size|token)$/i.test(name));
	const isFirst = !Object.entries(input).some(([name, value]) => /^page_?token$/i.test(name) && value !== '');
	const isProbe = Object.entries(input).some(
		([name, value]) => /^page_?size$/i.test(name) && Number(value) === limits.pageSize.minimum,
	);
	return {isProbe, key: `${url.pathname} ${JSON.stringify(entries)}`, isFirst};
}
