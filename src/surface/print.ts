/** Surfaces on paper: all of each, one after another, without anyone to press a key. */
import type {Surface} from '../contract/surface.ts';
import type {Pen} from './draw/pen.ts';
import {createLiveSurface, type SurfaceOptions} from './live-surface.ts';
import type {Outside} from './view/outside.ts';
import {View} from './view/view.ts';

export interface PrintOptions extends SurfaceOptions {
	readonly pen: Pen;
	readonly outside: Outside;
	/** Cells. */
	readonly width: number;
}

/** The lines of one surface. */
export function* printSurface(surface: Surface, options: PrintOptions): Generator<string> {
	const {pen, outside, width} = options;
	const block = new View(createLiveSurface(surface, options), {pen, medium: 'paper', outside}).draw(width);
	for (let at = 0; at < block.height; at++) yield block.line(at).text.trimEnd();
}
