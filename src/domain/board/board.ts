/**
 * The board lists what in a tenant needs a person. It evaluates the rules page by page. It does not call the API:
 * `read-board.ts` passes the items in.
 */
import {channelsIn, type OrgNotificationSettings} from '../../contract/notifications.ts';
import {plural} from '../../text/count.ts';
import type {Remark} from '../history/team/entry.ts';
import {idOf} from '../items/read-items.ts';
import type {Row} from '../resources/resource.ts';
import {compareFindings, type Finding, isAtLeast, type Severity} from './finding.ts';
import {type BoardItem, type BoardKind, boardKinds, boardNouns, byKind, type Collector, none, Time} from './rule.ts';
import {type Rule, rules} from './rules.ts';
import {type Acknowledged, hasEnded, inEffect} from './silences.ts';
import {Tally} from './tally.ts';
import {strict, Unjudged} from './unread.ts';

export interface BoardOptions {
	/** The time of this machine in epoch milliseconds. */
	readonly now: number;
	/** The result of `clockSkew`. Called at the first response, because a response has the time of the service. */
	readonly skew?: () => number | undefined;
	readonly silences?: readonly Remark[];
}

/** The ids of the items of each kind that a board has. */
export type SeenIds = Readonly<Record<BoardKind, ReadonlySet<string>>>;

/** The findings so far. A board only grows: create a new one to evaluate a tenant again. */
export type Board = ReturnType<typeof createBoard>;

type Progress = ReturnType<typeof unread>;

/** How much of a kind was evaluated. */
const unread = () => ({
	/** A resumed read adds items again. Memory grows with the tenant only by one short string per item. */
	ids: new Set<string>(),
	unjudged: new Unjudged(),
	/** The list changed while it was read. */
	isMoved: false,
	/** The notification channels that the response has. */
	channels: 0,
	loaded: 0,
	isComplete: false,
});

interface State {
	readonly tallies: readonly (readonly [Rule, Tally])[];
	/** Sorted on demand, since callers read the counts more often. */
	findings?: readonly Finding[];
}

