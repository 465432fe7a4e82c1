import type {Component} from '../../../contract/surface.ts';
import {typeOf} from './component.ts';

/** Components by id. The first component wins a duplicate id. */
export type Index = ReadonlyMap<string, Component>;

/**
 * Finds the components where drawing starts: the component `root`, else all components that are not children, in order.
 * If every component is a child, all are in cycles and drawing starts with the first.
 */
export function rootsOf(all: readonly Component[], index: Index): readonly Component[] {
	const named = index.get('root');
	if (named) return [named];
	const referenced = new Set<string>();
	for (const component of all) for (const id of typeOf(component).children) referenced.add(id);
	const free = all.filter(({id}) => !referenced.has(id ?? ''));
	return free.length > 0 ? free : all.slice(0, 1);
}
