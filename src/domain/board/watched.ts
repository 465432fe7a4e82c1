/** The board as rows for a watch, which reports added, removed and changed findings between two reads. */
import {type Message, message} from '../../contract/schema.ts';
import type {Row} from '../resources/resource.ts';
import type {Board} from './board.ts';
import type {Finding} from './finding.ts';

const shape: Message = message({});

/** A row is a finding, or a rule with its count if the rule exceeds the board's limit. */
export const watchedFindings = {
	shape,
	id: ({id}: Row) => String(id),
	label: ({label, subject}: Row) => (typeof label === 'string' ? label : (subject as Finding['subject']).label),
};

/** A rule over the limit becomes one row with its count, because a change of its stored findings may only reflect the limit. */
export function watchedRows(board: Board): readonly Row[] {
	const crowded = board.counts().filter(({found, stored}) => found > stored);
	const isCrowded = new Set(crowded.map(({rule}) => rule.id));
	return [
		...board.findings().filter(({rule}) => !isCrowded.has(rule)),
		...crowded.map(({rule, found}) => ({id: rule.id, label: rule.title, found})),
	];
}
