/** Finds new findings. The same rules evaluate an earlier state, at the time of that state. */
import {parseJson} from '../../text/json/parse.ts';
import type {History} from '../history/history.ts';
import type {NamedReading} from '../history/state.ts';
import type {HistoryKind} from '../resources/index.ts';
import type {Row} from '../resources/resource.ts';
import {type Board, createBoard} from './board.ts';
import type {Finding} from './finding.ts';
import type {BoardKind} from './rule.ts';
import {rules} from './rules.ts';

/** An earlier state of a tenant. */
export interface EarlierState {
	/** Epoch milliseconds. */
	readonly at: number;
	has(kind: HistoryKind): boolean;
	all(kind: HistoryKind): Promise<readonly Row[]>;
	/** The items with these ids, by id. */
	some(kind: HistoryKind, ids: readonly string[]): Promise<ReadonlyMap<string, Row>>;
}

/** The state that a reading holds. */
export const earlierState = (history: History, named: NamedReading): EarlierState => ({
	at: named.at,
	has: (kind) => named.readings.has(kind),
	async all(kind) {
		const rows: Row[] = [];
		for await (const {json} of history.read(named, kind)) rows.push(parseJson(json) as Row);
		return rows;
	},
	async some(kind, ids) {
		const items = await history.items(named, kind, ids);
		return new Map([...items].map(([id, {json}]) => [id, parseJson(json) as Row]));
	},
});

/**
 * The ids of the findings that the earlier state did not have. A finding counts as one that it had if the state does not include its
 * kind, or cannot be judged. `pause` is awaited between two findings. Rejects like the reads of the state.
 */
export async function newFindings(
	earlier: EarlierState,
	findings: readonly Finding[],
	pause: () => Promise<void> = async () => undefined,
): Promise<ReadonlySet<string>> {
	const boards = new Map<BoardKind, Board>();
	const ids = new Set<string>();
	for (const rule of rules.filter(({kind}) => earlier.has(kind))) {
		const own = findings.filter((finding) => finding.rule === rule.id);
		if (own.length === 0) continue;
		// A tenant may have many apps. An item rule needs only those of its findings.
		const isSingle = rule.kind === 'apps' && 'check' in rule;
		const subjects = own.map(({subject}) => subject.id);
		const items = isSingle ? await earlier.some(rule.kind, subjects) : undefined;
		const whole = items ? undefined : (boards.get(rule.kind) ?? boardOf(rule.kind, await earlier.all(rule.kind), true));
		if (whole) boards.set(rule.kind, whole);
		for (const {id, subject} of own) {
			await pause();
			const item = items?.get(subject.id);
			const board = whole ?? (item && boardOf(rule.kind, [item], false));
			if (!board || (board.isJudged(rule) && !board.findings().some((each) => each.id === id))) ids.add(id);
		}
	}
	return ids;

	function boardOf(kind: BoardKind, items: readonly Row[], isComplete: boolean): Board {
		const board = createBoard({now: earlier.at});
		board.add(kind, items);
		if (isComplete) board.complete(kind);
		return board;
	}
}
