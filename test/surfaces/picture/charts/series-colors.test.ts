/** The colours of series are computed on: contrast, and distance in the sight of people with each kind of colour vision. */
import {describe, expect, test} from 'vitest';
import {seriesColors} from '../../../../src/surfaces/picture/draw/series-colors.ts';
import type {ColorDepth} from '../../../../src/text/colors/color.ts';

type Rgb = readonly [number, number, number];
type Matrix = readonly [Rgb, Rgb, Rgb];

/** The sixteen colours of xterm. */
const xterm: readonly Rgb[] = [
	...['000000', 'cd0000', '00cd00', 'cdcd00', '0000ee', 'cd00cd', '00cdcd', 'e5e5e5'],
	...['7f7f7f', 'ff0000', '00ff00', 'ffff00', '5c5cff', 'ff00ff', '00ffff', 'ffffff'],
].map((digits) => hex(digits));

function hex(digits: string): Rgb {
	const [red = 0, green = 0, blue = 0] = (digits.match(/../g) ?? []).map((part) => Number.parseInt(part, 16));
	return [red, green, blue];
}

/** The colour cube and the greys of xterm. */
function extended(index: number): Rgb {
	const levels = [0, 95, 135, 175, 215, 255];
	const grey = 8 + 10 * (index - 232);
	const level = (divisor: number) => levels[Math.floor((index - 16) / divisor) % 6] ?? 0;
	return index >= 232 ? [grey, grey, grey] : [level(36), level(6), level(1)];
}

/** The colour of a parameter of SGR. */
function rgbOf(code: string): Rgb {
	const [first = 0, form, ...values] = code.split(';').map(Number);
	if (form === 2) return values as unknown as Rgb;
	if (form === 5) return extended(values[0] ?? 0);
	const color = first >= 90 ? first - 82 : first - 30;
	return xterm[color] ?? [0, 0, 0];
}

const linear = (part: number) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
const luminance = ([red, green, blue]: Rgb) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** The contrast ratio of WCAG 2.2. */
function contrast(one: Rgb, other: Rgb): number {
	const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (light + 0.05) / (dark + 0.05);
}

/** Colour-vision deficiencies in linear light: Machado, Oliveira and Fernandes 2009, severity 1. */
const sights: Readonly<Record<string, Matrix>> = {
	normal: [
		[1, 0, 0],
		[0, 1, 0],
		[0, 0, 1],
	],
	protanopia: [
		[0.152286, 1.052583, -0.204868],
		[0.114503, 0.786281, 0.099216],
		[-0.003882, -0.048116, 1.051998],
	],
	deuteranopia: [
		[0.367322, 0.860646, -0.227968],
		[0.280085, 0.672501, 0.047413],
		[-0.01182, 0.04294, 0.968881],
	],
	tritanopia: [
		[1.255528, -0.076749, -0.178779],
		[-0.078411, 0.930809, 0.147602],
		[0.004733, 0.691367, 0.3039],
	],
};

const times = (matrix: Matrix, vector: Rgb): Rgb =>
	matrix.map((row) => row.reduce((sum, each, index) => sum + each * (vector[index] ?? 0), 0)) as unknown as Rgb;

/** OKLab, with lightness from 0 to 100. */
function oklab(color: Rgb, sight: Matrix): Rgb {
	const seen = times(sight, color.map(linear) as unknown as Rgb).map((part) => Math.min(1, Math.max(0, part)));
	const cones = times(
		[
			[0.4122214708, 0.5363325363, 0.0514459929],
			[0.2119034982, 0.6806995451, 0.1073969566],
			[0.0883024619, 0.2817188376, 0.6299787005],
		],
		seen as unknown as Rgb,
	).map((cone) => 100 * Math.cbrt(cone));
	return times(
		[
			[0.2104542553, 0.793617785, -0.0040720468],
			[1.9779984951, -2.428592205, 0.4505937099],
			[0.0259040371, 0.7827717662, -0.808675766],
		],
		cones as unknown as Rgb,
	);
}

function distance(one: Rgb, other: Rgb, sight: Matrix): number {
	const [a, b] = [oklab(one, sight), oklab(other, sight)];
	return Math.hypot(...a.map((part, index) => part - (b[index] ?? 0)));
}

const least = (values: readonly number[]) => values.reduce((minimum, value) => Math.min(minimum, value));

/** The colours as they reach the terminal. */
function painted(depth: ColorDepth, isLight: boolean): readonly Rgb[] {
	const colors = seriesColors({depth, isLight});
	return Array.from({length: colors.count}, (_, index) => {
		return rgbOf(/^\u001b\[([\d;]+)mx/.exec(colors.paint('x', index))?.[1] ?? '');
	});
}

const pairs = (colors: readonly Rgb[]) =>
	colors.flatMap((one, index) => colors.slice(index + 1).map((other) => [one, other] as const));

const grounds = {
	dark: ['000000', '1e1e1e', '282c34'],
	light: ['ffffff', 'fdf6e3', 'f6f3ec'],
} as const;

/** Success and danger: of xterm, and of common themes. */
const states = ['00cd00', '98c379', '7ec98a', '7df09a', '166130', 'cd0000', 'ff0000', 'e06c75', 'ff938a', 'b3152a'].map(
	hex,
);

describe.each([
	['truecolor', false, 8],
	['truecolor', true, 8],
	['256', false, 8],
	['256', true, 8],
	['16', false, 8],
	['16', true, 6],
] as const)('colours of series: %s, light %s', (depth, isLight, count) => {
	const colors = painted(depth, isLight);

	test('are distinct', () => expect(new Set(colors.map(String)).size).toBe(count));

	// The person chooses the sixteen colours, and the first ground is the usual one of xterm.
	test('have a contrast of 3:1 to the background', () => {
		const all = grounds[isLight ? 'light' : 'dark'];
		const usual = depth === '16' ? all.slice(0, 1) : all;
		expect(least(colors.flatMap((color) => usual.map((ground) => contrast(color, hex(ground)))))).toBeGreaterThan(3);
	});

	test('differ from the colours of success and danger', () => {
		const normal = sights.normal as Matrix;
		const nearest = least(colors.flatMap((color) => states.map((state) => distance(color, state, normal))));
		expect(nearest).toBeGreaterThan(9);
	});

	test.each(Object.entries(sights))('differ from each other: %s', (name, sight) => {
		const nearest = least(pairs(colors).map(([one, other]) => distance(one, other, sight)));
		// A just noticeable difference is about 2. The sixteen colours have no better choice.
		expect(nearest).toBeGreaterThan(depth === '16' ? 0.9 : name === 'normal' ? 16 : 8);
	});
});

test('without colour the text stays as it is', () => {
	const colors = seriesColors({depth: 'none'});
	expect([colors.count, colors.paint('x', 0)]).toEqual([0, 'x']);
});

test('colours begin again after the last one', () => {
	const colors = seriesColors({depth: '256'});
	expect(colors.paint('x', 8)).toBe(colors.paint('x', 0));
	expect(colors.paint('x', 1)).toMatch(/^\u001b\[38;5;\d+mx\u001b\[39m$/);
});

test('a dark background has bright colours, and a light one dark colours', () => {
	const first = (isLight?: boolean) =>
		seriesColors({depth: '16', ...(isLight !== undefined && {isLight})}).paint('x', 0);
	expect([first(), first(false), first(true)]).toEqual([
		'\u001b[94mx\u001b[39m',
		'\u001b[94mx\u001b[39m',
		'\u001b[34mx\u001b[39m',
	]);
});
