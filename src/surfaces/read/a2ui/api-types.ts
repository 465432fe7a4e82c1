/** Converts the members of the API's own component types, when a stream uses them beside the basic ones. */
import {fieldsOf, type Message, nameOf} from '../../../contract/schema.ts';
import {type ComponentType, componentTypes} from '../../../contract/surface.ts';
import {isJsonObject} from '../../../text/json/object.ts';
import {idsIn} from '../../engine/tree/component.ts';
import {actionOf, callOf, dynamicOf, type Family, type Json} from './values.ts';

const dynamicNames = new Set(['DynString', 'DynNumber', 'DynBool']);

/** Dynamic members may have the short form of A2UI. All other members stay as they are. */
export function ownMembers(type: ComponentType, definition: Json, family: Family): Json {
	return membersOf(componentTypes[type] as unknown as Message, definition, family);
}

function membersOf(shape: Message, members: Json, family: Family): Json {
	const result: Record<string, unknown> = {};
	for (const {name, shape: inner} of fieldsOf(shape)) {
		const value = Object.hasOwn(members, name) ? members[name] : undefined;
		if (value !== undefined) result[name] = inner ? memberOf(name, inner, value, family) : value;
	}
	return result;
}

function memberOf(name: string, shape: Message, value: unknown, family: Family): unknown {
	const kind = nameOf(shape) ?? '';
	if (dynamicNames.has(kind)) return isApiForm(value) ? value : dynamicOf(value, family.scope);
	if (kind === 'FunctionCall' && !Array.isArray(value)) return callOf(value, family.scope);
	if (name === 'action') return actionOf(value, family.scope);
	if (name === 'children') return {ids: idsIn(value).map((id) => family.child(id))};
	if (Array.isArray(value)) return value.map((item) => (isJsonObject(item) ? membersOf(shape, item, family) : item));
	return isJsonObject(value) ? membersOf(shape, value, family) : value;
}

/** Whether a value already has the form of the API. */
const isApiForm = (value: unknown) =>
	isJsonObject(value) && (Object.hasOwn(value, 'literal') || isJsonObject(value.call));
