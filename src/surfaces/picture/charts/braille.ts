/** Draws lines in braille. Each character is two dots wide and four dots high. */

import {shareOf} from '../../../text/sparkline.ts';
import {innerLetters, type LineCells, letterOf} from './line-letters.ts';
import {noOwner, type Picture, pictureOf} from './picture.ts';
import {thinned} from './sample.ts';
import type {Line, Point, Series} from './series.ts';
import type {Range} from './stack.ts';

// The bit of each dot in a cell, by row and column. Unicode added the lowest row last, so its bits are the highest.
const bits = [
	[0x01, 0x08],
	[0x02, 0x10],
	[0x04, 0x20],
	[0x40, 0x80],
] as const;

/**
 * Draws the lines of a chart; later lines are in front. A flat chart runs through the middle. With letters, each of several lines has
 * its letter in it.
 */
export function brailleLines(
	series: Series,
	width: number,
	height: number,
	{range = series, hasLetters = false}: {readonly range?: Range; readonly hasLetters?: boolean} = {},
): Picture {
	const canvas = canvasOf(width, height);
	for (const [owner, line] of series.lines.entries()) drawLine(canvas, owner, line, series, range);
	const {min, max} = series;
	const isNamed = hasLetters && series.lines.length > 1;
	const letters = isNamed ? innerLetters(canvas.lines(), series.lines.length) : new Map<number, number>();
	return canvas.picture(letters, min < 0 && max > 0 ? dotRow(0, range, height) : undefined);
}

/** The row of a value's dot, counted from the top. */
export const rowOfDot = (value: number, range: Range, height: number): number =>
	Math.floor(dotRow(value, range, height) / 4);

function dotRow(value: number, {min, max}: Range, height: number): number {
	const dots = height * 4 - 1;
	return Math.round(dots - shareOf(value, min, max) * dots);
}

/** The column of a time's dot. */
export function columnOfDot(at: number, {from, to}: Pick<Series, 'from' | 'to'>, width: number): number {
	return Math.max(0, Math.floor(Math.round(dotOf(at, from, to, width * 2)) / 2));
}

/** The position of a time in dots. A single time is in the middle. */
const dotOf = (at: number, from: number, to: number, dots: number) =>
	to > from ? ((at - from) / (to - from)) * (dots - 1) : (dots - 1) / 2;

function drawLine(canvas: Canvas, owner: number, {stretches}: Line, {from, to}: Series, {min, max}: Range) {
	const x = ({at}: Point) => dotOf(at, from, to, canvas.dotsWide);
	const y = ({value}: Point) => canvas.dotsHigh - 1 - shareOf(value, min, max) * (canvas.dotsHigh - 1);
	for (const stretch of stretches) {
		const points = thinned(stretch, from, to, canvas.dotsWide);
		for (const [index, point] of points.entries()) {
			const before = points[index - 1] ?? point;
			canvas.stroke(owner, [x(before), y(before)], [x(point), y(point)]);
		}
		const [single] = points;
		if (!single || points.length > 1) continue;
		// A single point takes two dots side by side, because one dot is hard to see.
		const left = Math.floor(Math.round(x(single)) / 2) * 2;
		canvas.stroke(owner, [left, y(single)], [left + 1, y(single)]);
	}
}

type Canvas = ReturnType<typeof canvasOf>;

function canvasOf(wide: number, high: number) {
	const [width, height] = [Math.max(0, Math.trunc(wide)), Math.max(0, Math.trunc(high))];
	const [dotsWide, dotsHigh] = [width * 2, height * 4];
	const dots = new Uint8Array(width * height);
	const owners = new Int32Array(width * height).fill(noOwner);
	const lineBits = new Uint32Array(width * height);

	function stroke(owner: number, [x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]) {
		const isSteep = Math.abs(y2 - y1) > Math.abs(x2 - x1);
		const steps = Math.ceil(Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1), 1));
		for (let step = 0; step <= steps; step++) {
			const progress = step / steps;
			const [x, y] = [Math.round(x1 + (x2 - x1) * progress), Math.round(y1 + (y2 - y1) * progress)];
			dot(owner, x, y);
			// Two dots make a line as heavy as a bar. The second is in the same cell, so that a value keeps its row and its column.
			if (isSteep) dot(owner, x ^ 1, y);
			else dot(owner, x, y % 4 === 3 ? y - 1 : y + 1);
		}
	}

	function lines(): LineCells {
		return {
			width,
			height,
			at: (x, y) => (x < 0 || y < 0 || x >= width || y >= height ? 0 : (lineBits[y * width + x] ?? 0)),
		};
	}

	/**
	 * `letters` has the owners of the cells that show a letter. `zero` is the row of dots of a dotted line, which shows in the cells
	 * without other dots.
	 */
	function picture(letters: ReadonlyMap<number, number>, zero?: number): Picture {
		const dotted = zero === undefined ? 0 : (bits[zero % 4]?.[0] ?? 0);
		return pictureOf(width, height, (x, y) => {
			const cell = y * width + x;
			const named = letters.get(cell);
			if (named !== undefined) return {sign: letterOf(named), owner: named};
			const own = dots[cell] ?? 0;
			const shown = own === 0 && zero !== undefined && y === Math.floor(zero / 4) ? dotted : own;
			const sign = shown === 0 ? ' ' : String.fromCharCode(0x2800 + shown);
			return {sign, owner: owners[cell] ?? noOwner};
		});
	}

	function dot(owner: number, x: number, y: number) {
		const bit = bits[y % 4]?.[x % 2];
		if (bit === undefined || x < 0 || y < 0 || x >= dotsWide || y >= dotsHigh) return;
		const cell = Math.floor(y / 4) * width + Math.floor(x / 2);
		dots[cell] = (dots[cell] ?? 0) | bit;
		owners[cell] = owner;
		lineBits[cell] = (lineBits[cell] ?? 0) | (1 << owner);
	}

	return {dotsWide, dotsHigh, stroke, lines, picture};
}
