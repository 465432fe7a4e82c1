/** An item as the history stores it. */
import {fieldsOf} from '../../../contract/schema.ts';
import {parseJson} from '../../../text/json/parse.ts';
import {kinds} from '../../resources/history-kinds.ts';
import type {HistoryKind} from '../../resources/index.ts';
import type {Row} from '../../resources/resource.ts';
import {canonicalJson} from '../canonical.ts';
import type {SqlRow} from './engine.ts';

/** Two items are equal if their canonical JSON is. */
export interface StoredItem {
	readonly id: string;
	readonly label: string;
	readonly json: string;
}

export function storedItem(kind: HistoryKind, row: Row): StoredItem {
	const {id, label, shape} = kinds[kind];
	return {id: id(row), label: label(row), json: canonicalJson(row, shape)};
}

/** The counts of a kind, as the service writes them if they are unset. */
const zeros = (kind: HistoryKind): Row =>
	Object.fromEntries(fieldsOf(kinds[kind].shape).flatMap(({name, facts}) => (facts.count64 ? [[name, '0']] : [])));

/** A stored item as the service has it: the canonical form leaves out counts of 0, which are shown like every other count. */
export function rowOf(kind: HistoryKind, json: string): Row {
	const row = parseJson(json) as Row;
	return {...row, ...zeros(kind), ...row};
}

export function itemOf(kind: HistoryKind, {id, json}: SqlRow): StoredItem {
	const text = String(json);
	return {id: String(id), label: kinds[kind].label(parseJson(text) as Row), json: text};
}
