/** The inputs of a tree: the places in the data model that they write to, and their numbers. */
import type {ComponentType} from '../../../contract/surfaces.ts';
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

/** The position of an input or a button among those of its surface, counted from 1. */
export interface Stop {
	readonly number: number;
	readonly of: number;
}

/** Component types that take input and are numbered. */
const stopTypes: ReadonlySet<string> = new Set<ComponentType>([
	'button',
	'checkBox',
	'choicePicker',
	'dateTimeInput',
	'slider',
	'svcDurationPicker',
	'svcResourcePicker',
	'textField',
]);

/** The numbers of inputs and buttons by the key of their node, in tree order. */
export function stopsOf(nodes: Iterable<Node>): ReadonlyMap<string, Stop> {
	const keys = [...nodes].filter((node) => node.kind === 'component' && stopTypes.has(node.type)).map(({key}) => key);
	return new Map(keys.map((key, at) => [key, {number: at + 1, of: keys.length}]));
}
