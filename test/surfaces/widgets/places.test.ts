/** What is missing in a list of values leaves its place empty: nothing moves up to it. */
import {expect, test} from 'vitest';
import type {Component} from '../../../src/contract/surface.ts';
import {paper, screen} from './draw.ts';

/** As the decoder leaves it where the service sent null, or a value of another type. */
const gap = null as unknown as string;
const people: Component = {
	id: 'root',
	svcTable: {columns: ['First', gap, 'Third'], rows: [{cells: ['ann', gap, 'bob']}, {cells: ['eve']}]},
};

test('a cell that is missing is marked, and the cells behind it stay under their headings', () => {
	const [head = '', , row = '', short = ''] = paper(people, {width: 40});
	expect(head).toMatch(/^ ?First +Third$/);
	expect(row.indexOf('bob')).toBe(head.indexOf('Third'));
	expect(row).toMatch(/ann +∅ +bob$/);
	expect(short.trim()).toBe('eve');
	expect(paper(people, {width: 40, hasUnicode: false})[2]).toMatch(/ann +- +bob$/);
});

test('a missing cell is marked in the card of its row, sorted last, and copied as an empty one', () => {
	const person = screen(people).focus('root').press('act');
	expect(person.text()).toMatch(/∅\n.*Third +bob/);
	person.press('leave', 'right', 'sort', 'copy');
	expect(person.after()?.effect).toMatchObject({kind: 'copy', text: 'ann\t\tbob'});
});

test('a filter passes over missing cells', () => {
	const person = screen(people).focus('root').press('filter').write('bo');
	expect(person.text()).toContain('row 1 of 1');
});
