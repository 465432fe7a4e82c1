/** Example responses with all fields of the contract, for requests with a sentinel as the id. */
import type * as v from 'valibot';
import {providerGroup} from '../../contract/auth-configs.ts';
import {type AnyEndpoint, resourceShape} from '../../contract/endpoint.ts';
import {bare, type Facts, factsOf, isList, isMessage, type Message} from '../../contract/schema.ts';
import {stepUpGroup} from '../../contract/step-up.ts';
import {Component, type ComponentType, componentTypes, Surface} from '../../contract/surfaces.ts';
import type {Json} from '../http.ts';
import type {Input} from '../input/input.ts';

/** Groups of members of which an item has one, the usual one first. The items of a sample take turns. */
const groups: readonly (readonly string[])[] = [
	usual('oidc', providerGroup),
	usual('oauth2', stepUpGroup),
	['literal', 'path', 'call'],
	['event', 'functionCall'],
	['call', 'and', 'or'],
];

function usual(first: string, group: readonly string[]): readonly string[] {
	return [first, ...group.filter((member) => member !== first)];
}

const groupOf = (shape: Message) =>
	groups.find((group) => group.every((member) => Object.hasOwn(shape.entries, member))) ?? [];

/** The number of items in a list that together have every field. */
const itemsFor = (shape: Message): number => Math.max(3, groupOf(shape).length);

/** The place of a value in a sample. */
interface Place {
	/** Makes items differ. */
	readonly n: number;
	/** The position of the member that groups have. */
	readonly turn: number;
}

/** `n` makes items differ. */
export const sampleItem = (shape: Message, n: number): Json => itemAt(shape, {n, turn: Math.max(0, n - 1)});

/** `as` is the name of the dynamic value that contains a literal. */
function itemAt(shape: Message, place: Place, as?: string): Json {
	const {n, turn} = place;
	const group = groupOf(shape);
	const present = group[turn % group.length];
	// A message within a group has the usual members, or a recursive one would have only itself.
	const inside = {n, turn: group.length > 0 ? 0 : turn};
	const entries = Object.entries(shape.entries).filter(([name]) => name === present || !group.includes(name));
	const item = Object.fromEntries(
		entries.map(([name, schema]) => {
			const textName = name === 'literal' && as !== undefined ? as : name;
			return [name, sampleValue(schema, textName, factsOf(schema), inside)];
		}),
	);
	return shape === Surface ? sampleSurface(item, turn, (type) => itemAt(componentTypes[type], place)) : item;
}

function sampleValue(schema: v.GenericSchema, name: string, facts: Facts, place: Place): unknown {
	const inner = bare(schema);
	// The components of a surface are made from their types.
	if (inner === Component) return {};
	if (isMessage(inner)) return itemAt(inner, place, name);
	if (isList(inner)) return [sampleValue(inner.item, name, factsOf(inner.item), place)];
	switch (inner.type) {
		case 'string':
			return sampleText(name, facts, place.n);
		case 'boolean':
			return true;
		case 'number':
			return bounds[name] ?? place.n;
		case 'record':
			return {key: 'value'};
		default:
			return null;
	}
}

/** Keeps a value within its range. */
const bounds: Readonly<Record<string, number>> = {min: 0, max: 100, step: 1, maxDurationSeconds: 3_600};

function sampleText(name: string, facts: Facts, n: number): string {
	if (facts.time) return new Date(Date.UTC(2031, 0, 1, 12, n % 60)).toISOString();
	if (facts.count64) return String(n);
	if (facts.known) return facts.known[0] ?? '';
	if (name === 'shareCode') return 'SAMP-LE00-0001';
	if (name === 'call') return 'required';
	if (name === 'path') return '/sample/value';
	if (/Ur[il]$/.test(name)) return `https://sample.example.test/${name}/${n}`;
	return `${name}-${n}`;
}

/** The item with the inputs that a response repeats. */
export const echoing = (endpoint: AnyEndpoint | undefined, input: Input, item: Json): Json => ({
	...item,
	...Object.fromEntries(
		(endpoint?.echoes ?? []).flatMap(({member, input: name}) =>
			typeof input[name] === 'string' && input[name] !== '' ? [[member, input[name]]] : [],
		),
	),
});

/**
 * Returns the response of an operation: a list of items, or a single object. The items have every field. A search by ids finds
 * these.
 */
export function sampleResponse(endpoint: AnyEndpoint, input: Input = {}): Json {
	const shape = resourceShape(endpoint);
	if (!shape || !endpoint.envelope) return {};
	const enveloped = endpoint.output.entries[endpoint.envelope];
	const isMany = enveloped !== undefined && isList(bare(enveloped));
	const ids = isMany && Array.isArray(input.appIds) && input.appIds.length > 0 ? input.appIds : undefined;
	const length = ids?.length ?? itemsFor(shape);
	const items = Array.from({length}, (_, index) => ({
		...echoing(endpoint, input, sampleItem(shape, index + 1)),
		...(ids && {id: ids[index]}),
	}));
	return {[endpoint.envelope]: isMany ? items : items[0], ...(endpoint.paging && {nextPageToken: ''})};
}

const types = Object.keys(componentTypes) as ComponentType[];
/** Types with children. Each gets its own text. */
const containers: readonly ComponentType[] = ['card', 'column', 'row'];
const literal = (value: string) => ({literal: value});

/** Members that depend on each other. */
const related: Partial<Record<ComponentType, Json>> = {
	choicePicker: {
		value: literal('id-1'),
		choices: [{id: 'id-1', label: literal('label-1'), description: literal('description-1')}],
	},
	dateTimeInput: {value: literal('2031-01-02'), min: literal('2031-01-01'), max: literal('2031-12-31')},
};

/**
 * Returns `surface` without `deletedAt` and with components. `membersOf` returns a component's members. From the second `turn`
 * they have dynamic values, so they depend on nothing.
 */
function sampleSurface({deletedAt: _, ...surface}: Json, turn: number, membersOf: (type: ComponentType) => Json): Json {
	return {
		...surface,
		dataModelJson: JSON.stringify({sample: {value: 1}}),
		components: [
			{id: 'root', weight: 1, column: {...membersOf('column'), children: {ids: types}}},
			...types.map((type) => ({
				id: type,
				weight: 1,
				[type]: {...membersOf(type), ...(turn === 0 ? related[type] : {}), ...childrenOf(type)},
			})),
			...containers.map((type) => ({id: childId(type), text: {text: literal(`Inside ${type}`)}})),
		],
	};
}

const childId = (type: ComponentType) => `in-${type}`;
const childrenOf = (type: ComponentType) => (containers.includes(type) ? {children: {ids: [childId(type)]}} : {});
