/** How often each value of a column occurs in the rows of a list, for `:count COLUMN`. */
import {useEffect, useState} from 'react';
import type {Column, Listed, Row} from '../../../domain/resources/resource.ts';
import {stableFormat} from '../../../domain/resources/search/row-filter.ts';
import {type ArgumentChoice, choicesNamed} from '../../keymap/arguments.ts';
import {inSlices} from '../shared/in-slices.ts';

/** The columns that `:count COLUMN` takes. */
export const countChoices = (
	typed: string,
	resource: Pick<Listed, 'columns'>,
	open: (column: string) => void,
): readonly ArgumentChoice[] =>
	choicesNamed(
		typed,
		resource.columns.map(({id, title}) => ({
			id: `count ${id}`,
			label: `Count ${title}`,
			detail: id,
			names: [title, id],
			run: () => open(id),
		})),
		'column',
	);

/** Counts in idle time, so that no key waits, the most frequent value first. The rows are those of the first render. */
export function useValueCounts(rows: readonly Row[], column: Column) {
	const [shown] = useState(rows);
	const [counts, setCounts] = useState({values: [] as {value: string; count: number}[], counted: 0, isDone: false});
	useEffect(() => {
		const byValue = new Map<string, number>();
		let counted = 0;
		return inSlices(() => {
			const row = shown[counted];
			if (row) {
				const value = column.text(row, stableFormat);
				byValue.set(value, (byValue.get(value) ?? 0) + 1);
				counted++;
			}
			if (counted < shown.length) return true;
			const values = [...byValue].map(([value, count]) => ({value, count}));
			setCounts({values: values.sort((a, b) => b.count - a.count), counted, isDone: true});
			return false;
		});
	}, [shown, column]);
	return counts;
}
