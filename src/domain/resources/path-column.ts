/** A column of a field by its dotted path, for lists whose columns do not have it. */
import {isContainer} from '../../text/json/object.ts';
import {parseDateTime} from '../../text/timestamp.ts';
import {showTime} from '../format/show.ts';
import {withUnknown} from './columns.ts';
import {pick} from './pick.ts';
import type {Column, Row} from './resource.ts';

export interface FieldPath {
	readonly path: string;
	readonly title: string;
	readonly type?: 'text' | 'number' | 'time' | undefined;
}

/** In place of a value that an item does not have. The path may be misspelt. */
const missing = '–';

/** Whether an item has a value at the path. */
export const hasPath = (row: Row, path: string): boolean => (pick(row, path) ?? undefined) !== undefined;

/** After all other columns. */
export const pathRank = 100;

/** Items without a number or a time sort as 0. */
export function pathColumn({path, title, type = 'text'}: FieldPath): Column {
	const valuesOf = (row: Row) => [pick(row, path) ?? []].flat();
	const {text, tone} = withUnknown<Row>({
		...{id: path, title, width: 0, rank: pathRank},
		text: (row, show) => {
			const words = valuesOf(row).map((item) => (isContainer(item) ? JSON.stringify(item) : String(item)));
			return (type === 'time' ? words.map((word) => showTime(word, show)) : words).join(', ');
		},
	});
	return {
		id: path,
		title,
		width: type === 'time' ? 17 : Math.max(12, title.length + 1),
		rank: pathRank,
		text: (row, show) => text(row, show) || missing,
		...(tone && {tone}),
		...(type === 'number' && {align: 'right', order: (row) => Number(String(valuesOf(row)[0])) || 0}),
		...(type === 'time' && {isTime: true, order: (row) => parseDateTime(String(valuesOf(row)[0])) ?? 0}),
	};
}
