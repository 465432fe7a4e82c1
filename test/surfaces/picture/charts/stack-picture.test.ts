/** One cell of a stack shows two parts in two colours, exact to an eighth. */
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import type {Stacks} from '../../../../src/surfaces/picture/charts/stack.ts';
import {hiddenParts, roundedParts, stackPicture} from '../../../../src/surfaces/picture/charts/stack-picture.ts';

/** The cells of the first column, from top to bottom. */
const column = (parts: readonly number[], height: number, range: {min: number; max: number}) =>
	stackPicture([parts], height, range, true).map(([run]) => run);

describe('with colours', () => {
	test('the border of two parts lies within a cell', () => {
		expect(column([3, 5], 1, {min: 0, max: 8})).toEqual([{text: '▃', owner: 0, back: 1}]);
	});

	test('below zero the nearer part is above', () => {
		expect(column([-3, -5], 1, {min: -8, max: 0})).toEqual([{text: '▅', owner: 1, back: 0}]);
	});

	test('a stack that ends within a cell below zero is exact, in reverse', () => {
		expect(column([-3], 1, {min: -8, max: 0})).toEqual([{text: '▅', owner: 0, isTurned: true}]);
	});

	test('the height of a stack stays exact where two parts end in one cell', () => {
		expect(column([4, 2], 1, {min: 0, max: 8})).toEqual([{text: '▆', owner: 0}]);
	});

	test('of three parts in a cell the two largest are visible and fill it', () => {
		expect(column([3, 1, 4], 1, {min: 0, max: 8})).toEqual([{text: '▄', owner: 0, back: 2}]);
	});

	test('a whole cell of one part is solid', () => {
		expect(column([8, 8], 2, {min: 0, max: 16})).toEqual([
			{text: '█', owner: 1},
			{text: '█', owner: 0},
		]);
	});
});

describe('without colours', () => {
	/** The owners of the cells of one stack, from zero. */
	const owners = (parts: readonly number[], height: number, max: number) =>
		stackPicture([parts], height, {min: 0, max})
			.flatMap(([run]) => (run && run.owner >= 0 ? [run.owner] : []))
			.reverse();

	test('the largest part owns the cell', () => {
		expect(stackPicture([[3, 5]], 1, {min: 0, max: 8})).toEqual([[{text: '█', owner: 1}]]);
	});

	test('a part of half a row or more has a cell if a larger one has two', () => {
		expect(owners([6.4, 0.6], 8, 8)).toEqual([0, 0, 0, 0, 0, 0, 1]);
		expect(owners([6.8, 0.4], 8, 8)).toEqual([0, 0, 0, 0, 0, 0, 0]);
		expect(owners([0.6, 0.6, 0.6], 8, 8)).toEqual([0, 1]);
		expect(owners([0.7, 0.7, 0.7], 8, 8)).toEqual([0, 1]);
	});

	test('a part of most of a row has a cell if the stack is wrong by less with one more', () => {
		expect(owners([0.75, 0.76, 0.95], 8, 8)).toEqual([0, 1, 2]);
	});

	test('no part has more cells than a larger one, and the whole stack is wrong by at most a row', () => {
		const part = fc.oneof(fc.constant(0), fc.double({min: 0, max: 3, noNaN: true}));
		fc.assert(
			fc.property(fc.array(part, {minLength: 2, maxLength: 6}), (parts) => {
				const drawn = owners(parts, 20, 20);
				const cellsOf = (owner: number) => drawn.filter((each) => each === owner).length;
				for (const [a, larger] of parts.entries())
					for (const [b, smaller] of parts.entries())
						if (larger > smaller) expect(cellsOf(a)).toBeGreaterThanOrEqual(cellsOf(b));
				const total = parts.reduce((sum, size) => sum + size, 0);
				if (parts[0] !== total) expect(Math.abs(drawn.length - total)).toBeLessThanOrEqual(1);
			}),
		);
	});
});

describe('the parts that have no cell', () => {
	const hidden = (stacks: Stacks, hasColors: boolean) => hiddenParts(stacks, 8, {min: -4, max: 4}, hasColors);

	test.each([true, false])(
		'are told apart by whether they have one in other columns, with colours: %s',
		(hasColors) => {
			const stacks = [
				[3, 0.01, 0.9],
				[3, 0.01, 0],
				[2, 0, 0.01],
			];
			expect(hidden(stacks, hasColors)).toEqual({everywhere: [1], inPlaces: [2]});
			expect(hidden([[3, 0, 1], []], hasColors)).toEqual({everywhere: [], inPlaces: []});
			expect(hidden([[3, 0, -0.01]], hasColors)).toEqual({everywhere: [], inPlaces: []});
		},
	);
});

test('the parts with whole rows are those that share a side of zero', () => {
	expect(roundedParts([[1, 0, -1]])).toEqual([2]);
	expect(roundedParts([[1, 0, 1], []])).toEqual([0, 2]);
	expect(roundedParts([[1, 0, 0]])).toEqual([]);
});
