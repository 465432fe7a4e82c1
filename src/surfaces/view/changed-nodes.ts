/** Finds the nodes that a newer surface adds or changes. */
import {isSame} from '../engine/model/same.ts';
import type {Node} from '../engine/tree/tree.ts';

type Nodes = ReadonlyMap<string, Node>;

/** The keys of the nodes whose data or definition has changed. `changed` has those with other data. */
export const changedNodes = (before: Nodes, nodes: Nodes, changed: ReadonlySet<string>): ReadonlySet<string> =>
	new Set(
		[...nodes].flatMap(([key, node]) => (changed.has(key) || hasOtherDefinition(before.get(key), node) ? [key] : [])),
	);

const hasOtherDefinition = (before: Node | undefined, node: Node): boolean =>
	before === undefined || !isSame(definitionOf(before), definitionOf(node));
const definitionOf = (node: Node) => ('component' in node ? node.component : node.message);
