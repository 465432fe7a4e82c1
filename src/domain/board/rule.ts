/** A rule: its description for people, and a pure function from items to verdicts. */
import type {App} from '../../contract/app.ts';
import type {AuthConfig} from '../../contract/auth-config.ts';
import type {OrgNotificationSettings} from '../../contract/notification-settings.ts';
import type {Severity, Verdict} from './finding.ts';

/** The item type of each kind that the board evaluates. */
export interface BoardItems {
	readonly apps: App;
	readonly 'auth-configs': AuthConfig;
	readonly notifications: OrgNotificationSettings;
}
export type BoardKind = keyof BoardItems;
export type BoardItem = BoardItems[BoardKind];

export interface RuleFacts {
	/** Stable, since silences and other programs refer to it. */
	readonly id: string;
	readonly severity: Severity;
	readonly title: string;
	/** When the rule fires, and why that matters. */
	readonly help: string;
}

/** Evaluates each item on its own. */
export interface ItemRule<K extends BoardKind = BoardKind> extends RuleFacts {
	readonly kind: K;
	/** `now` in epoch milliseconds. */
	check(item: BoardItems[K], now: number): readonly Verdict[];
}

/** Evaluates all items of a kind together. */
export interface ListRule<K extends BoardKind = BoardKind> extends RuleFacts {
	readonly kind: K;
	collect(): Collector<BoardItems[K]>;
}

export interface Collector<T> {
	add(item: T): void;
	/** The verdicts for the items so far. A verdict about the whole list requires `isComplete`. */
	verdicts(isComplete: boolean): readonly Verdict[];
}

/** A verdict without its subject. */
export type Judgement = Omit<Verdict, 'subject' | 'address'>;

const none: readonly Verdict[] = [];

/** Creates rules that return at most one verdict for an item. */
export const rulesAbout =
	<K extends BoardKind>(kind: K, locate: (item: BoardItems[K]) => Pick<Verdict, 'subject' | 'address'>) =>
	(facts: RuleFacts, judge: (item: BoardItems[K], now: number) => Judgement | undefined): ItemRule<K> => ({
		...facts,
		kind,
		check(item, now) {
			const judgement = judge(item, now);
			return judgement ? [{...locate(item), ...judgement}] : none;
		},
	});

export const day = 86_400_000;

/** Epoch milliseconds; undefined for an absent or invalid timestamp. */
export function epoch(timestamp: string | undefined): number | undefined {
	const at = Date.parse(timestamp ?? '');
	return Number.isNaN(at) ? undefined : at;
}

/** The time of the last change, or of the creation without a change. */
export const lastChange = (item: {updatedAt?: string | undefined; createdAt?: string | undefined}) =>
	epoch(item.updatedAt) ?? epoch(item.createdAt);

/** `2026-01-31`, in UTC. */
export const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const nameLimit = 5;

/** The first few names and the number of the others, to keep evidence short. */
export function namesOf(names: readonly string[], count = names.length): string {
	const shown = names.slice(0, nameLimit).join(', ');
	return count > nameLimit ? `${shown} and ${count - nameLimit} more` : shown;
}
