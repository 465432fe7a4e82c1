import {expect, test} from 'vitest';
import {holdsRow, withPainting} from '../../../src/console/terminal/frame-rows.ts';

test.each([
	['a row beside a pane', 'Wiki  │ more', 'Wiki  ', true],
	['a row that is alone, without its blanks', 'Wiki', 'Wiki  ', true],
	['a row with its blanks', 'Wiki  ', 'Wiki  ', true],
	['another row', 'Payroll', 'Wiki  ', false],
	['the beginning of a row', 'Wi', 'Wiki  ', false],
	['no line', undefined, 'Wiki  ', false],
])('a line holds %s', (_, line, row, isHeld) => {
	expect(holdsRow(line, row)).toBe(isHeld);
});

const lines = ['title', 'one  │ a', 'two', 'status', 'keys'];
const drawn = ['one  ', 'two  '];

test.each([
	['the rows', {drawn, painted: ['uno  ', 'due  '], below: []}, ['title', 'uno  │ a', 'due', 'status', 'keys']],
	[
		'only the rows that differ',
		{drawn, painted: ['one  ', 'due  '], below: []},
		['title', 'one  │ a', 'due', 'status', 'keys'],
	],
	['the lines below them', {drawn, painted: drawn, below: ['new']}, ['title', 'one  │ a', 'two', 'new', 'keys']],
	['no line below the screen', {drawn, painted: drawn, below: ['b', 'c', 'd']}, ['title', 'one  │ a', 'two', 'b', 'c']],
])('paints %s over a frame', (_, painting, expected) => {
	expect(withPainting(lines, 1, painting)).toEqual(expected);
});
