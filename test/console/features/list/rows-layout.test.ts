import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {rowsLayout} from '../../../../src/console/features/list/rows-layout.ts';

type Props = Parameters<typeof rowsLayout>[0];

const parts = {hasTabs: true, hasStrip: true, needsStrip: false, hasNote: true};
const rowsOf = (count: number) => ({loaded: count, view: Array(count).fill(undefined)});
const loaded = {error: undefined, isLoading: false, hasMore: false};
const base: Props = {
	parts,
	body: {width: 80, height: 20},
	hasPreview: false,
	isLinear: false,
	state: loaded,
	rows: rowsOf(40),
};
const layout = (props: Partial<Props>) => {
	const {tabs, strip, details, footnote, list, pane} = rowsLayout({...base, ...props});
	return {tabs, strip, list: list.height, pane: pane?.height ?? 0, details, footnote};
};

describe('the lines of a list screen', () => {
	test('a full list leaves two lines for its selected row', () => {
		expect(layout({})).toEqual({tabs: 1, strip: 1, list: 16, pane: 0, details: 0, footnote: 2});
	});

	test('a short list leaves its lines to the details of the row', () => {
		expect(layout({rows: rowsOf(3)})).toEqual({tabs: 1, strip: 1, list: 4, pane: 0, details: 14, footnote: 0});
		expect(layout({rows: rowsOf(8)})).toMatchObject({list: 9, details: 9});
		expect(layout({rows: rowsOf(9)})).toMatchObject({list: 16, details: 0, footnote: 2});
	});

	test('while it loads, and read aloud, it has the note', () => {
		expect(layout({rows: rowsOf(3), state: {...loaded, isLoading: true}})).toMatchObject({details: 0, footnote: 2});
		expect(layout({rows: rowsOf(3), isLinear: true})).toMatchObject({details: 0, footnote: 2});
	});

	test('the preview takes the place of the note', () => {
		expect(layout({hasPreview: true})).toEqual({tabs: 1, strip: 1, list: 9, pane: 9, details: 0, footnote: 0});
	});

	test('the preview has the lines that the rows leave, once no row can come any more', () => {
		const short = {rows: rowsOf(3), hasPreview: true};
		const error = new Error('refused');
		const drawn = [
			loaded,
			{...loaded, isLoading: true},
			{...loaded, hasMore: true},
			{...loaded, error, hasMore: true},
			{...loaded, error},
		].map((state) => layout({...short, state}));
		expect(drawn.map(({list, pane}) => `${list} ${pane}`)).toEqual(['4 14', '9 9', '9 9', '9 9', '4 14']);
		expect(layout({...short, rows: rowsOf(0), state: {...loaded, hasMore: true}})).toMatchObject({list: 9, pane: 9});
	});

	test('an error without a row has the lines of the note and of the preview', () => {
		const state = {...loaded, error: new Error('refused'), hasMore: true};
		expect(layout({state, rows: rowsOf(0)})).toMatchObject({list: 18, details: 0, footnote: 0});
		expect(layout({state, rows: rowsOf(0), hasPreview: true})).toMatchObject({list: 18, pane: 0});
		// The rows before the failed page stay.
		expect(layout({state, rows: rowsOf(3)})).toMatchObject({list: 4, details: 14});
	});

	test('a screen of any size has a line for each part, and no line twice', () => {
		fc.assert(
			fc.property(
				fc.record({width: fc.integer({min: 10, max: 200}), height: fc.integer({min: 1, max: 80})}),
				fc.integer({min: 0, max: 100}),
				fc.boolean(),
				fc.boolean(),
				(body, count, hasPreview, isLoading) => {
					const lines = layout({body, rows: rowsOf(count), hasPreview, state: {...loaded, isLoading}});
					expect(Math.min(...Object.values(lines))).toBeGreaterThanOrEqual(0);
					expect(Object.values(lines).reduce((sum, each) => sum + each)).toBe(body.height);
				},
			),
		);
	});
});

test('the parts of a list appear from their height on', () => {
	const layout = (width: number, height: number, more: object = {}) => {
		const parts = {hasTabs: true, hasStrip: true, needsStrip: false, hasNote: true, ...more};
		const state = {error: undefined, isLoading: false, hasMore: false};
		const rows = {loaded: 40, view: Array(40).fill(undefined)};
		const lines = rowsLayout({parts, body: {width, height}, hasPreview: false, isLinear: false, state, rows});
		return `${width}x${height}: tabs ${lines.tabs}, strip ${lines.strip}, list ${lines.list.height}, note ${lines.footnote}`;
	};
	expect(
		[
			...[4, 5, 7, 8, 13, 14].map((height) => layout(60, height)),
			layout(59, 8),
			layout(59, 8, {needsStrip: true}),
		].join('\n'),
	).toMatchInlineSnapshot(`
		"60x4: tabs 0, strip 0, list 4, note 0
		60x5: tabs 1, strip 0, list 4, note 0
		60x7: tabs 1, strip 0, list 6, note 0
		60x8: tabs 1, strip 0, list 5, note 2
		60x13: tabs 1, strip 0, list 10, note 2
		60x14: tabs 1, strip 1, list 10, note 2
		59x8: tabs 1, strip 0, list 4, note 3
		59x8: tabs 1, strip 1, list 3, note 3"
	`);
});
