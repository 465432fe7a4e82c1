/** Finds the nodes that a closed tab or a closed dialog hides. */
import type {ComponentNode, Node} from '../engine/tree/tree.ts';
import {openTab} from '../widgets/basic/tabs.ts';

interface Place {
	readonly container: ComponentNode;
	/** The index of the container's child that is or holds the node. */
	readonly index: number;
}

/** Nodes within tabs and dialogs, by key, with the innermost of them. */
export type Places = ReadonlyMap<string, Place>;

export function placesIn(roots: readonly Node[]): Places {
	const places = new Map<string, Place>();
	const visit = (node: Node, place: Place | undefined): void => {
		if (place) places.set(node.key, place);
		if (!('children' in node)) return;
		const container =
			node.kind === 'component' && (node.type === 'a2uiTabs' || node.type === 'a2uiModal') ? node : undefined;
		for (const [index, child] of node.children.entries()) visit(child, container ? {container, index} : place);
	};
	for (const root of roots) visit(root, undefined);
	return places;
}

/** Whether a closed tab or dialog hides the node. `stateOf` returns the state of a container. */
export function isHidden(key: string, places: Places, stateOf: (key: string) => unknown): boolean {
	for (let place = places.get(key); place; place = places.get(place.container.key)) {
		const {container, index} = place;
		const state = stateOf(container.key);
		const isShown =
			container.type === 'a2uiModal'
				? index === 0 || state === true
				: index === openTab(state, container.children.length);
		if (!isShown) return true;
	}
	return false;
}
