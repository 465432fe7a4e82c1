/** Finds the spinners of a surface. */
import {byObject} from '../engine/cache.ts';
import {type ComponentNode, membersOf, type Node} from '../engine/tree/tree.ts';
import type {Block} from '../picture/draw/block.ts';
import type {View} from './view.ts';

/** Cached, because every frame asks, and a surface can have thousands of nodes. */
const indicatorsIn = byObject((nodes: View['nodes']) =>
	[...nodes.values()].filter((node): node is ComponentNode => isIndicator(node)),
);

const isIndicator = (node: Node) => node.kind === 'component' && node.type === 'svcStatusIndicator';

/** The keys of the nodes that show a spinner now. */
export const spinnersIn = ({nodes, live}: Pick<View, 'nodes' | 'live'>): readonly string[] =>
	indicatorsIn(nodes)
		.filter((node) => isSpinning(node, live))
		.map(({key}) => key);

function isSpinning(node: ComponentNode, {evaluator}: View['live']): boolean {
	const {showSpinner} = membersOf(node) as {readonly showSpinner?: Parameters<typeof evaluator.flag>[0]};
	return showSpinner !== undefined && evaluator.flag(showSpinner).value;
}

/** Whether a spinner of the view is on the visible lines. `drawn` is its drawing and its first line. */
export function hasSpinnerIn(
	view: View,
	drawn: {readonly block: Block; readonly top: number} | undefined,
	{top, height}: {readonly top: number; readonly height: number},
): boolean {
	if (!drawn) return false;
	return spinnersIn(view).some((key) => {
		const position = view.positionOf(key, drawn);
		return position !== undefined && position.top < top + height && position.top + position.height > top;
	});
}
