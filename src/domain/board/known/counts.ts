/**
 * The number of findings of each rule in several readings of a list. Each state of an item is judged once for all readings in which it
 * holds, so the work grows with the changes, and not with the readings. The rules of now run over the stored states.
 */
import type {History} from '../../history/history.ts';
import type {Past} from '../../history/past/past.ts';
import type {NamedReading} from '../../history/state.ts';
import type {Reading} from '../../history/store/readings.ts';
import {rowOf} from '../../history/store/stored-item.ts';
import type {Remark} from '../../history/team/entry.ts';
import type {RuleResult} from '../finding.ts';
import {type BoardItem, type BoardKind, boardKinds, type ItemRule, type ListRule, Time} from '../rule.ts';
import {type Rule, rules} from '../rules.ts';
import {inEffect} from '../silences.ts';
import {Tally} from '../tally.ts';
import {strict, UnreadField} from '../unread.ts';

interface Counting {
	readonly tenant: string;
	readonly kind: BoardKind;
	/** With the times in epoch milliseconds by which the rules judge them. */
	readonly readings: readonly (Pick<Reading, 'seq' | 'at'> & {readonly time: number})[];
	readonly silences?: readonly Remark[] | undefined;
	/** Awaited between parts of the work. */
	readonly pause: () => Promise<void>;
}

/** The readings from one until before another, by their index. */
interface Range {
	readonly from: number;
	readonly to: number;
}

/** Counts the results of a rule in each reading. */
interface Counter {
	readonly rule: Rule;
	/** Takes a state of an item, in the order of ids. */
	add(item: BoardItem, range: Range): void;
	/** The counts when all states were added. Undefined for a reading of which the rule could not judge every item. */
	counts(): readonly (number | undefined)[];
}

/** The number of items between two pauses. */
const itemsPerPause = 50;

/** The counts of each reading by rule, in the order of the readings. A rule that could not judge every item of a reading is absent. */
export async function countsIn(
	past: Past,
	{tenant, kind, readings, silences = [], pause}: Counting,
): Promise<readonly ReadonlyMap<string, number>[]> {
	const ordered = readings.toSorted((a, b) => a.seq - b.seq);
	const times = ordered.map(({time}) => time);
	const silenced = times.map((time) => inEffect(silences, time));
	const indexOf = (seq = Number.POSITIVE_INFINITY) => {
		const index = ordered.findIndex((reading) => reading.seq >= seq);
		return index < 0 ? ordered.length : index;
	};
	const counters = rules
		.filter((rule) => rule.kind === kind)
		.map((rule) => ('check' in rule ? itemCounter(rule, times, silenced) : listCounter(rule, silenced)));
	let items = 0;
	for await (const {since, gone, json} of past.states({tenant, kind, readings: ordered})) {
		const range = {from: indexOf(since), to: indexOf(gone)};
		const item = strict(rowOf(kind, json)) as BoardItem;
		if (range.from < range.to) for (const counter of counters) counter.add(item, range);
		if (++items % itemsPerPause === 0) await pause();
	}
	const all = counters.map(({rule, counts}) => [rule.id, counts()] as const);
	return readings.map((reading) => {
		const index = ordered.indexOf(reading);
		return new Map(all.flatMap(([rule, counts]) => (counts[index] === undefined ? [] : [[rule, counts[index]]])));
	});
}

/** The counts of named moments of a tenant by rule, each with its clock. Lists that a moment does not include have none. */
export async function namedCounts(
	{past}: History,
	moments: readonly NamedReading[],
	options: Pick<Counting, 'silences' | 'pause'>,
): Promise<readonly ReadonlyMap<string, number>[]> {
	const counts = moments.map(() => new Map<string, number>());
	for (const kind of boardKinds) {
		const readings = moments.flatMap(({tenant, at: time, readings}, index) => {
			const reading = readings.get(kind);
			return reading ? [{...reading, tenant, time, index}] : [];
		});
		const [first] = readings;
		const found = first ? await countsIn(past, {tenant: first.tenant, kind, readings, ...options}) : [];
		for (const [number, {index}] of readings.entries())
			for (const [rule, count] of found[number] ?? []) counts[index]?.set(rule, count);
	}
	return counts;
}

/** The findings of a rule. Undefined if it cannot judge an item. */
function judged<T>(task: () => T): T | undefined {
	try {
		return task();
	} catch (error) {
		if (error instanceof UnreadField) return undefined;
		throw error;
	}
}

function counting(rule: Rule, silenced: readonly ReadonlyMap<string, Remark>[]) {
	const counts = silenced.map((): number | undefined => 0);
	const found = (results: readonly RuleResult[], silences: ReadonlyMap<string, Remark>) => {
		if (silences.size === 0) return results.length;
		const tally = new Tally(rule, silences);
		for (const result of results) tally.add(result);
		return tally.found;
	};
	return {
		counts: () => counts,
		add({from, to}: Range, results: readonly RuleResult[] | undefined): void {
			if (!results) counts.fill(undefined, from, to);
			else if (results.length > 0)
				for (let index = from; index < to; index++) {
					const [before, silences] = [counts[index], silenced[index]];
					if (before !== undefined && silences) counts[index] = before + found(results, silences);
				}
		},
	};
}

/** Judges a state at its first reading, and, if the rule asks for a moment between the readings, at each of them. */
function itemCounter(rule: ItemRule, times: readonly number[], silenced: Parameters<typeof counting>[1]): Counter {
	const {add, counts} = counting(rule as Rule, silenced);
	const [earliest, latest] = [Math.min(...times), Math.max(...times)];
	return {
		rule: rule as Rule,
		counts,
		add(item, {from, to}) {
			let isTimed = false;
			const onMoment = (moment: number) => {
				isTimed ||= moment > earliest && moment <= latest;
			};
			const results = judged(() => rule.check(item, new Time(times[from] ?? 0, onMoment)));
			add({from, to: isTimed ? from + 1 : to}, results);
			for (let index = from + 1; isTimed && index < to; index++)
				add(
					{from: index, to: index + 1},
					judged(() => rule.check(item, new Time(times[index] ?? 0))),
				);
		},
	};
}

/** Judges each subject in the readings between two changes of the items that have a part in it. */
function listCounter(rule: ListRule, silenced: Parameters<typeof counting>[1]): Counter {
	const {add, counts} = counting(rule as Rule, silenced);
	const parts = new Map<string, {readonly item: BoardItem; readonly range: Range}[]>();
	// A rule may find something in an empty list.
	for (const {subject} of rule.collect().results(true)) parts.set(subject.id, []);
	return {
		rule: rule as Rule,
		add(item, range) {
			const subjects = judged(() => rule.subjects(item));
			if (!subjects) add(range, undefined);
			for (const subject of subjects ?? []) {
				const own = parts.get(subject);
				if (own) own.push({item, range});
				else parts.set(subject, [{item, range}]);
			}
		},
		counts() {
			for (const [id, own] of parts) {
				const bounds = new Set([0, silenced.length, ...own.flatMap(({range: {from, to}}) => [from, to])]);
				const ordered = [...bounds].sort((a, b) => a - b);
				for (const [index, from] of ordered.slice(0, -1).entries()) {
					const collector = rule.collect();
					for (const {item, range} of own) if (range.from <= from && from < range.to) collector.add(item);
					const results = collector.results(true).filter(({subject}) => subject.id === id);
					add({from, to: ordered[index + 1] ?? from}, results);
				}
			}
			return counts();
		},
	};
}
