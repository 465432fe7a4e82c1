/**
 * The update mask: lowerCamelCase paths separated by commas. Only the named fields change. A named path that is absent in the
 * body is unset. A named message is replaced as a whole, except its read-only members. Document: format not shown.
 */
import {type Field, fieldsOf, type Message} from '../../contract/schema.ts';
import {valueAt, withValue} from '../../text/json/object.ts';
import type {Json} from '../http.ts';
import {forbidden, invalid} from '../rejection.ts';

export type Path = readonly string[];

/** More than the fields of any message. */
const maximumPaths = 100;

/** Parses a mask. Rejects unknown and read-only fields by name. */
export function readMask(mask: string, shape: Message): Path[] {
	const names = new Set(mask.split(',').map((path) => path.trim()));
	if (names.size > maximumPaths) throw invalid(`updateMask names more than ${maximumPaths} fields`);
	const paths = [...names].map((path) => path.split('.'));
	for (const path of paths) {
		let inside: Message | undefined = shape;
		for (const name of path) {
			const field: Field | undefined = inside && fieldsOf(inside).find((known) => known.name === name);
			if (!field) throw unknownPath(path, name, inside);
			if (field.facts.readOnly) throw forbidden(`updateMask names ${path.join('.')}, which the service sets itself`);
			inside = field.kind === 'message' ? field.shape : undefined;
		}
	}
	return paths;
}

function unknownPath(path: Path, name: string, inside: Message | undefined) {
	const inCamelCase = name.replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase());
	const isSnakeCase = inCamelCase !== name && inside && fieldsOf(inside).some((field) => field.name === inCamelCase);
	return invalid(
		`updateMask names ${JSON.stringify(path.join('.'))}, which is not a field${isSnakeCase ? `: write ${inCamelCase}` : ''}`,
	);
}

/** Copies the named fields from `update` to `current`. Unknown members are ignored. */
export function applyMask<T extends object>(current: T, update: object, paths: readonly Path[], shape: Message): T {
	return paths.reduce<Json>((merged, path) => {
		const field = fieldAt(shape, path);
		const given = valueAt(update, path);
		const value = field?.shape && given !== undefined ? replaced(field.shape, given, valueAt(merged, path)) : given;
		return withValue(merged, path, value);
	}, current as Json) as T;
}

function replaced(shape: Message, given: unknown, stored: unknown): Json {
	return Object.fromEntries(
		fieldsOf(shape).flatMap((field) => {
			const value = valueAt(field.facts.readOnly ? stored : given, [field.name]);
			return value === undefined ? [] : [[field.name, value]];
		}),
	);
}

function fieldAt(shape: Message, [name, ...rest]: Path): Field | undefined {
	const field = fieldsOf(shape).find((known) => known.name === name);
	return rest.length > 0 && field?.shape ? fieldAt(field.shape, rest) : field;
}
