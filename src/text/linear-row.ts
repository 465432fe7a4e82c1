/** Formats a table row as a sentence for a screen reader: number, state, and each cell with its column title. */
import {oneLine} from './cells.ts';
import type {RowLook, TableColumn} from './row.ts';
import {clean} from './visible.ts';

const stateWords = {new: 'new', changed: 'changed', gone: 'not seen'} as const;

/** For example `> 3, marked: Vault; Users 640; Id app_10`. Numbers begin at 1. The first cell has no title. */
export function linearRow<R>(
	row: R,
	columns: readonly TableColumn<R>[],
	number: number,
	{isSelected, isMarked, state}: RowLook,
): string {
	const prefix = [String(number), isMarked && 'marked', state && stateWords[state]].filter(Boolean).join(', ');
	const cells = columns.flatMap((column, index) => {
		const text = oneLine(column.spoken?.(row) ?? column.text(row)).trim();
		return text ? [index === 0 ? text : `${column.title} ${text}`] : [];
	});
	return `${isSelected ? '> ' : ''}${prefix}: ${cells.join('; ')}`;
}

/** Removes the padding of a line laid out in columns. */
export const linearLine = (text: string): string => clean(text).trim().replace(/ {2,}/g, '  ');
