/** How often each value of a column occurs in the rows of a list, for `:count COLUMN`. */
import type {Column, Listed, Row} from '../../../domain/resources/resource.ts';
import {stableFormat} from '../../../domain/resources/search/row-filter.ts';
import {type ArgumentChoice, choicesNamed} from '../../keymap/arguments.ts';

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

/** The most frequent value first. */
export function valueCounts(rows: readonly Row[], column: Column) {
	const counts = new Map<string, number>();
	for (const row of rows) {
		const value = column.text(row, stableFormat);
		counts.set(value, (counts.get(value) ?? 0) + 1);
	}
	return [...counts].map(([value, count]) => ({value, count})).sort((a, b) => b.count - a.count);
}
