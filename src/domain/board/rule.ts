/** What a rule is: facts for people, and a pure function from what the tenant holds to verdicts. */
import type {App} from '../../contract/app.ts';
import type {AuthConfig} from '../../contract/auth-config.ts';
import type {OrgNotificationSettings} from '../../contract/notification-settings.ts';
import type {Severity, Verdict} from './finding.ts';

/** What the board reads, by the name of its place. */
export interface BoardItems {
	readonly apps: App;
	readonly 'auth-configs': AuthConfig;
	readonly notifications: OrgNotificationSettings;
}
export type BoardKind = keyof BoardItems;

export interface RuleFacts {
	/** Stable: silences and other programs name rules by it. */
	readonly id: string;
	readonly severity: Severity;
	readonly title: string;
	/** When exactly it fires, and why that matters. */
	readonly help: string;
}

/** Judges each item by itself. */
export interface ItemRule<K extends BoardKind = BoardKind> extends RuleFacts {
	readonly kind: K;
	/** `now` in epoch milliseconds. */
	check(item: BoardItems[K], now: number): readonly Verdict[];
}

/** Judges what the items are together. */
export interface ListRule<K extends BoardKind = BoardKind> extends RuleFacts {
	readonly kind: K;
	collect(): Collector<BoardItems[K]>;
}

export interface Collector<T> {
	add(item: T): void;
	/** What follows from the items so far; what only holds of the whole list waits until it is complete. */
	verdicts(isComplete: boolean): readonly Verdict[];
}

/** What a judgement on one item says besides who it is about. */
export type Judgement = Omit<Verdict, 'subject' | 'address'>;

const none: readonly Verdict[] = [];

/** Makes rules that say at most one thing about an item. */
export const rulesAbout =
	<K extends BoardKind>(kind: K, place: (item: BoardItems[K]) => Pick<Verdict, 'subject' | 'address'>) =>
	(facts: RuleFacts, judge: (item: BoardItems[K], now: number) => Judgement | undefined): ItemRule<K> => ({
		...facts,
		kind,
		check(item, now) {
			const judgement = judge(item, now);
			return judgement ? [{...place(item), ...judgement}] : none;
		},
	});

export const day = 86_400_000;

/** Epoch milliseconds; undefined for what is absent or no timestamp. */
export function epoch(timestamp: string | undefined): number | undefined {
	const at = Date.parse(timestamp ?? '');
	return Number.isNaN(at) ? undefined : at;
}

/** Since when at the latest an item has been as it is. */
export const lastChange = (item: {updatedAt?: string | undefined; createdAt?: string | undefined}) =>
	epoch(item.updatedAt) ?? epoch(item.createdAt);

/** `2026-01-31`, in UTC. */
export const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const mostNamed = 5;

/** The first few by name and how many others: evidence stays short however long the list is. */
export function namesOf(names: readonly string[], count = names.length): string {
	const shown = names.slice(0, mostNamed).join(', ');
	return count > mostNamed ? `${shown} and ${count - mostNamed} more` : shown;
}
