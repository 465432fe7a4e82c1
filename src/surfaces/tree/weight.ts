/** How much work a component may be, judged by how much it holds. */
import type {Component} from '../../contract/surface.ts';

const known = new WeakMap<object, number>();
/** Values, and characters of text, that take about as long to work through as one line takes to be drawn. */
const valuesPerLine = 50;
const charactersPerLine = 5_000;

/** In lines. 0 for a component that holds little. */
export function weightOf(component: Component): number {
	const before = known.get(component);
	if (before !== undefined) return before;
	const weight = Math.floor(measure(component));
	known.set(component, weight);
	return weight;
}

/** The decoder admits no value deeper than the stack can take. */
function measure(value: unknown): number {
	if (typeof value === 'string') return value.length / charactersPerLine;
	if (typeof value !== 'object' || value === null) return 0;
	let sum = 0;
	for (const item of Array.isArray(value) ? value : Object.values(value)) sum += 1 / valuesPerLine + measure(item);
	return sum;
}
