/** What a board comes to when a tenant is read again and again: which findings came, went or read differently. */
import {type Message, message} from '../../contract/schema.ts';
import type {Row} from '../resources/resource.ts';
import type {Board} from './board.ts';
import {findings} from './rows.ts';

const shape: Message = message({});

/** Rows are findings, or a rule with its count where it found more than the board keeps. */
export const watchedFindings = {
	shape,
	id: ({id}: Row) => String(id),
	label: ({label, subject}: Row) => (typeof label === 'string' ? label : findings.label({subject} as never)),
};

/** Of a rule that found too much which of its findings are kept says nothing: only how many there are does. */
export function watchedRows(board: Board): readonly Row[] {
	const crowded = board.counts().filter(({found, kept}) => found > kept);
	const isCrowded = new Set(crowded.map(({rule}) => rule.id));
	return [
		...board.findings().filter(({rule}) => !isCrowded.has(rule)),
		...crowded.map(({rule, found}) => ({id: rule.id, label: rule.title, found})),
	] as readonly unknown[] as readonly Row[];
}
