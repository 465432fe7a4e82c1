/** Makes the drawable components of a surface: copies of templates for the items of lists, and converted members. */
import type {Component} from '../../../contract/surfaces.ts';
import {treeDepth} from '../../engine/limits.ts';
import {formatPointer, parsePointer, readPointer} from '../../engine/model/pointer.ts';
import type {FrameWords} from '../../engine/words/frame.ts';
import {converted} from './components.ts';
import {expandedComponents} from './limits.ts';
import {absolute, type Family, type Json, type Scope} from './values.ts';

export type Definitions = ReadonlyMap<string, Json>;

interface Pending {
	readonly id: string;
	readonly copyId: string;
	readonly scope: Scope;
	readonly depth: number;
}

export interface Expanded {
	readonly components: readonly Component[];
	/** The ids of the agent by the ids of copies. */
	readonly originals: ReadonlyMap<string, string>;
}

/** Begins at the component `root`. Walks by level, so that a shared component is reached at its smallest depth. */
export function expand(definitions: Definitions, data: unknown, words: FrameWords): Expanded {
	const components: Component[] = [];
	const originals = new Map<string, string>();
	const queue: Pending[] = [{id: 'root', copyId: 'root', scope: undefined, depth: 1}];
	const seen = new Set(['root']);
	if (!definitions.has('root') && definitions.size > 0) components.push(note('root', words.noRoot(definitions.size)));

	// The loop appends to the list that it walks.
	for (const {id, copyId, scope, depth} of queue) {
		const definition = definitions.get(id);
		if (!definition) continue;
		if (depth > treeDepth) {
			// The tree cuts here. It needs the component, but not its children.
			components.push({id: copyId, column: {}});
			continue;
		}
		const enqueue = (childId: string, childScope: Scope) => {
			const childCopy = copyOf(childId, childScope);
			if (seen.has(childCopy)) return childCopy;
			seen.add(childCopy);
			if (childScope) originals.set(childCopy, childId);
			queue.push({id: childId, copyId: childCopy, scope: childScope, depth: depth + 1});
			return childCopy;
		};
		const family: Family = {
			scope,
			find: (childId) => definitions.get(childId),
			child: (childId) => enqueue(childId, scope),
			copies(templateId, path) {
				const pointer = formatPointer(parsePointer(absolute(path, scope)) ?? []);
				const list = readPointer(data, parsePointer(pointer) ?? []);
				const items = Array.isArray(list) ? list : [];
				const room = Math.max(0, expandedComponents - seen.size);
				const ids = items.slice(0, room).map((_, index) => enqueue(templateId, {path: `${pointer}/${index}`, index}));
				if (items.length <= room) return ids;
				const cut = `${copyId} cut`;
				components.push(note(cut, words.cutList(items.length - room)));
				return [...ids, cut];
			},
		};
		components.push(...converted(copyId, definition, family));
	}
	return {components, originals};
}

const copyOf = (id: string, scope: Scope) => (scope ? `${id}[${scope.path}]` : id);

const note = (id: string, words: string): Component => ({id, text: {text: {literal: `[${words}]`}}});
