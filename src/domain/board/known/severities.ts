/** The number of findings by severity in the readings of the history. The rules of now run over the stored states. */
import type {History} from '../../history/history.ts';
import type {Stretch} from '../../history/past/trend.ts';
import type {Reading} from '../../history/store/readings.ts';
import {earlierBoard, knownCounts, stateOf} from '../earlier.ts';
import {severities} from '../finding.ts';
import {boardKinds} from '../rule.ts';
import {rules} from '../rules.ts';

/** The items that the rules evaluate at most. Each reading is evaluated whole. */
const maximumItems = 200_000;

export interface SeverityCounts {
	/** The stretches of each list that the board reads, the oldest first. */
	readonly lists: readonly (readonly Stretch[])[];
	/** The number of readings before the evaluated ones. */
	readonly left: number;
}

/** `pause` is awaited between parts of the work. */
export async function findingCounts(
	history: History,
	tenant: string,
	pause: () => Promise<void>,
): Promise<SeverityCounts> {
	const all = await history.past.readings(tenant);
	let items = 0;
	const latest = all
		.toSorted((a, b) => b.seen - a.seen)
		.filter((reading) => {
			items += reading.items;
			return items <= maximumItems;
		});
	const lists: (readonly Stretch[])[] = [];
	for (const kind of boardKinds) {
		const stretches: Stretch[] = [];
		for (const reading of latest.filter((each) => each.kind === kind).toReversed())
			stretches.push(await stretchOf(history, tenant, reading, pause));
		lists.push(stretches);
	}
	return {lists, left: all.length - latest.length};
}

/** The findings as of the last time at which the list was read so. */
async function stretchOf(
	history: History,
	tenant: string,
	reading: Reading,
	pause: () => Promise<void>,
): Promise<Stretch> {
	const {kind, at, seen} = reading;
	const state = stateOf(history, {tenant, at: seen, readings: new Map([[kind, reading]])});
	const counts = knownCounts(await earlierBoard(state, pause));
	const own = rules.filter((rule) => rule.kind === kind);
	const figures = severities.map((severity) => {
		const perRule = own.filter((rule) => rule.severity === severity).map(({id}) => counts.get(id));
		const isKnown = !perRule.includes(undefined);
		return [severity, isKnown ? perRule.reduce<number>((sum, count) => sum + (count ?? 0), 0) : undefined];
	});
	return {from: at, to: seen, figures: Object.fromEntries(figures)};
}
