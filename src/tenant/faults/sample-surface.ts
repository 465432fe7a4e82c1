/** A sample surface: one component of each type in a column, and a data model that can be read. */
import {type ComponentType, componentTypes} from '../../contract/surface.ts';
import type {Json} from './fault.ts';

const types = Object.keys(componentTypes) as ComponentType[];
/** Types whose members are children: each gets a text of its own. */
const containers: readonly ComponentType[] = ['card', 'column', 'row'];
const literal = (value: string) => ({literal: value});

/** Members that mean something only together. */
const related: Partial<Record<ComponentType, Json>> = {
	choicePicker: {value: literal('id-1'), choices: [{id: 'id-1', label: literal('label-1')}]},
	dateTimeInput: {value: literal('2031-01-02'), min: literal('2031-01-01'), max: literal('2031-12-31')},
};

/** An active surface: `surface` without `deletedAt`, and with components whose members `membersOf` gives. */
export function sampleSurface({deletedAt: _, ...surface}: Json, membersOf: (type: ComponentType) => Json): Json {
	return {
		...surface,
		dataModelJson: JSON.stringify({sample: {value: 1}}),
		components: [
			{id: 'root', weight: 1, column: {...membersOf('column'), children: {ids: types}}},
			...types.map((type) => ({
				id: type,
				weight: 1,
				[type]: {...membersOf(type), ...related[type], ...childrenOf(type)},
			})),
			...containers.map((type) => ({id: childId(type), text: {text: literal(`Inside ${type}`)}})),
		],
	};
}

const childId = (type: ComponentType) => `in-${type}`;
const childrenOf = (type: ComponentType) => (containers.includes(type) ? {children: {ids: [childId(type)]}} : {});
