/** The effect of a refresh on a row. A row that is `gone` is only drawn: it is not a row of the list any more. */
export type RowState = 'new' | 'changed' | 'gone';

/** The number of refreshes that a row that is gone stays drawn: the one that did not find it, and the next. */
const drawnRefreshes = 2;

/** A row that a refresh did not find. */
interface GoneRow<R> {
	readonly row: R;
	/** The number of refreshes since it was found. */
	readonly refreshes: number;
}

/** The effect of the refreshes of a list. */
export interface Effect<R> {
	/** By id. Rows without an entry are unchanged. */
	readonly states: ReadonlyMap<string, RowState>;
	/** The rows that are gone, by id. */
	readonly gone: ReadonlyMap<string, GoneRow<R>>;
}

export interface Refreshed<R> {
	readonly rows: readonly R[];
	readonly effect: Effect<R>;
}

export const noEffect: Effect<never> = {states: new Map(), gone: new Map()};

/**
 * Compares the rows of a refresh with those before, which had an effect of their own. Rows after the reread part are left out;
 * scrolling loads them again.
 */
export function mergeRefresh<R extends object>(
	before: readonly R[],
	effect: Effect<R>,
	after: readonly R[],
	id: (row: R) => string,
): Refreshed<R> {
	const fresh = new Map<string, R>();
	for (const row of after) if (!fresh.has(id(row))) fresh.set(id(row), row);
	const rereadCount = Math.max(fresh.size, before.findLastIndex((row) => fresh.has(id(row))) + 1);
	const old = new Map(before.slice(0, rereadCount).map((row) => [id(row), row]));

	const missing = [...effect.gone, ...[...old].map(([oldId, row]) => [oldId, {row, refreshes: 0}] as const)];
	const gone = new Map(
		missing
			.filter(([oldId, {refreshes}]) => !fresh.has(oldId) && refreshes + 1 <= drawnRefreshes)
			.map(([oldId, {row, refreshes}]) => [oldId, {row, refreshes: refreshes + 1}]),
	);
	const states = new Map<string, RowState>([...gone.keys()].map((each) => [each, 'gone']));
	for (const [freshId, row] of fresh) {
		const was = old.get(freshId);
		if (was === undefined) states.set(freshId, 'new');
		else if (was !== row && JSON.stringify(was) !== JSON.stringify(row)) states.set(freshId, 'changed');
	}
	return {rows: [...fresh.values()], effect: before.length === 0 ? noEffect : {states, gone}};
}

/** The effect after a later page of the refresh had further rows: its pages come one after another. */
export function withPage<R>(effect: Effect<R>, page: readonly R[], id: (row: R) => string): Effect<R> {
	const {states, gone} = effect;
	if (gone.size === 0) return effect;
	const back = new Set(page.map(id));
	return {
		states: new Map([...states].filter(([each]) => !back.has(each))),
		gone: new Map([...gone].filter(([each]) => !back.has(each))),
	};
}

/** Returns the view as it is drawn: a row that is gone stays behind the row that it followed when it was drawn last. */
export function withGone<R>(
	view: readonly R[],
	{gone}: Effect<R>,
	drawn: readonly R[],
	id: (row: R) => string,
): readonly R[] {
	if (gone.size === 0) return view;
	const present = new Set(view.map(id));
	const followers = new Map<string | undefined, R[]>();
	let neighbour: string | undefined;
	for (const row of drawn) {
		const rowId = id(row);
		if (present.has(rowId)) neighbour = rowId;
		else if (gone.has(rowId)) {
			const group = followers.get(neighbour);
			if (group) group.push(row);
			else followers.set(neighbour, [row]);
		}
	}
	const followersOf = (each: string | undefined) => followers.get(each) ?? [];
	return [...followersOf(undefined), ...view.flatMap((row) => [row, ...followersOf(id(row))])];
}

/** The number of rows that are gone among the first drawn rows. */
export const goneBefore = <R>(index: number, drawn: readonly R[], {gone}: Effect<R>, id: (row: R) => string): number =>
	gone.size === 0 ? 0 : drawn.slice(0, index).filter((row) => gone.has(id(row))).length;
