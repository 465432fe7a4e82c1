/** A table row as a sentence, for a screen reader: its number, its state in words, and each cell by its column's title. */

import {oneLine} from '../../text/cells.ts';
import type {RowLook, TableColumn} from '../../text/row.ts';
import {clean} from '../../text/visible.ts';

const stateWords = {new: 'new', changed: 'changed', gone: 'gone'} as const;

/** `> 3, marked: Vault; Users 640; Id app_10`. Numbers begin at 1; the first cell goes without its title. */
export function linearRow<R>(
	row: R,
	columns: readonly TableColumn<R>[],
	number: number,
	{isSelected, isMarked, state}: RowLook,
): string {
	const words = [String(number), isMarked && 'marked', state && stateWords[state]].filter(Boolean).join(', ');
	const cells = columns.flatMap((column, index) => {
		const text = oneLine(column.text(row)).trim();
		return text ? [index === 0 ? text : `${column.title} ${text}`] : [];
	});
	return `${isSelected ? '> ' : ''}${words}: ${cells.join('; ')}`;
}

/** A line that was laid out in columns, without the blanks that did it. */
export const linearLine = (text: string): string => clean(text).trim().replace(/ {2,}/g, '  ');
