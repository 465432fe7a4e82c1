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
