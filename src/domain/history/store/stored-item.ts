/** An item as the history stores it. */
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

export function itemOf(kind: HistoryKind, {id, json}: SqlRow): StoredItem {
	const text = String(json);
	return {id: String(id), label: kinds[kind].label(parseJson(text) as Row), json: text};
}
