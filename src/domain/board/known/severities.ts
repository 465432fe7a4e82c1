/** The number of findings by severity in the readings of the history. The rules of now run over the stored states. */
import {parseJson} from '../../../text/json/parse.ts';
import type {Past, PastList} from '../../history/past/past.ts';
import type {Stretch} from '../../history/past/trend.ts';
import type {Reading} from '../../history/store/readings.ts';
import type {Row} from '../../resources/resource.ts';
import {earlierBoard, knownCounts} from '../earlier.ts';
import {severities} from '../finding.ts';
import {type BoardKind, boardKinds} from '../rule.ts';
import {rules} from '../rules.ts';

/** The items that the rules evaluate at most. Each reading is evaluated whole. */
const maximumItems = 200_000;
const pageSize = 250;

export interface SeverityCounts {
	/** The stretches of each list that the board reads, the oldest first. */
	readonly lists: readonly (readonly Stretch[])[];
	/** The number of readings before the evaluated ones. */
	readonly left: number;
}

/** `pause` is awaited between parts of the work. */
export async function findingCounts(past: Past, tenant: string, pause: () => Promise<void>): Promise<SeverityCounts> {
	const all = await past.readings(tenant);
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
			stretches.push(await stretchOf(past, {tenant, ...reading}, reading, pause));
		lists.push(stretches);
	}
	return {lists, left: all.length - latest.length};
}

/** The findings as of the last time at which the list was read so. */
async function stretchOf(
	past: Past,
	list: PastList,
	{at, seen}: Reading,
	pause: () => Promise<void>,
): Promise<Stretch> {
	const has = (kind: BoardKind) => kind === list.kind;
	const counts = knownCounts(await earlierBoard({at: seen, has, items: () => itemsOf(past, list)}, pause));
	const own = rules.filter(({kind}) => has(kind));
	const figures = severities.map((severity) => {
		const perRule = own.filter((rule) => rule.severity === severity).map(({id}) => counts.get(id));
		const isKnown = !perRule.includes(undefined);
		return [severity, isKnown ? perRule.reduce<number>((sum, count) => sum + (count ?? 0), 0) : undefined];
	});
	return {from: at, to: seen, figures: Object.fromEntries(figures)};
}

async function* itemsOf(past: Past, list: PastList): AsyncGenerator<Row> {
	for (let from: string | undefined, isEnd = false; !isEnd; ) {
		const page = await past.page(list, from, pageSize);
		for (const {json} of page) yield parseJson(json) as Row;
		isEnd = page.length < pageSize;
		from = page.at(-1)?.id;
	}
}
