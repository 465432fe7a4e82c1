/** One cell of a stack shows two parts in two colours, exact to an eighth. */
import {describe, expect, test} from 'vitest';
import {stackPicture} from '../../../../src/surfaces/picture/charts/stack-picture.ts';

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

test('without colours the largest part owns the cell', () => {
	expect(stackPicture([[3, 5]], 1, {min: 0, max: 8})).toEqual([[{text: '█', owner: 1}]]);
});
