import {describe, expect, test} from 'vitest';
import {contrast, indexedColor, nearestIndex, parseColor, type Rgb} from '../../../src/text/colors/color.ts';

describe('a colour', () => {
	test.each([
		['#abc', [170, 187, 204]],
		['#0A0bff', [10, 11, 255]],
		['x#aabbcc', undefined],
		['#aabbccdd', undefined],
		['#aabb', undefined],
		['#ggg', undefined],
		['red', undefined],
	])('is read from %s', (text, color) => {
		expect(parseColor(text)).toEqual(color);
	});

	test.each<[Rgb, number]>([
		[[0, 0, 0], 21],
		[[255, 0, 0], 3.998],
		[[0, 128, 0], 5.137],
		[[0, 0, 255], 8.592],
		[[255, 255, 255], 1],
	])('%j has a contrast to white of %d', (color, ratio) => {
		expect(contrast(color, [255, 255, 255])).toBeCloseTo(ratio, 2);
		expect(contrast([255, 255, 255], color)).toBeCloseTo(ratio, 2);
	});

	test.each<[number, Rgb]>([
		[16, [0, 0, 0]],
		[67, [95, 135, 175]],
		[231, [255, 255, 255]],
		[232, [8, 8, 8]],
		[255, [238, 238, 238]],
	])('with the index %i is %j, and nearest to itself', (index, color) => {
		expect(indexedColor(index)).toEqual(color);
		expect(nearestIndex(color)).toBe(index);
	});

	test('as near to a grey as to a cell of the cube becomes that cell', () => {
		expect(
			[
				[2, 5, 5],
				[12, 0, 0],
				[52, 45, 125],
			].map((color) => nearestIndex(color as never)),
		).toEqual([16, 16, 54]);
	});

	test('that is a grey or a cell of the cube is nearest to itself', () => {
		const indexes = Array.from({length: 240}, (_, at) => 16 + at);
		expect(
			indexes.filter((index) => indexedColor(nearestIndex(indexedColor(index))).join() !== indexedColor(index).join()),
		).toEqual([]);
	});

	test.each<[Rgb, number]>([
		[[10, 10, 10], 1.0607],
		[[5, 10, 10], 1.0546],
		[[20, 20, 20], 1.1399],
	])('%j, which is nearly black, has a contrast to black of %d', (color, ratio) => {
		expect(contrast(color, [0, 0, 0])).toBeCloseTo(ratio, 3);
	});

	test('between the last grey and white is white', () => {
		expect(nearestIndex([250, 250, 250])).toBe(231);
	});
});
