/** Prints surfaces one after another, without interaction. */
import type {Surface} from '../contract/surface.ts';
import type {Block} from './draw/block.ts';
import type {Pen} from './draw/pen.ts';
import {drawnLines} from './limits.ts';
import {createLiveSurface, type SurfaceOptions} from './live-surface.ts';
import {notDrawn} from './view/conversation-block.ts';
import {pause} from './view/pause.ts';
import type {TenantData} from './view/tenant-data.ts';
import {View} from './view/view.ts';

export interface PrintOptions extends SurfaceOptions {
	readonly pen: Pen;
	readonly tenantData: TenantData;
	/** Width in cells. */
	readonly width: number;
	/** Prints components one after another, in sentences. */
	readonly isLinear?: boolean;
}

/** Yields the lines of one surface. */
export function* printSurface(surface: Surface, options: PrintOptions): Generator<string> {
	for (const line of printedLines(surface, options, options.maximumLines ?? drawnLines))
		if (line !== undefined) yield line;
}

/**
 * Yields the lines of a conversation, with a blank line between surfaces. All surfaces share one line limit. The
 * generator yields undefined when it paused without a finished line; the caller can then yield to the event loop.
 */
export function* printConversation(surfaces: readonly Surface[], options: PrintOptions): Generator<string | undefined> {
	const limit = options.maximumLines ?? drawnLines;
	let remaining = limit;
	for (const [index, surface] of surfaces.entries()) {
		if (index > 0) yield '';
		if (remaining <= 0) {
			yield* options.pen.wrap(`[${notDrawn(surfaces.length - index, limit)}]`, options.width).map(({text}) => text);
			return;
		}
		remaining -= 1 + (yield* printedLines(surface, options, remaining));
	}
}

/** Returns the number of lines charged to the limit. */
function* printedLines(surface: Surface, options: PrintOptions, limit: number): Generator<string | undefined, number> {
	const view = new View(createLiveSurface(surface, options), {...options, medium: 'print'});
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
