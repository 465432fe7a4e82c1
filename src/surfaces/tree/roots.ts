import type {Component} from '../../contract/surface.ts';
import {typeOf} from './component.ts';

/** Components by id; the first of several with one id. */
export type Index = ReadonlyMap<string, Component>;

/**
 * Where drawing starts: the component called `root`, else those that no component names as its child, in order, else the
 * first (when all are named, and so all stand in cycles).
 */
export function rootsOf(all: readonly Component[], index: Index): readonly Component[] {
	const named = index.get('root');
	if (named) return [named];
	const referenced = new Set<string>();
	for (const component of all) for (const id of typeOf(component).children) referenced.add(id);
	const free = all.filter(({id}) => !referenced.has(id ?? ''));
	return free.length > 0 ? free : all.slice(0, 1);
}
