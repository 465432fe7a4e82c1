/** How much is drawn of a long text. */
import {drawnCharacters, textCharacters} from '../engine/limits.ts';
import type {Node} from '../engine/tree/tree.ts';
import {clamp} from '../widgets/widget.ts';

const longTypes: ReadonlySet<string> = new Set(['text', 'svcCodeBlock']);

/** Maximum characters drawn of each long text. */
export function textLengthOf(nodes: Iterable<Node>): number {
	const texts = [...nodes].filter((node) => node.kind === 'component' && longTypes.has(node.type)).length;
	return clamp(Math.floor(drawnCharacters / texts), textCharacters.minimum, textCharacters.maximum);
}
