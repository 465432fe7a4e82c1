/** Describes tables row by row. */
import {plural, showCount} from '../../text/count.ts';
import {drawnLines} from '../limits.ts';
import {missingRows} from '../table/rows.ts';
import {brief, firstOf} from '../widgets/content/long-text.ts';
import {artifactLines} from '../widgets/data/artifact.ts';
import {sourceLines} from '../widgets/data/sources.ts';
import {dataOf, rowsOf, startTable} from '../widgets/data/table-state.ts';
import {clamp, stateOf} from '../widgets/widget.ts';
import type {Linear} from './linear.ts';
import {moreWords, quoted} from './words.ts';

export const table: Linear<'svcTable'> = (members, scene) => {
	const {columns, rows: all} = dataOf(members);
	const state = stateOf(scene, startTable);
	const rows = all.length === 0 ? all : rowsOf({columns, rows: all}, state);
	const titles = columns.map(({title}, at) => brief(title) || `column ${at + 1}`);
	const title = quoted(scene.read.text(members.title));
	const missing = missingRows(members);
	const cursor = scene.isFocused ? clamp(state.row, 0, rows.length - 1) : -1;
	return [
		`table${title}, ${plural(all.length, 'row')}, ${plural(columns.length, 'column')}${titles.length > 0 ? `: ${firstOf(titles).join(', ')}` : ''}`,
		...(rows.length < all.length ? [`${plural(rows.length, 'row')} after the filter`] : []),
		...rows.slice(0, drawnLines).map((row, at) => {
			const cells = titles.map((name, column) => `${name} ${cellWords(row[column])}`);
			return `${at === cursor ? 'cursor on ' : ''}row ${at + 1}: ${cells.join(', ')}`;
		}),
		...moreWords(rows.length, drawnLines, 'rows'),
		...(missing
			? [
					`${showCount(all.length)} of ${showCount(missing.total)} rows sent${missing.isElsewhere ? '; the others are at the address below' : ''}`,
				]
			: []),
		...artifactLines(members, scene),
		...sourceLines(members.sources, scene),
	];
};

const cellWords = (cell: string | null | undefined) =>
	cell === null || cell === undefined ? 'not sent' : cell === '' ? 'empty' : brief(cell);
