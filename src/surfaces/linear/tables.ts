/** Describes tables row by row. */
import {drawnLines} from '../engine/limits.ts';
import type {LinearWords} from '../engine/words/linear.ts';
import {brief, firstOf} from '../widgets/content/long-text.ts';
import {artifactLines} from '../widgets/data/artifact.ts';
import {sourceLines} from '../widgets/data/sources.ts';
import {countWords} from '../widgets/data/table.ts';
import {dataOf, rowsOf, startTable} from '../widgets/data/table-state.ts';
import {clamp, stateOf} from '../widgets/widget.ts';
import {type Linear, moreWords} from './linear.ts';

export const table: Linear<'svcTable'> = (members, scene) => {
	const {columns, rows: all} = dataOf(members);
	const state = stateOf(scene, startTable);
	const rows = all.length === 0 ? all : rowsOf({columns, rows: all}, state);
	const {linear} = scene.words;
	const titles = columns.map(({title}, at) => brief(title) || linear.column(at + 1));
	const title = brief(scene.read.text(members.title));
	const sent = countWords(members, all.length, scene);
	const cursor = scene.isFocused ? clamp(state.row, 0, rows.length - 1) : -1;
	return [
		linear.table(title, all.length, columns.length, firstOf(titles)),
		...(rows.length < all.length ? [linear.filtered(rows.length)] : []),
		...rows.slice(0, drawnLines).map((row, at) => {
			const cells = titles.map((name, column) => linear.cell(name, cellWords(row[column], linear)));
			const words = linear.row(at + 1, cells);
			return at === cursor ? linear.cursor(words) : words;
		}),
		...moreWords(rows.length, drawnLines, 'rows', scene),
		...(sent === '' ? [] : [sent]),
		...artifactLines(members, scene),
		...sourceLines(members.sources, scene),
	];
};

const cellWords = (cell: string | null | undefined, words: LinearWords) =>
	cell === null || cell === undefined ? words.notSent : cell === '' ? words.empty : brief(cell);
