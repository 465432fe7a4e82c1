import {stripVTControlCharacters} from 'node:util';
import {describe, expect, test} from 'vitest';
import {cutText, drawItem, type MenuItem} from '../../../src/console/ui/menu-item.ts';
import {cellWidth} from '../../../src/text/cells.ts';
import {createTheme} from '../../../src/text/theme.ts';

const theme = createTheme({hasColor: false, hasUnicode: true});
const item = (label: string, more: Partial<MenuItem> = {}): MenuItem => ({id: 'x', label, ...more});
const drawn = (each: MenuItem, cells: number) => stripVTControlCharacters(drawItem(each, cells, false, theme));

describe('the row of a menu item', () => {
	test('shows the label whole before the detail', () => {
		expect(drawn(item('dark-high-contrast', {detail: 'for a dark terminal, 7:1'}), 36)).toBe(
			'  dark-high-contrast for a dark ter…',
		);
	});

	test('underlines letters as a whole', () => {
		// The third letter is a surrogate pair with what varies its form.
		const row = drawItem(item('ab葛\u{e0100}c', {marked: [1, 2, 3]}), 36, false, theme);
		expect(row).toContain('a\u001b[4mb葛\u{e0100}\u001b[24mc');
	});

	test('shows the detail whole beside a short label', () => {
		expect(drawn(item('srv_2', {detail: 'an example of the demo tenant'}), 42)).toMatch(/demo tenant$/);
	});

	test('shows a key whole beside a long label', () => {
		const row = drawn(item('Export the screen or its list to a file', {detail: 'ctrl-s'}), 30);
		expect(row).toMatch(/^ {2}Export the screen or… ctrl-s$/);
		expect(cellWidth(row)).toBe(30);
	});

	test.each([10, 14, 20, 80])('is exactly %d cells wide', (cells) => {
		const long = 'a label with more words than room';
		for (const each of [item(long), item(long, {detail: long}), item('x', {whyNot: long, isOn: true})]) {
			expect(cellWidth(drawn(each, cells))).toBe(cells);
		}
	});
});

describe('the colours of a menu item', () => {
	const color = createTheme({hasColor: true, hasUnicode: true});
	const each = item('y  Copy…', {detail: 'a detail', keyCells: 1});

	test('equal the colours of the footer for its key, and are dim for its detail', () => {
		const row = drawItem(each, 30, false, color);
		expect(row).toContain(`${color.paint('accent', 'y')}  Copy…`);
		expect(row).toContain(color.paint('dim', 'a detail'));
	});

	test('are one for an item that is selected or cannot be chosen', () => {
		const plain = '▌ y  Copy…          a detail';
		expect(drawItem(each, 28, true, createTheme({hasColor: false, hasUnicode: true}))).toContain(plain);
		expect(drawItem({...each, whyNot: 'none'}, 20, false, color)).toBe(color.paint('dim', '  y  Copy…      none'));
	});
});

describe('the text that a row has no room for', () => {
	test('is the cut label, in lines', () => {
		const {label, reason} = cutText(item('Go to: Apps with the same grant policy', {detail: 'x'}), 24);
		expect(label).toEqual(['  Go to: Apps with the', '  same grant policy']);
		expect(reason).toEqual([]);
	});

	test('is the reason of a blocked item, and not a detail', () => {
		const why = 'The API has no call that changes this app';
		expect(cutText(item('Edit', {whyNot: why}), 30).reason).toEqual([
			'  The API has no call that',
			'  changes this app',
		]);
		expect(cutText(item('Edit', {detail: why}), 30)).toEqual({label: [], reason: []});
	});

	test('is none of a reason that has just the room, and of a label that has', () => {
		const blocked = item('Edit', {whyNot: 'It cannot be changed'});
		expect(cutText(blocked, 27)).toEqual({label: [], reason: []});
		expect(cutText(blocked, 26).reason).toEqual(['  It cannot be changed']);
		expect(cutText(item('Edit', {detail: 'e'}), 8)).toEqual({label: [], reason: []});
		expect(cutText(item('Edit', {detail: 'e'}), 6).label).toEqual(['  Edit']);
	});

	test('is empty if the row has room', () => {
		expect(cutText(item('Edit', {detail: 'e'}), 9)).toEqual({label: [], reason: []});
		expect(cutText(undefined, 9)).toEqual({label: [], reason: []});
	});
});
