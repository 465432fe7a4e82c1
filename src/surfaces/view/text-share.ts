/** Shares the drawn characters of a surface among its long texts. */
import {drawnCharacters, textCharacters} from '../engine/limits.ts';
import type {Node} from '../engine/tree/tree.ts';
import {clamp} from '../widgets/widget.ts';

/** Component types with long texts. */
const longTypes: ReadonlySet<string> = new Set(['text', 'svcCodeBlock']);

const isLong = (node: Node): boolean => node.kind === 'component' && longTypes.has(node.type);

/** Maximum characters drawn of each long text. */
export function textLengthOf(nodes: Iterable<Node>): number {
	const texts = [...nodes].filter(isLong).length;
	return clamp(Math.floor(drawnCharacters / texts), textCharacters.minimum, textCharacters.maximum);
}
