/** Estimates the work of drawing a component from the amount of its data. */
import type {Component} from '../../../contract/surface.ts';
import {isJsonObject} from '../../../text/json/object.ts';
import {byObject} from '../cache.ts';

/** Number of values, or of characters, that take about as long to process as drawing one line. */
const valuesPerLine = 50;
const charactersPerLine = 5_000;

/** The weight in lines. 0 for a component with little data. */
export const weightOf: (component: Component) => number = byObject((component) => Math.floor(measure(component)));

/** Recursion is safe, because the decoder limits the depth of values. */
function measure(value: unknown): number {
	if (typeof value === 'string') return value.length / charactersPerLine;
	if (typeof value !== 'object' || value === null) return 0;
	const size = 1 / valuesPerLine;
	if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + size + measure(item), 0);
	if (!isJsonObject(value)) return 0;
	return Object.keys(value).reduce((sum, key) => sum + size + measure(value[key]), 0);
}
