/** The place in the data model that an input writes to. */
import {isJsonObject} from '../../../text/json/object.ts';
import {formatPointer, parsePointer} from '../model/pointer.ts';
import {type ComponentNode, membersOf, type Node} from './tree.ts';

export const pointerOf = (path: string): string => formatPointer(parsePointer(path) ?? []);

/** The path of an input's value in the data model. */
export function pathOf(node: ComponentNode): string | undefined {
	const members: object = membersOf(node);
	const value = 'value' in members ? members.value : undefined;
	return isJsonObject(value) && typeof value.path === 'string' ? value.path || undefined : undefined;
}

/** A set of pointers that finds the pointers it touches. */
interface Pointers {
	touches(pointers: Iterable<string>): boolean;
}

/** Whether a node writes one of these values. */
export function isWriting(node: Node, values: Pointers): boolean {
	const path = node.kind === 'component' ? pathOf(node) : undefined;
	return path !== undefined && values.touches([pointerOf(path)]);
}
