/** Surfaces on paper: one after another, without anyone to press a key. */
import type {Surface} from '../contract/surface.ts';
import type {Block} from './draw/block.ts';
import type {Pen} from './draw/pen.ts';
import {drawnLines} from './limits.ts';
import {createLiveSurface, type SurfaceOptions} from './live-surface.ts';
import {notDrawn} from './view/not-drawn.ts';
import type {Outside} from './view/outside.ts';
import {pause} from './view/pause.ts';
import {View} from './view/view.ts';

export interface PrintOptions extends SurfaceOptions {
	readonly pen: Pen;
	readonly outside: Outside;
	/** Cells. */
	readonly width: number;
}

/** The lines of one surface. */
export function* printSurface(surface: Surface, options: PrintOptions): Generator<string> {
	for (const line of printedLines(surface, options, drawnLines)) if (line !== undefined) yield line;
}

/**
 * The lines of a conversation, with a blank one between surfaces. The surfaces share the lines that may be drawn. Undefined
 * stands for work that made no line yet: a good moment for others to have a turn.
 */
export function* printConversation(surfaces: readonly Surface[], options: PrintOptions): Generator<string | undefined> {
	let left = drawnLines;
	for (const [place, surface] of surfaces.entries()) {
		if (place > 0) yield '';
		if (left <= 0) {
			yield* options.pen.wrap(`[${notDrawn(surfaces.length - place)}]`, options.width).map(({text}) => text);
			return;
		}
		left -= 1 + (yield* printedLines(surface, options, left));
	}
}

/** Returns how many lines were charged. */
function* printedLines(surface: Surface, options: PrintOptions, limit: number): Generator<string | undefined, number> {
	const {pen, outside, width} = options;
	const view = new View(createLiveSurface(surface, options), {pen, medium: 'paper', outside});
	view.pauseOften();
	const block = yield* drawn(() => view.draw(width, Number.POSITIVE_INFINITY, limit));
	for (let at = 0; at < block.height; at++) yield block.line(at).text.trimEnd();
	return Math.max(block.height, view.lines);
}

function* drawn(draw: () => Block): Generator<undefined, Block> {
	while (true) {
		try {
			return draw();
		} catch (error) {
			if (error !== pause) throw error;
		}
		yield undefined;
	}
}
