/** Prints surfaces one after another, without interaction. */
import type {Surface} from '../../contract/surfaces.ts';
import {drawnLines} from '../engine/limits.ts';
import type {TenantData} from '../engine/tenant-data.ts';
import {words} from '../engine/words/words.ts';
import type {Block} from '../picture/draw/block.ts';
import type {Pen} from '../picture/draw/pen.ts';
import {TextBudget} from '../picture/draw/text-budget.ts';
import {pause} from './drawing/pause.ts';
import {createLiveSurface, type SurfaceOptions} from './live-surface.ts';
import {View} from './view.ts';

export interface PrintOptions extends SurfaceOptions {
	readonly pen: Pen;
	readonly tenantData: TenantData;
	readonly texts?: TextBudget;
	/** Width in cells. */
	readonly width: number;
	/** Prints components one after another, in sentences. */
	readonly isLinear?: boolean;
}

/** Yields the lines of a surface. */
export function* printSurface(surface: Surface, options: PrintOptions): Generator<string> {
	for (const line of printedLines(printedView(surface, options), options, options.maximumLines ?? drawnLines))
		if (line !== undefined) yield line;
}

/**
 * Yields the lines of a conversation, with a blank line between surfaces. All surfaces share one line limit. The
 * generator yields undefined when it paused without a finished line; the caller can then yield to the event loop.
 */
export const printConversation = (surfaces: readonly Surface[], options: PrintOptions): Generator<string | undefined> =>
	printEach(surfaces, printedView, options);

export const printedView = (surface: Surface, options: PrintOptions): View =>
	new View(createLiveSurface(surface, options), {...options, medium: 'print'});

/** Views are made one by one, so that only one is in memory at a time. */
function* printEach<T>(
	all: readonly T[],
	viewOf: (each: T, options: PrintOptions) => View,
	options: PrintOptions,
): Generator<string | undefined> {
	const limit = options.maximumLines ?? drawnLines;
	const together = {...options, texts: new TextBudget()};
	let remaining = limit;
	for (const [index, each] of all.entries()) {
		if (index > 0) yield '';
		if (remaining <= 0) {
			const {cutSurfaces} = words.frame;
			yield* options.pen.wrap(`[${cutSurfaces(all.length - index, limit)}]`, options.width).map(({text}) => text);
			return;
		}
		remaining -= 1 + (yield* printedLines(viewOf(each, together), options, remaining));
	}
}

/** Returns the number of lines charged to the limit. */
function* printedLines(view: View, options: PrintOptions, limit: number): Generator<string | undefined, number> {
	view.pauseOften();
	const block = yield* drawn(() => view.draw(options.width, Number.POSITIVE_INFINITY, limit));
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
