/** A sample surface: a column with a component of each type, and a valid data model. */
import {type ComponentType, componentTypes} from '../../contract/surfaces.ts';
import type {Json} from '../http.ts';

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
export function sampleSurface(
	{deletedAt: _, ...surface}: Json,
	turn: number,
	membersOf: (type: ComponentType) => Json,
): Json {
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
