/** The values of a column with their counts and shares. Enter shows only the rows with one of them. */
import type {Column, Row} from '../../../domain/resources/resource.ts';
import {cut, oneLine} from '../../../text/cells.ts';
import {plural, showCount} from '../../../text/count.ts';
import {columnWord} from '../../list/filter.ts';
import {Menu} from '../../ui/Menu.tsx';
import {useTheme} from '../../ui/theme-context.tsx';
import {useScreen} from '../shared/screen-context.ts';
import {useValueCounts} from './value-counts.ts';

interface CountMenuProps {
	readonly column: Column;
	/** The rows that the filter shows. */
	readonly rows: readonly Row[];
	readonly onFilter: (filter: string) => void;
	readonly onClose: () => void;
}

/** Values in the menu. The title counts the others. */
const maximumValues = 1_000;
const barCells = 10;

export function CountMenu({column, rows, onFilter, onClose}: CountMenuProps) {
	const {report} = useScreen();
	const theme = useTheme();
	const {values, counted, isDone} = useValueCounts(rows, column);
	const [top] = values;
	const full = theme.isAscii ? '#' : '█';
	const digits = showCount(top?.count ?? 0).length;
	const title = isDone
		? `${column.title}: ${plural(values.length, 'value')} in ${plural(counted, 'row')}`
		: `${column.title}: counting ${plural(rows.length, 'row')}`;
	return (
		<Menu
			// A new key resets the cursor.
			key={isDone ? 'counted' : 'counting'}
			verb="Filter"
			title={values.length > maximumValues ? `${title}, the first ${showCount(maximumValues)}` : title}
			hasFilter
			empty={isDone ? 'No rows' : 'Counting'}
			items={values.slice(0, maximumValues).map(({value, count}) => {
				const bar = full.repeat(Math.max(1, Math.round((count / (top?.count ?? 1)) * barCells)));
				return {
					id: value,
					label: cut(oneLine(value), 40) || '(empty)',
					barCells: theme.isLinear ? 0 : barCells,
					detail: `${theme.isLinear ? '' : `${bar.padEnd(barCells)} `}${showCount(count).padStart(digits)}`,
				};
			})}
			onChoose={({id}) => {
				if (id === '' || id.includes('"')) return report('A filter cannot name this value', 'warn');
				onClose();
				onFilter(`${columnWord(column)}"${id}"`);
			}}
			onClose={onClose}
		/>
	);
}
