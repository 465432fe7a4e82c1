/** Converts the members of the API's own component types, when a stream uses them beside the basic ones. */
import type * as v from 'valibot';
import {bare, type Field, fieldsOf, isList, isNullable, type Message, nameOf} from '../../../contract/schema.ts';
import {type ComponentType, componentTypes} from '../../../contract/surfaces.ts';
import {isContainer, isJsonObject} from '../../../text/json/object.ts';
import {byObject} from '../../engine/cache.ts';
import {idsIn} from '../../engine/tree/component.ts';
import {toText} from '../../engine/value/coerce.ts';
import {isCall} from '../../engine/value/dynamic.ts';
import {actionOf, callOf, dynamicOf, type Family, type Json} from './values.ts';

const dynamicNames = new Set(['DynString', 'DynNumber', 'DynBool']);

/** Dynamic members may have the short form of A2UI. Members that the type cannot have are left out. */
export function ownMembers(type: ComponentType, definition: Json, family: Family): Json {
	return membersOf(componentTypes[type] as unknown as Message, definition, family);
}

function membersOf(shape: Message, members: Json, family: Family): Json {
	const result: Record<string, unknown> = {};
	for (const field of fieldsOf(shape)) {
		const {name} = field;
		const given = Object.hasOwn(members, name) ? members[name] : undefined;
		const value = given === undefined ? undefined : memberOf(field, given, family, shape);
		if (value !== undefined) result[name] = value;
		else if (given !== undefined && isNullableIn(shape, name)) result[name] = null;
	}
	return result;
}

/** Whether null means that a member has no value, while an absent member is 0. */
function isNullableIn({entries}: Message, name: string): boolean {
	const schema = entries[name];
	return schema !== undefined && isNullable(schema);
}

/** Undefined for a value that the type cannot have, as in a response. A single value takes the form of its field. */
function memberOf({name, kind, shape}: Field, value: unknown, family: Family, parent: Message): unknown {
	if (!shape) return kind === 'list' ? itemsOf(parent.entries[name], value) : plainMember(kind, value);
	const type = nameOf(shape) ?? '';
	if (dynamicNames.has(type)) return isApiForm(value) ? apiForm(value) : dynamicOf(value, family.scope);
	if (type === 'FunctionCall' && kind === 'message') return callOf(value, family.scope);
	if (name === 'action') return actionOf(value, family.scope);
	if (name === 'children') return {ids: idsIn(value).map((id) => family.child(id))};
	if (kind !== 'messages') return isJsonObject(value) ? membersOf(shape, value, family) : undefined;
	// An item that is none becomes empty, so that the others keep their index.
	return Array.isArray(value)
		? value.map((item) => membersOf(shape, isJsonObject(item) ? item : {}, family))
		: undefined;
}

/** Cached, because a table has a list of texts for each row. */
const hasTexts = byObject((schema: v.GenericSchema) => {
	const list = bare(schema);
	return isList(list) && bare(list.item).type === 'string';
});

/** An item that is none becomes null. */
function itemsOf(schema: v.GenericSchema | undefined, value: unknown): unknown {
	if (!schema || !Array.isArray(value)) return undefined;
	const isText = hasTexts(schema);
	return value.map((item) => (isContainer(item) || item === null ? null : isText ? toText(item) : item));
}

function plainMember(kind: Field['kind'], value: unknown): unknown {
	if (kind === 'any') return value;
	if (kind === 'map') return isJsonObject(value) ? value : undefined;
	if (isContainer(value)) return undefined;
	return kind === 'text' ? toText(value) : value;
}

/** Whether a value already has the form of the API. */
const isApiForm = (value: unknown): value is Json =>
	isJsonObject(value) && (Object.hasOwn(value, 'literal') || isJsonObject(value.call));

/** Without a path and a call that are none. */
const apiForm = ({literal, path, call}: Json): Json => ({
	...(literal === undefined ? {} : {literal}),
	...(typeof path === 'string' ? {path} : {}),
	...(isJsonObject(call) && isCall(call) ? {call} : {}),
});
