/** What the history knows of a board: when its findings began, as far as the readings show it. The rules of now run over the stored states. */
import {plural} from '../../../text/count.ts';
import {parseJson} from '../../../text/json/parse.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {type Show, showTime} from '../../format/show.ts';
import type {History} from '../../history/history.ts';
import {lastReads, skewText} from '../../history/past/last-read.ts';
import type {Past, Version} from '../../history/past/past.ts';
import type {Reading} from '../../history/store/readings.ts';
import {kinds} from '../../resources/history-kinds.ts';
import type {Row} from '../../resources/resource.ts';
import {type Finding, findingId} from '../finding.ts';
import {type BoardItem, type ItemRule, type ListRule, Time} from '../rule.ts';
import {rules} from '../rules.ts';
import {strict, UnreadField} from '../unread.ts';

/** The facts of a board in the history: who read its lists last, and when its findings began. */
export type Known = Awaited<ReturnType<typeof readKnown>>;

interface KnownOf {
	/** The base URL. */
	readonly tenant: string;
	readonly findings: readonly Finding[];
	/** The time of this machine in epoch milliseconds. */
	readonly now: number;
	/** Awaited between parts of the work. */
	readonly pause?: () => Promise<void>;
}

/** Rejects with `HistoryError`. */
export async function readKnown(history: History, {tenant, findings, now, pause}: KnownOf) {
	return {
		lastReads: lastReads(await history.past.readings(tenant)),
		/** By the id of the finding. */
		beginnings: await beginnings(history.past, tenant, findings, pause),
		/** Why times of the history differ from those of this machine. '' if they agree. */
		skew: skewText(now, await history.time(now)),
	};
}

/** When a finding began, as far as readings show it. */
export type Beginning = ReturnType<typeof beginningOf>;

/** `2026-11-20 09:00 (1d ago), in the last 12 readings` */
export function beginningText({readings, firstSeen, mayBeOlder}: Beginning, show: Show): string {
	if (firstSeen === undefined) return 'after the last reading';
	const time = isoTime(firstSeen);
	const extent = `in ${readings === 1 ? 'the last reading' : `the last ${plural(readings, 'reading')}`}`;
	return `${time} (${showTime(time, show)}), ${extent}${mayBeOlder ? ', or earlier' : ''}`;
}

/** By the id of the finding. Absent are findings of lists without a reading. `pause` is awaited between parts of the work. */
export async function beginnings(
	past: Past,
	tenant: string,
	findings: readonly Finding[],
	pause: () => Promise<void> = async () => undefined,
): Promise<ReadonlyMap<string, Beginning>> {
	const all = new Map<string, Beginning>();
	for (const rule of rules) {
		const own = findings.filter((finding) => finding.rule === rule.id);
		if (own.length === 0) continue;
		const lists = await past.listVersions(tenant, rule.kind, 'check' in rule ? own.map(itemId) : undefined);
		if (lists.readings.length === 0) continue;
		const judge = judgesOf(rule, lists.versions);
		for (const finding of own) {
			all.set(finding.id, beginningOf(judge(finding), lists.readings));
			await pause();
		}
	}
	return all;
}

/** The settings of notifications are one item with several subjects. Another subject of an item rule is the item. */
const itemId = ({subject}: Finding): string =>
	subject.kind === 'channel' || subject.kind === 'category' ? kinds.notifications.id({}) : subject.id;

/** Whether a reading has the finding at a time. Throws `UnreadField` if the rule cannot judge it. */
type Judge = (seq: number, time: number) => boolean;

function judgesOf(
	rule: ItemRule | ListRule,
	versions: ReadonlyMap<string, readonly Version[]>,
): (finding: Finding) => Judge {
	const idOf = ({subject}: {readonly subject: {readonly id: string}}) => findingId(rule.id, subject.id);
	if ('check' in rule) {
		return (finding) => {
			const own = (versions.get(itemId(finding)) ?? []).map(parsed);
			const has = (item: BoardItem, time: number) =>
				rule.check(item, new Time(time)).some((result) => idOf(result) === finding.id);
			return (seq, time) => own.some(({item, holds}) => holds(seq) && has(item, time));
		};
	}
	const all = [...versions.values()].flat().map(parsed);
	const idsOf = memoized((seq) => {
		const collector = rule.collect();
		for (const {item, holds} of all) if (holds(seq)) collector.add(item);
		return new Set(collector.results(true).map(idOf));
	});
	return ({id}) =>
		(seq) =>
			idsOf(seq).has(id);
}

function memoized<T>(compute: (seq: number) => T): (seq: number) => T {
	const results = new Map<number, T>();
	return (seq) => {
		if (!results.has(seq)) results.set(seq, compute(seq));
		return results.get(seq) as T;
	};
}

const parsed = ({since, gone, json}: Version) => ({
	item: strict(parseJson(json) as Row) as BoardItem,
	holds: (seq: number) => since <= seq && (gone === undefined || gone > seq),
});

/** A list was as in a reading from `at` to `seen`, and a rule may depend on the time. */
function beginningOf(judge: Judge, oldestFirst: readonly Reading[]) {
	/** The number of the last readings of the list that have the finding, without a gap. */
	let readings = 0;
	/** The earliest time at which these readings show it, in epoch milliseconds. Undefined if the last reading lacks it. */
	let firstSeen: number | undefined;
	try {
		for (const {seq, at, seen} of oldestFirst.toReversed()) {
			if (!judge(seq, seen)) return {readings, firstSeen, mayBeOlder: false};
			readings++;
			firstSeen = seen;
			if (at !== seen && !judge(seq, at)) return {readings, firstSeen, mayBeOlder: false};
			firstSeen = at;
		}
	} catch (error) {
		// The readings before this one are not known.
		if (!(error instanceof UnreadField)) throw error;
	}
	// No earlier reading shows that it was not there.
	return {readings, firstSeen, mayBeOlder: true};
}
