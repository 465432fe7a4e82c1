/** A missing value in a list keeps its position; later values do not move. */
import {expect, test} from 'vitest';
import type {Component} from '../../../src/contract/surfaces.ts';
import {content, screen} from './draw.ts';

/** The decoder's result for null or a mistyped value. */
const gap = null as unknown as string;
const people: Component = {
	id: 'root',
	svcTable: {columns: ['First', gap, 'Third'], rows: [{cells: ['ann', gap, 'bob']}, {cells: ['eve']}]},
};

test('marks a missing cell and keeps later cells under their titles', () => {
	const [head = '', , row = '', short = ''] = content(people, {width: 40});
	expect(head).toMatch(/^ ?First +Third$/);
	expect(row.indexOf('bob')).toBe(head.indexOf('Third'));
	expect(row).toMatch(/ann +∅ +bob$/);
	expect(short.trim()).toBe('eve');
	expect(content(people, {width: 40, hasUnicode: false})[2]).toMatch(/ann +- +bob$/);
});

test('marks a missing cell in its row’s card, sorts it last and copies it as empty', () => {
	const person = screen(people).focus('root').press('act');
	expect(person.text()).toMatch(/∅\n.*Third +bob/);
	person.press('leave', 'right', 'sort', 'copy');
	expect(person.after()?.effect).toMatchObject({kind: 'copy', text: 'ann\t\tbob'});
});

test('ignores missing cells in a filter', () => {
	const person = screen(people).focus('root').press('filter').write('bo');
	expect(person.text()).toContain('row 1 of 1');
});
