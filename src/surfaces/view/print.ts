/** Prints surfaces one after another, without interaction. */
import type {Surface} from '../../contract/surfaces.ts';
import {drawnLines} from '../engine/limits.ts';
import {words} from '../engine/words/words.ts';
import {TextBudget} from '../picture/draw/text-budget.ts';
import {createLiveSurface, type SurfaceOptions} from './live-surface.ts';
import {View, type ViewOptions} from './view.ts';

export interface PrintOptions extends SurfaceOptions, Omit<ViewOptions, 'medium'> {
	/** Width in cells. */
	readonly width: number;
}

/** Yields the lines of a surface. */
export function* printSurface(surface: Surface, options: PrintOptions): Generator<string> {
	yield* printedLines(printedView(surface, options), options, options.maximumLines ?? drawnLines);
}

export const printedView = (surface: Surface, options: PrintOptions): View =>
	new View(createLiveSurface(surface, options), {...options, medium: 'print'});

/** Yields the lines of a conversation, with a blank line between surfaces. All surfaces share one line limit. */
export function* printConversation(surfaces: readonly Surface[], options: PrintOptions): Generator<string> {
	const limit = options.maximumLines ?? drawnLines;
	const together = {...options, texts: new TextBudget()};
	let remaining = limit;
	for (const [index, surface] of surfaces.entries()) {
		if (index > 0) yield '';
		if (remaining <= 0) {
			const {cutSurfaces} = words.frame;
			yield* options.pen.wrap(`[${cutSurfaces(surfaces.length - index, limit)}]`, options.width).map(({text}) => text);
			return;
		}
		// Views are made one by one, so that only one is in memory at a time.
		remaining -= 1 + (yield* printedLines(printedView(surface, together), options, remaining));
	}
}

/** Returns the number of lines charged to the limit. */
function* printedLines(view: View, {width}: PrintOptions, limit: number): Generator<string, number> {
	const block = view.draw(width, Number.POSITIVE_INFINITY, limit);
	for (let at = 0; at < block.height; at++) yield block.line(at).text.trimEnd();
	return Math.max(block.height, view.lines);
}
