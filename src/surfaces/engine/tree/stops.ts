/** Numbers the inputs and buttons of a surface, so that a person can name them. */
import type {NodeType} from '../catalogue.ts';
import type {Node} from './tree.ts';

/** The position of an input or a button among those of its surface, counted from 1. */
export interface Stop {
	readonly number: number;
	readonly of: number;
}

/** Component types that take input and are numbered. */
const stopTypes: ReadonlySet<string> = new Set<NodeType>([
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
