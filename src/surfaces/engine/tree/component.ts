/** Determines a component's type, its children, and the work of drawing it. */
import {type Component, type ComponentType, componentTypes} from '../../../contract/surfaces.ts';
import {exactSourceOf, isCorrected, isUnread} from '../../../text/json/exact-source.ts';
import {isJsonObject} from '../../../text/json/object.ts';
import {byObject} from '../cache.ts';

export const isComponentType = (type: string): type is ComponentType => Object.hasOwn(componentTypes, type);

/** Types whose `children` are drawn. */
const containerTypes: ReadonlySet<string> = new Set<ComponentType>(['card', 'column', 'row']);

const none: readonly string[] = [];

/** Prefers a known type, else uses the first type object. Cached, because a shared component is read for each drawing. */
export const typeOf = byObject((component: Component) => {
	const present: string[] = [];
	for (const key in component) if (key !== 'id' && key !== 'weight' && isJsonObject(component[key])) present.push(key);
	const type = present.find(isComponentType) ?? present[0] ?? '';
	const object = component[type];
	const members = isJsonObject(object) ? object : {};
	return {
		/** The key of the type object. Empty if there is none. */
		type,
		/** The type object. */
		members,
		/** Keys of further type objects, which are not drawn. */
		others: present.length > 1 ? present.filter((key) => key !== type) : none,
		/** Ids of the children in order. */
		children: childIds(type, members),
	};
});

/** For an unknown type, `child` and every member with a list of ids count as children. */
function childIds(type: string, members: Readonly<Record<string, unknown>>): readonly string[] {
	if (containerTypes.has(type)) return idsIn(members.children);
	if (isComponentType(type)) return none;
	const ids: string[] = [];
	for (const name of Object.keys(members)) {
		const value = members[name];
		if (name === 'child' && typeof value === 'string') ids.push(value);
		if (name === 'children' || (name !== 'child' && isJsonObject(value) && Array.isArray(value.ids)))
			for (const id of idsIn(value)) ids.push(id);
	}
	return ids;
}

/** The ids in a list, or in an object that wraps one. */
function idsIn(children: unknown): readonly string[] {
	const ids = isJsonObject(children) ? children.ids : children;
	return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

/**
 * The number of a component's values that a decoder left out, because they are of another type than in the API document. A chart
 * counts those of its points and slices.
 */
export const unreadValues: (component: Component) => number = byObject((component) => countUnread(component));

function countUnread(value: unknown): number {
	if (typeof value !== 'object' || value === null || !isCorrected(value)) return 0;
	const members = value as Readonly<Record<string, unknown>>;
	return Object.keys(exactSourceOf(value)).reduce((sum, key) => {
		if (isUnread(value, key)) return sum + 1;
		return key === 'points' || key === 'slices' ? sum : sum + countUnread(members[key]);
	}, 0);
}

/** Number of values, or of characters, that take about as long to process as drawing one line. */
const valuesPerLine = 50;
const charactersPerLine = 5_000;

/** The weight in lines. 0 for a component with little data. */
export const weightOf: (component: Component) => number = byObject((component) => Math.floor(measure(component)));

/** Recursion is safe, because the decoder limits the depth of values. */
function measure(value: unknown): number {
	if (typeof value === 'string') return value.length / charactersPerLine;
	if (typeof value !== 'object' || value === null) return 0;
	const size = 1 / valuesPerLine;
	if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + size + measure(item), 0);
	if (!isJsonObject(value)) return 0;
	return Object.keys(value).reduce((sum, key) => sum + size + measure(value[key]), 0);
}
