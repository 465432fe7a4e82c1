/** What a component is, and which members of it hold children. */
import {type Component, type ComponentType, componentTypes} from '../../contract/surface.ts';
import {isRecord} from '../model/pointer.ts';

export interface Typed {
	/** The type object's key; empty when there is none. */
	readonly type: string;
	/** The type object. */
	readonly members: Readonly<Record<string, unknown>>;
	/** Further type objects, which are not drawn. */
	readonly others: readonly string[];
	/** Ids of its children in order. */
	readonly children: readonly string[];
}

const none: readonly string[] = [];
const known = new WeakMap<Component, Typed>();

/** A known type wins over an unknown one, else the first that stands there. */
export function typeOf(component: Component): Typed {
	// A shared component is asked for as often as it is drawn, and its list of children may be long.
	const before = known.get(component);
	if (before) return before;
	const typed = read(component);
	if (typed.children.length > 0 || (typed.type !== '' && !isComponentType(typed.type))) known.set(component, typed);
	return typed;
}

function read(component: Component): Typed {
	const present: string[] = [];
	for (const key in component) if (key !== 'id' && key !== 'weight' && isRecord(component[key])) present.push(key);
	const type = present.find(isComponentType) ?? present[0] ?? '';
	const object = component[type];
	const members = isRecord(object) ? object : {};
	return {
		type,
		members,
		others: present.length > 1 ? present.filter((key) => key !== type) : none,
		children: childIds(type, members),
	};
}

export function isComponentType(type: string): type is ComponentType {
	return Object.hasOwn(componentTypes, type);
}

/** An unknown type's children are looked for in `child` and in whatever holds a list of ids. */
function childIds(type: string, members: Readonly<Record<string, unknown>>): readonly string[] {
	if (type === 'card' || type === 'column' || type === 'row') return idsIn(members.children);
	if (isComponentType(type)) return none;
	return Object.entries(members).flatMap(([name, value]) => {
		if (name === 'child') return typeof value === 'string' ? [value] : [];
		return name === 'children' || (isRecord(value) && Array.isArray(value.ids)) ? idsIn(value) : [];
	});
}

function idsIn(children: unknown): readonly string[] {
	const ids = isRecord(children) ? children.ids : children;
	return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}
