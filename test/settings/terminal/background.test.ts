import {expect, test} from 'vitest';
import {backgroundIn, readBackground} from '../../../src/settings/terminal/background.ts';

test.each([
	['rgb:ffff/ffff/dddd', [255, 255, 221]],
	['rgb:ff/80/00', [255, 128, 0]],
	['rgb:f/8/0', [255, 136, 0]],
	['rgba:0000/0000/0000/ffff', [0, 0, 0]],
	['#fdf6e3', [253, 246, 227]],
	['#ffff', undefined],
	['rgb:ffff/ffff', undefined],
	['rgb:/ff/ff', undefined],
	['rgb:fffff/ff/ff', undefined],
	['?', undefined],
] as const)('reads the colour %s', (text, color) => {
	expect(readBackground(text)).toEqual(color);
});

test.each([
	['x\u001b]11;#000000\u0007y', [0, 0, 0]],
	['\u001b]10;#ffffff\u0007\u001b]11;#000000\u001b\\', [0, 0, 0]],
	['\u001b]11;#000000', undefined],
	['\u001b]11;#000000\u001b', undefined],
	['11;#000000\u0007', undefined],
] as const)('finds the answer in %j', (input, color) => {
	expect(backgroundIn(input)).toEqual(color);
});
