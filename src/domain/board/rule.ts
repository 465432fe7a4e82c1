/** A rule: its description for people, and a pure function from items to results. */
import type {App} from '../../contract/apps.ts';
import type {AuthConfig} from '../../contract/auth-configs.ts';
import type {OrgNotificationSettings} from '../../contract/notifications.ts';
import {isoTime, parseDateTime} from '../../text/timestamp.ts';
import {kinds} from '../resources/history-kinds.ts';
import type {RuleResult, Severity} from './finding.ts';
import {loose, UnreadField} from './unread.ts';

/** The item type of each kind that the board evaluates. */
export interface BoardItems {
	readonly apps: App;
	readonly 'auth-configs': AuthConfig;
	readonly notifications: OrgNotificationSettings;
}
export type BoardKind = keyof BoardItems;
export type BoardItem = BoardItems[BoardKind];

/** The noun of each kind in reports, in the order in which the board reads them: short lists bring findings early. */
export const boardNouns = {
	'auth-configs': 'auth config',
	notifications: 'notification settings',
	apps: 'app',
} as const satisfies Readonly<Record<BoardKind, string>>;

/** Every kind of `BoardItems`, because the type of `boardNouns` requires each. */
export const boardKinds = Object.keys(boardNouns) as readonly BoardKind[];

export const byKind = <T>(create: (kind: BoardKind) => T): Readonly<Record<BoardKind, T>> =>
	Object.fromEntries(boardKinds.map((kind) => [kind, create(kind)])) as Record<BoardKind, T>;

export interface RuleFacts {
	/** Stable, since silences and other programs refer to it. */
	readonly id: string;
	readonly severity: Severity;
	readonly title: string;
	/** When the rule fires, as a sentence. */
	readonly when: string;
	/** Why that matters, as a sentence. */
	readonly why: string;
	/** What to do, as an imperative sentence. The API cannot change most of it: such a sentence names the service. */
	readonly remedy: string;
}

export const explanationOf = ({when, why}: RuleFacts): string => `${when} ${why}`;

/** The time by which a rule judges an item. */
export class Time {
	/** Epoch milliseconds. Only the words of a finding may depend on it, not whether there is one. */
	readonly now: number;
	readonly #onMoment: ((moment: number) => void) | undefined;

	/** `onMoment` gets the moments that a rule asks for. At another time, no other side of any of them, the rule finds the same. */
	constructor(now: number, onMoment?: (moment: number) => void) {
		this.now = now;
		this.#onMoment = onMoment;
	}

	/** Whether a moment in epoch milliseconds has come. */
	hasCome(moment: number): boolean {
		this.#onMoment?.(moment);
		return moment <= this.now;
	}
}

/** Evaluates each item on its own. */
export interface ItemRule<K extends BoardKind = BoardKind> extends RuleFacts {
	readonly kind: K;
	check(item: BoardItems[K], time: Time): readonly RuleResult[];
}

/** Evaluates all items of a kind together. Does not depend on the time. */
export interface ListRule<K extends BoardKind = BoardKind> extends RuleFacts {
	readonly kind: K;
	collect(): Collector<BoardItems[K]>;
	/** The ids of the subjects that an item has a part in: without it, their results and no others can differ. */
	subjects(item: BoardItems[K]): readonly string[];
}

export interface Collector<T> {
	add(item: T): void;
	/** The results for the items so far. A result about the whole list requires `isComplete`. */
	results(isComplete: boolean): readonly RuleResult[];
}

export type ResultDetails = Omit<RuleResult, 'subject' | 'address'>;

/** Shared, because most checks of many items find nothing. */
export const none: readonly RuleResult[] = [];

/** Creates rules that return at most one result for an item of a list. */
export const rulesAbout =
	<K extends 'apps' | 'auth-configs'>(kind: K, subjectKind: RuleResult['subject']['kind']) =>
	(facts: RuleFacts, evaluate: (item: BoardItems[K], time: Time) => ResultDetails | undefined): ItemRule<K> => ({
		...facts,
		kind,
		check(item, time) {
			const details = evaluate(item, time);
			if (!details) return none;
			const {id = '', displayName} = loose(item);
			const subject = {kind: subjectKind, id, label: displayName || id || `unnamed ${boardNouns[kind]}`};
			return [{subject, address: id ? kinds[kind].address(id) : kind, ...details}];
		},
	});

/** Epoch milliseconds; undefined for an absent or invalid timestamp. */
export const epoch = (timestamp: string | undefined): number | undefined => parseDateTime(timestamp ?? '');

/** Like `epoch`, for a rule that depends on the time. Throws `UnreadField` for an invalid timestamp. */
export function timeOf<K extends string>(
	item: {readonly [key in K]?: string | undefined},
	field: K,
): number | undefined {
	const at = epoch(item[field]);
	if (at === undefined && item[field]) throw new UnreadField(field);
	return at;
}

/** The time of the last change, or of the creation without a change. */
export function lastChange(item: {updatedAt?: string | undefined; createdAt?: string | undefined}): number | undefined {
	const {updatedAt, createdAt} = loose(item);
	return epoch(updatedAt) ?? epoch(createdAt);
}

/** `2026-01-31`, in UTC. */
export const dateOf = (at: number): string => isoTime(at).slice(0, 10);

const nameLimit = 5;

/** The first few names and the number of the others, to keep evidence short. */
export function namesOf(names: readonly string[]): string {
	const shown = names.slice(0, nameLimit).join(', ');
	return names.length > nameLimit ? `${shown} and ${names.length - nameLimit} more` : shown;
}
