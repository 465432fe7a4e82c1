/** A table row as a sentence, for a screen reader: its number, its state in words, and each cell by its column's title. */
import {oneLine} from './cells.ts';
import type {RowLook, TableColumn} from './row.ts';

const stateWords = {new: 'new', changed: 'changed', gone: 'gone'} as const;

export interface Numbered {
	/** From 1. */
	readonly number: number;
	readonly total: number;
}

/** `> 3 of 100, marked: Vault; Users 640; Id app_10`. The first cell goes without its title. */
export function linearRow<R>(
	row: R,
	columns: readonly TableColumn<R>[],
	{number, total}: Numbered,
	{isSelected, isMarked, state}: RowLook,
): string {
	const words = [`${number} of ${total}`, isMarked && 'marked', state && stateWords[state]].filter(Boolean).join(', ');
	const cells = columns.flatMap((column, index) => {
		const text = oneLine(column.text(row)).trim();
		return text ? [index === 0 ? text : `${column.title} ${text}`] : [];
	});
	return `${isSelected ? '> ' : ''}${words}: ${cells.join('; ')}`;
}

/** A line that was laid out in columns, without the blanks that did it. */
export const linearLine = (text: string): string => text.trim().replace(/ {2,}/g, '  ');
