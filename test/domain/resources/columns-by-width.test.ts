/**
 * The columns of each list on narrow and wide screens: from which width on a column is there, and its cells on screens of several
 * widths.
 */
import {test} from 'vitest';
import {boardRows, groupedRows} from '../../../src/domain/board/groups.ts';
import {hits} from '../../../src/domain/find/rows.ts';
import {changes, itemChanges, recordedColumns} from '../../../src/domain/history/rows.ts';
import {timeline} from '../../../src/domain/history/timeline.ts';
import {ownerships, people} from '../../../src/domain/people/rows.ts';
import {resources} from '../../../src/domain/resources/index.ts';
import type {Column} from '../../../src/domain/resources/resource.ts';
import {proposalRows} from '../../../src/domain/writes/auth-config/proposal-rows.ts';
import {type ColumnLayout, placeColumns} from '../../../src/text/row.ts';
import {expectApprovedFile} from '../../support/output/approved.ts';

const narrowest = 20;
const widest = 300;
const shown = [40, 80, 120, 200];

/** `Name (from 20): 15 39 34 33` */
function layout(columns: readonly (ColumnLayout & Pick<Column, 'isTime'>)[]): readonly string[] {
	const drawn = columns.map((column) => ({...column, text: () => ''}));
	const cellsAt = (width: number) =>
		new Map(placeColumns(drawn, width).map(({column, width: cells}) => [column, cells]));
	const all = Array.from({length: widest - narrowest + 1}, (_, more) => cellsAt(narrowest + more));
	return drawn.map((column) => {
		const from = narrowest + all.findIndex((cells) => cells.has(column));
		const cells = shown.map((width) => all[width - narrowest]?.get(column) ?? '-');
		const marks = `${column.align ? `${column.align}, ` : ''}${column.isTime ? 'time, ' : ''}`;
		return `${column.heading ?? column.title} (${marks}from ${from}): ${cells.join(' ')}`;
	});
}

test('the columns of a list leave a narrow screen in their order, and share a wide one', () => {
	const own = [people, ownerships, boardRows, groupedRows, changes, itemChanges, timeline, hits, proposalRows];
	const lists = [
		...[...resources, ...own].map(({title, name, columns}) => ({title: `${title} (${name})`, columns})),
		{title: 'Recorded changes', columns: recordedColumns},
	];
	const text = lists.map(({title, columns}) => `${title}\n${layout(columns).join('\n')}\n`).join('\n');
	expectApprovedFile('test/domain/resources/approved/columns.txt', `Cells at ${shown.join(', ')}\n\n${text}`);
});
