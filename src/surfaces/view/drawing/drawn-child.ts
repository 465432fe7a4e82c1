/** A child of a component that is drawn. Its drawings and width needs count as inputs of its parent's drawing. */
import type {Node} from '../../engine/tree/tree.ts';
import type {Block} from '../../picture/draw/block.ts';
import type {WidthNeeds} from '../../picture/draw/shares.ts';
import type {Reading} from '../reading.ts';

export type DrawnChild = ReturnType<typeof drawnChild>;

export function drawnChild(
	node: Node,
	{draw, needs}: {readonly draw: (node: Node, width: number) => Block; readonly needs: (node: Node) => WidthNeeds},
	/** Records what the parent's drawing depends on. */
	probe: Reading['probe'],
) {
	const child = {
		type: node.kind === 'component' ? node.type : undefined,
		/** Lines of all drawings of the child within the parent's drawing. */
		lines: 0,
		widthNeeds: () => probe(() => needs(node)),
		draw(width: number): Block {
			const cells = Math.max(1, Math.trunc(width));
			const block = probe(() => draw(node, cells));
			child.lines += block.height;
			return block;
		},
	};
	return child;
}
