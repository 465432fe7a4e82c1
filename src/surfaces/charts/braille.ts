/** Draws lines in braille. Each character is two dots wide and four dots high. */
import {noOwner, type Picture, pictureOf} from './picture.ts';
import {thinned} from './sample.ts';
import type {Line, Point, Series} from './series.ts';
import {shareOf} from './share.ts';
import type {Range} from './stack.ts';

// The bit of each dot in a cell, by row and column. Unicode added the lowest row last, so its bits are the highest.
const bits = [
	[0x01, 0x08],
	[0x02, 0x10],
	[0x04, 0x20],
	[0x40, 0x80],
] as const;

/** Draws the lines of a chart; later lines are in front. A flat chart runs through the middle. */
export function brailleLines(series: Series, width: number, height: number, range: Range = series): Picture {
	const canvas = new Canvas(width, height);
	for (const [owner, line] of series.lines.entries()) drawLine(canvas, owner, line, series, range);
	return canvas.picture();
}

/** The row of a value's dot, counted from the top. */
export function rowOfDot(value: number, {min, max}: Range, height: number): number {
	const dots = height * 4 - 1;
	return Math.floor(Math.round(dots - shareOf(value, min, max) * dots) / 4);
}

function drawLine(canvas: Canvas, owner: number, {stretches}: Line, {from, to}: Series, {min, max}: Range) {
	const x = ({at}: Point) =>
		to > from ? ((at - from) / (to - from)) * (canvas.dotsWide - 1) : (canvas.dotsWide - 1) / 2;
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
		const left = Math.floor(x(single) / 2) * 2;
		canvas.stroke(owner, [left, y(single)], [left + 1, y(single)]);
	}
}

class Canvas {
	readonly dotsWide: number;
	readonly dotsHigh: number;
	readonly #width: number;
	readonly #height: number;
	readonly #dots: Uint8Array;
	readonly #owners: Int32Array;

	constructor(width: number, height: number) {
		this.#width = Math.max(0, Math.trunc(width));
		this.#height = Math.max(0, Math.trunc(height));
		this.dotsWide = this.#width * 2;
		this.dotsHigh = this.#height * 4;
		this.#dots = new Uint8Array(this.#width * this.#height);
		this.#owners = new Int32Array(this.#width * this.#height).fill(noOwner);
	}

	stroke(owner: number, [x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]) {
		const steps = Math.ceil(Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1), 1));
		for (let step = 0; step <= steps; step++) {
			const progress = step / steps;
			this.#dot(owner, Math.round(x1 + (x2 - x1) * progress), Math.round(y1 + (y2 - y1) * progress));
		}
	}

	picture(): Picture {
		return pictureOf(this.#width, this.#height, (x, y) => {
			const cell = y * this.#width + x;
			const dots = this.#dots[cell] ?? 0;
			return [dots === 0 ? ' ' : String.fromCharCode(0x2800 + dots), this.#owners[cell] ?? noOwner];
		});
	}

	#dot(owner: number, x: number, y: number) {
		const bit = bits[y % 4]?.[x % 2];
		if (bit === undefined || x < 0 || y < 0 || x >= this.dotsWide || y >= this.dotsHigh) return;
		const cell = Math.floor(y / 4) * this.#width + Math.floor(x / 2);
		this.#dots[cell] = (this.#dots[cell] ?? 0) | bit;
		this.#owners[cell] = owner;
	}
}
