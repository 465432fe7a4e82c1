/**
 * The board says what in a tenant needs a person. This folder holds its rules, what they find as the tenant's data arrives
 * page by page, and the forms in which findings leave. Nothing here reads the tenant: whoever does hands the items over.
 */
import {notificationChannels} from '../../contract/notification-settings.ts';
import {plural} from '../format/show.ts';
import type {Row} from '../resources/resource.ts';
import {compareFindings, type Finding, isAtLeast, type Severity} from './finding.ts';
import type {BoardItems, BoardKind, Collector} from './rule.ts';
import {type Rule, rules} from './rules.ts';
import type {Silence} from './silences.ts';
import {Tally} from './tally.ts';

export interface BoardOptions {
	/** Epoch milliseconds; every deadline and age of this board counts from it. */
	readonly now: number;
	readonly silences?: readonly Silence[];
	/** Findings kept per rule; counts stay exact beyond it. */
	readonly most?: number;
}

/** How much of a kind the findings rest on. */
export interface Searched {
	readonly kind: BoardKind;
	readonly loaded: number;
	readonly isComplete: boolean;
	/** `3,400 apps loaded, more exist` */
	readonly text: string;
}

interface RuleCount {
	readonly rule: Rule;
	/** All that are not silenced, also those beyond what is kept. */
	readonly found: number;
	readonly kept: number;
	readonly silenced: number;
}

interface SilenceUse {
	readonly silence: Silence;
	/** Its day is over: it silences nothing, and should be renewed or removed. */
	readonly isExpired: boolean;
	readonly silenced: number;
}

/** What was found so far. A board only grows: to look again, make a new one. */
export interface Board {
	readonly now: number;
	/** Changes with every change; for `useSyncExternalStore`, as `subscribe` is. */
	readonly version: number;
	subscribe(listener: () => void): () => void;
	/** Takes items as they arrive. An id that was there before is not judged again. */
	add<K extends BoardKind>(kind: K, items: readonly BoardItems[K][]): void;
	/** Says that no more items of the kind exist. */
	complete(kind: BoardKind): void;
	/** The gravest first, then the tenant-wide and the oldest; the same array until something changes. */
	findings(): readonly Finding[];
	/** Rules in table order, also those that found nothing. */
	counts(): readonly RuleCount[];
	searched(): readonly Searched[];
	silences(): readonly SilenceUse[];
	/** Whether anything that is not silenced is at least so grave. */
	meets(least: Severity): boolean;
}

const kinds = ['auth-configs', 'apps', 'notifications'] as const satisfies readonly BoardKind[];

interface Progress {
	/** One short string per item is all that grows with the tenant. */
	readonly ids: Set<string>;
	loaded: number;
	isComplete: boolean;
}

interface State {
	readonly tallies: readonly (readonly [Rule, Tally])[];
	/** Put in order when they are asked for: counts are wanted more often. */
	findings?: readonly Finding[];
}

export function createBoard({now, silences = [], most = 500}: BoardOptions): Board {
	const active = new Map(silences.filter(({endsAt}) => endsAt > now).map((silence) => [silence.id, silence]));
	const progress = new Map<BoardKind, Progress>(
		kinds.map((kind) => [kind, {ids: new Set(), loaded: 0, isComplete: false}]),
	);
	const tallies = new Map<Rule, Tally>();
	const collectors = new Map<Rule, Collector<never>>();
	for (const rule of rules) {
		if ('check' in rule) tallies.set(rule, new Tally(rule, active, most));
		else collectors.set(rule, rule.collect());
	}
	const listeners = new Set<() => void>();
	let version = 0;
	let state: State | undefined;

	function changed() {
		version++;
		state = undefined;
		for (const listener of listeners) listener();
	}

	function progressOf(kind: BoardKind): Progress {
		const found = progress.get(kind);
		if (!found) throw new Error(`The board does not know ${kind}`);
		return found;
	}

	/** What single items gave is kept as it came; what the lists give follows from all of them, and is made anew. */
	function tallyOf(rule: Rule): Tally {
		const kept = tallies.get(rule);
		if (kept) return kept;
		const tally = new Tally(rule, active, most);
		const {isComplete} = progressOf(rule.kind);
		for (const verdict of collectors.get(rule)?.verdicts(isComplete) ?? []) tally.add(verdict);
		return tally;
	}

	function current(): State {
		if (state) return state;
		state = {tallies: rules.map((rule) => [rule, tallyOf(rule)] as const)};
		return state;
	}

	function findings(): readonly Finding[] {
		const now = current();
		now.findings ??= now.tallies.flatMap(([, tally]) => tally.findings).sort(compareFindings);
		return now.findings;
	}

	return {
		now,
		get version() {
			return version;
		},
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		add(kind, items) {
			const reading = progressOf(kind);
			for (const item of items) {
				if (!isFirst(item, reading.ids)) continue;
				reading.loaded++;
				for (const rule of rules) {
					if (rule.kind !== kind) continue;
					if ('check' in rule) {
						for (const verdict of rule.check(item as never, now)) tallies.get(rule)?.add(verdict);
					} else collectors.get(rule)?.add(item as never);
				}
			}
			changed();
		},
		complete(kind) {
			progressOf(kind).isComplete = true;
			changed();
		},
		findings,
		counts: () =>
			current().tallies.map(([rule, tally]) => ({
				rule,
				found: tally.found,
				kept: tally.kept,
				silenced: [...tally.silenced.values()].reduce((sum, count) => sum + count, 0),
			})),
		searched: () =>
			kinds.map((kind) => {
				const {loaded, isComplete} = progressOf(kind);
				return {kind, loaded, isComplete, text: searchedText(kind, loaded, isComplete)};
			}),
		silences: () =>
			silences.map((silence) => ({
				silence,
				isExpired: silence.endsAt <= now,
				silenced: current().tallies.reduce((sum, [, tally]) => sum + (tally.silenced.get(silence) ?? 0), 0),
			})),
		meets: (least) => current().tallies.some(([rule, tally]) => tally.found > 0 && isAtLeast(rule.severity, least)),
	};
}

/** Lists may repeat an item across pages. What has no id cannot be told from another, and counts each time. */
function isFirst(item: Row, seen: Set<string>): boolean {
	if (typeof item.id !== 'string' || item.id === '') return true;
	const {size} = seen;
	return seen.add(item.id).size > size;
}

const nouns = {apps: 'app', 'auth-configs': 'auth config'} as const;

function searchedText(kind: BoardKind, loaded: number, isComplete: boolean): string {
	if (kind === 'notifications') {
		return loaded > 0
			? `notification settings of ${notificationChannels.length} channels`
			: 'notification settings not read';
	}
	const noun = nouns[kind];
	if (loaded === 0) return isComplete ? `no ${noun}s exist` : `no ${noun}s read`;
	return isComplete ? `${plural(loaded, noun)}, all there are` : `${plural(loaded, noun)} loaded, more exist`;
}