export function createBoard({now, skew, silences = []}: BoardOptions) {
	/** Empty before the first response. */
	const active = new Map<string, Remark>();
	const progress = byKind(unread);
	const tallies = new Map<Rule, Tally>();
	const collectors = new Map<Rule, Collector<BoardItem>>();
	for (const rule of rules) {
		if ('check' in rule) tallies.set(rule, new Tally(rule, active));
		else collectors.set(rule, rule.collect());
	}
	let time: Time | undefined;
	/** One time for the whole board, so that its findings agree. */
	function serviceTime(): Time {
		if (time) return time;
		time = new Time(now + (skew?.() ?? 0));
		for (const [of, silence] of inEffect(silences, time.now)) active.set(of, silence);
		return time;
	}
	/** Undefined after a change. */
	let state: State | undefined;

	/** Item rules accumulate into one tally. List rules depend on all items, so their tally is rebuilt. */
	function tallyOf(rule: Rule): Tally {
		const accumulated = tallies.get(rule);
		if (accumulated) return accumulated;
		const tally = new Tally(rule, active);
		const {isComplete, unjudged} = progress[rule.kind];
		const isWhole = isComplete && !unjudged.has(rule.id);
		for (const result of collectors.get(rule)?.results(isWhole) ?? []) tally.add(result);
		return tally;
	}

	function current(): State {
		if (state) return state;
		state = {tallies: rules.map((rule) => [rule, tallyOf(rule)] as const)};
		return state;
	}

	function findings(): readonly Finding[] {
		const latest = current();
		latest.findings ??= latest.tallies.flatMap(([, tally]) => tally.findings).sort(compareFindings);
		return latest.findings;
	}

	return {
		now,
		/** The ids of the items of each kind. They grow with the board. */
		seen: byKind((kind): ReadonlySet<string> => progress[kind].ids),
		/** Milliseconds to add to `now` for the time of the service, by which deadlines, ages and silences are judged. */
		get skew() {
			return (time?.now ?? now) - now;
		},
		/** Evaluates a page of items, as the client decoded them. An item whose id was added before is skipped. */
		add(kind: BoardKind, items: readonly Row[]): void {
			const time = serviceTime();
			const entry = progress[kind];
			for (const item of items) {
				const id = idOf(item);
				if (id !== '' && entry.ids.size === entry.ids.add(id).size) continue;
				entry.loaded++;
				if (kind === 'notifications') entry.channels += channelsIn(item as OrgNotificationSettings).length;
				const view = strict(item) as BoardItem;
				for (const rule of rules) {
					if (rule.kind !== kind) continue;
					const results = entry.unjudged.judge(rule.id, () => {
						if ('check' in rule) return rule.check(view, time);
						collectors.get(rule)?.add(view);
						return none;
					});
					for (const result of results) tallies.get(rule)?.add(result);
				}
			}
			state = undefined;
		},
		/** Marks a kind as read to its end. */
		complete(kind: BoardKind): void {
			serviceTime();
			progress[kind].isComplete = true;
			state = undefined;
		},
		/** Marks a kind whose list changed while it was read, so that items may be missing. */
		doubt(kind: BoardKind): void {
			progress[kind].isMoved = true;
		},
		/** Whether a rule judged every item that was added. */
		isJudged: ({id, kind}: Pick<Rule, 'id' | 'kind'>) => !progress[kind].unjudged.has(id),
		/** Why rules did not judge some items of a kind, if there are such items. */
		unjudged: (kind: BoardKind) => progress[kind].unjudged.failure(boardNouns[kind]),
		/** Sorted by `compareFindings`. The array stays identical until something changes. */
		findings,
		/** The findings that an acknowledgement leaves out, in the same order. */
		acknowledged: (): readonly Acknowledged[] =>
			current()
				.tallies.flatMap(([, tally]) => tally.acknowledged)
				.sort(compareFindings),
		/** One entry per rule in table order, including rules without findings. */
		counts: () =>
			current().tallies.map(([rule, tally]) => ({
				rule,
				/** The number of findings that are not silenced. */
				found: tally.found,
				/** These findings, sorted when they are read. The sort of all findings takes longer. */
				get findings() {
					return tally.findings;
				},
				silenced: [...tally.silenced.values()].reduce((sum, count) => sum + count, 0),
			})),
		/** How much of each kind was evaluated: `3,400 apps loaded, more exist`. */
		searched: () =>
			boardKinds.map((kind) => {
				const entry = progress[kind];
				const {loaded, isComplete} = entry;
				return {kind, loaded, isComplete, text: searchedText(kind, entry)};
			}),
		/** An expired silence has no effect. It should be renewed or removed. */
		silences: () =>
			silences
				.filter(({kind}) => kind !== 'take')
				.map((silence) => ({
					silence,
					isExpired: hasEnded(silence, time?.now ?? now),
					silenced: current().tallies.reduce((sum, [, tally]) => sum + (tally.silenced.get(silence) ?? 0), 0),
				})),
		/** Whether a finding that is not silenced has at least this severity. */
		meets: (minimum: Severity) =>
			current().tallies.some(([rule, tally]) => tally.found > 0 && isAtLeast(rule.severity, minimum)),
	};
}

function searchedText(kind: BoardKind, {loaded, isComplete, isMoved, channels}: Progress): string {
	if (kind === 'notifications')
		return loaded > 0 ? `notification settings of ${plural(channels, 'channel')}` : 'notification settings not read';
	const noun = boardNouns[kind];
	if (loaded === 0) return isComplete ? `no ${noun}s exist` : `no ${noun}s read`;
	if (isMoved) return `${plural(loaded, noun)} loaded, others may be missing`;
	return isComplete ? `${plural(loaded, noun)}, complete` : `${plural(loaded, noun)} loaded, more exist`;
}
