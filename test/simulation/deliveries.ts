/** The items that the service has sent to a console, each with its version, and the finished walks through lists. */
import {limits} from '../../src/contract/limits.ts';
import {parseJson} from '../../src/text/json/parse.ts';

interface Item {
	readonly id?: unknown;
	readonly displayName?: unknown;
}

/** The pages of a list from its first one on, each with the token that the page before it named. */
interface Walk {
	readonly ids: ReadonlySet<string>;
	/** The number of items without an id of their own. */
	readonly withoutId: number;
	/** When its last page came. Undefined while pages follow. */
	readonly endedAt: number | undefined;
}

interface Group {
	/** The walks that go on, each with the token of its next page. */
	readonly going: {readonly token: string; readonly walk: Walk}[];
	readonly ended: Walk[];
}

/** Matches the name of an item with its version. */
export const versionedName = /\b([NC]\d{3})v(\d\d)z/g;

type Versions = Map<string, Set<string>>;

/** A list can show an earlier walk than the last, but never one of before these. */
const mostWalks = 50;

export class Deliveries {
	readonly #now: () => number;
	/** The version of each name that the last answer with the item had, by the id of the item. */
	readonly #latest = new Map<unknown, ReadonlyMap<string, string>>();
	readonly #groups = new Map<string, Group>();
	/** The versions that this console got or sent. */
	readonly #own: Versions = new Map();
	readonly #ever: Versions;
	#lastAt = Number.NEGATIVE_INFINITY;

	/** `ever` has the versions that any process ever got, because they share a history. `remembered` are the items of an earlier run. */
	constructor(now: () => number, ever: Versions, remembered: readonly Item[]) {
		this.#now = now;
		this.#ever = ever;
		for (const {displayName} of remembered) noteVersions(ever, displayName);
	}

	/** When the last response with status 200 came. */
	get lastAt(): number {
		return this.#lastAt;
	}

	async add(request: Request, body: string, response: Response): Promise<void> {
		const json = await jsonOf(response);
		if (!json) return;
		this.#lastAt = this.#now();
		const {key, token, isProbe} = place(request, body);
		if (isProbe) return;
		const list = Array.isArray(json.list) ? (json.list as Item[]) : [];
		for (const item of list) this.#note(item);
		this.#walk(this.#groupOf(key), token, list, json.nextPageToken);
	}

	async addWrite(body: string, response: Response): Promise<void> {
		noteVersions(this.#own, body);
		const json = await jsonOf(response);
		if (!json) return;
		this.#lastAt = this.#now();
		this.#note((json.authConfig ?? {}) as Item);
	}

	/** The versions of an item that a screen may show: the last one that was sent, or any if the data is marked as stale. */
	allowed(name: string, isMarked: boolean): ReadonlySet<string> {
		if (isMarked) return this.#ever.get(name) ?? new Set();
		return new Set([...this.#latest.values()].flatMap((each) => each.get(name) ?? []));
	}

	/** The versions that a recorded request may show of an item. */
	recorded(name: string): ReadonlySet<string> {
		return this.#own.get(name) ?? new Set();
	}

	/** Whether a list of requests to matching paths was read to its end since a time, with as many items. */
	hasEnded(path: RegExp, count: number, since: number): boolean {
		return [...this.#groups].some(
			([key, {ended}]) =>
				path.test(key) &&
				ended.some(
					({ids, withoutId, endedAt = 0}) => endedAt >= since && count >= ids.size && count <= ids.size + withoutId,
				),
		);
	}

	/** Whether the list of requests to matching paths had all of these items when it was last read to its end. */
	hasLast(path: RegExp, ids: readonly string[]): boolean {
		return [...this.#groups].some(([key, {ended}]) => {
			const last = path.test(key) ? ended.at(-1) : undefined;
			return last !== undefined && ids.every((id) => last.ids.has(id));
		});
	}

	#walk(group: Group, token: string, list: readonly Item[], next: unknown): void {
		const ids = list.flatMap(({id}) => (typeof id === 'string' ? [id] : []));
		const isLast = next === '' || next === undefined;
		const before = token === '' ? [nothing] : group.going.flatMap((each) => (each.token === token ? [each.walk] : []));
		const after = before.map((walk) => ({
			ids: new Set([...walk.ids, ...ids]),
			withoutId: walk.withoutId + list.length - ids.length,
			endedAt: isLast ? this.#now() : undefined,
		}));
		if (isLast) group.ended.push(...after);
		else group.going.push(...after.map((walk) => ({token: String(next), walk})));
		for (const walks of [group.ended, group.going]) walks.splice(0, Math.max(0, walks.length - mostWalks));
	}

	#groupOf(key: string): Group {
		const group = this.#groups.get(key) ?? {going: [], ended: []};
		this.#groups.set(key, group);
		return group;
	}

	#note({id, displayName}: Item): void {
		if (typeof displayName !== 'string') return;
		this.#latest.set(id, new Map([...displayName.matchAll(versionedName)].map(([, name = '', at = '']) => [name, at])));
		noteVersions(this.#own, displayName);
		noteVersions(this.#ever, displayName);
	}
}

const nothing: Walk = {ids: new Set(), withoutId: 0, endedAt: undefined};

/** Records the versions in a text. */
export function noteVersions(versions: Versions, text: unknown): void {
	for (const [, name = '', version = ''] of String(text).matchAll(versionedName))
		versions.set(name, (versions.get(name) ?? new Set()).add(version));
}

async function jsonOf(response: Response): Promise<Record<string, unknown> | undefined> {
	if (response.status !== 200 || !response.headers.get('content-type')?.includes('json')) return undefined;
	try {
		// castellan rejects bytes that are not UTF-8, and uses no data of such a response.
		const text = new TextDecoder('utf-8', {fatal: true}).decode(await response.clone().arrayBuffer());
		// A response about another item has no version of this one.
		return text.includes('"other-') ? undefined : (parseJson(text) as Record<string, unknown>);
	} catch {
		// A fault cut or replaced the JSON, or has a member twice.
		return undefined;
	}
}

interface Place {
	/** The request without its page. */
	readonly key: string;
	/** The token of the page; '' for the first. */
	readonly token: string;
	/** Whether it asks only if the token is accepted: it reads the fewest apps, and nothing else does. */
	readonly isProbe: boolean;
}

function place(request: Request, body: string): Place {
	const {pathname, searchParams} = new URL(request.url);
	const input = Object.entries({...(body ? (JSON.parse(body) as object) : {}), ...Object.fromEntries(searchParams)});
	const find = (pattern: RegExp): unknown => input.find(([name]) => pattern.test(name))?.[1];
	const isSmallest = Number(find(/^page_?size$/i)) === limits.pageSize.minimum;
	return {
		key: `${pathname} ${JSON.stringify(input.filter(([name]) => !/^page_?(size|token)$/i.test(name)))}`,
		token: String(find(/^page_?token$/i) ?? ''),
		isProbe: isSmallest && input.length === 1 && pathname.endsWith('/search/apps'),
	};
}
