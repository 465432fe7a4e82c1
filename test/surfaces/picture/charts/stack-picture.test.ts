/** One cell of a stack shows two parts in two colours, exact to an eighth. */
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import type {Stacks} from '../../../../src/surfaces/picture/charts/stack.ts';
import {hiddenParts, roundedParts, stackPicture} from '../../../../src/surfaces/picture/charts/stack-picture.ts';

/** The cells of the first column, from top to bottom. */
const column = (parts: readonly number[], height: number, range: {min: number; max: number}) =>
	stackPicture([parts], height, range, {hasColors: true, isArea: false}).map(([run]) => run);

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

	test('a cell within a single part is solid', () => {
		expect(column([8, 8], 2, {min: 0, max: 16})).toEqual([
			{text: '█', owner: 1},
			{text: '█', owner: 0},
		]);
	});
});

describe('without colours', () => {
	/** The owners of the cells of a stack, from zero. */
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

describe('the columns of an area without colours', () => {
	/** The owners of the cells of each column, from zero. */
	const columnsOf = (stacks: Stacks, isArea: boolean) => {
		const rows = stackPicture(stacks, 10, {min: 0, max: 10}, {hasColors: false, isArea}).map((runs) =>
			runs.flatMap(({text, owner}) => [...text].map(() => owner)),
		);
		return stacks.map((_, column) => rows.map((owners) => owners[column] ?? -1).filter((owner) => owner >= 0));
	};
	const cellsOf = (owner: number, column: readonly number[]) => column.filter((each) => each === owner).length;
	/** Values of a year in the unit of a row, between which each part rises. */
	const rising = [
		[1.24, 1.1, 1.19],
		[1.26, 1.2, 1.4],
		[1.6, 1.55, 1.45],
	];

	test('show no part that falls while it rises', () => {
		const counts = (isArea: boolean) => columnsOf(rising, isArea).map((column) => cellsOf(0, column));
		expect(counts(true)).toEqual([2, 2, 2]);
		expect(counts(false)).toEqual([2, 1, 2]);
	});

	test('show a clear difference, each part to a cell, and the whole to half a cell or a part more', () => {
		const part = fc.double({min: 0, max: 3, noNaN: true});
		const stacks = fc.array(fc.array(part, {minLength: 3, maxLength: 3}), {minLength: 2, maxLength: 12});
		fc.assert(
			fc.property(stacks, (all) => {
				for (const [at, column] of columnsOf(all, true).entries()) {
					const sizes = all[at] ?? [];
					const total = sizes.reduce((sum, size) => sum + size, 0);
					if (sizes[0] === total) continue;
					expect(Math.abs(column.length - total)).toBeLessThanOrEqual(1);
					for (const [owner, size] of sizes.entries())
						for (const [other, smaller] of sizes.entries())
							if (size > smaller + 0.25) expect(cellsOf(owner, column)).toBeGreaterThanOrEqual(cellsOf(other, column));
				}
			}),
		);
	});
});

describe('the parts that have no cell', () => {
	const hidden = (stacks: Stacks, hasColors: boolean) =>
		hiddenParts(stacks, 8, {min: -4, max: 4}, {hasColors, isArea: false});

	test.each([true, false])(
		'are listed separately with and without a cell in other columns, with colours: %s',
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

test('parts have whole rows if they share a side of zero, and the error of their rows is reported', () => {
	const rounded = (stacks: Stacks, hasColors = false) =>
		roundedParts(stacks, 4, {min: -2, max: 2}, {hasColors, isArea: false});
	expect(rounded([[1.5, 0, -1.2]])).toEqual({owners: [2], error: expect.closeTo(0.2)});
	expect(rounded([[1.4, 0, 1.4], []]).owners).toEqual([0, 2]);
	expect(rounded([[1, 0, 1], []])).toEqual({owners: [], error: 0});
	expect(rounded([[1.5, 0, 0]])).toEqual({owners: [], error: 0});
	const {owners, error} = rounded([[1.4, 1.4]]);
	expect(owners).toEqual([0, 1]);
	expect(error).toBeCloseTo(0.6);
	expect(rounded([[1.4, 1.4]], true)).toEqual({owners: [], error: 0});
});
