/** Checks a value against a JSON Schema of the OpenAPI document. Throws for an unknown keyword. */
import {isJsonObject} from '../../src/text/json/object.ts';

type Schema = Readonly<Record<string, unknown>>;
type Check = (rule: never, value: unknown, schema: Schema, path: string) => readonly string[];

const annotations = new Set(['description', 'title', 'default', 'examples', 'readOnly', '$schema']);
const int64 = /^-?\d{1,19}$/;

const typeOf = (value: unknown): string =>
	value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;

/** Lists the paths in a response that break the schema, each with the rule. References refer to `document`. */
export function schemaProblems(document: object, schema: Schema, value: unknown, path = ''): readonly string[] {
	const inside = (schema: Schema, value: unknown, path: string) => schemaProblems(document, schema, value, path);
	const unless = (holds: boolean, rule: string) => (holds ? [] : [`${path || 'itself'}: ${rule}`]);
	const checks: Readonly<Record<string, Check>> = {
		$ref: (reference: string) => inside(target(document, reference), value, path),
		type: (types: string | readonly string[]) => {
			const type = typeOf(value);
			const holds = [types].flat().some((each) => each === type || (each === 'number' && type === 'integer'));
			return unless(holds, `not of type ${[types].flat().join(' or ')}`);
		},
		required: (names: readonly string[]) =>
			isJsonObject(value) ? names.flatMap((name) => unless(name in value, `${name} is missing`)) : [],
		properties: (properties: Readonly<Record<string, Schema>>) =>
			isJsonObject(value)
				? Object.entries(properties).flatMap(([name, schema]) =>
						name in value ? inside(schema, value[name], path === '' ? name : `${path}.${name}`) : [],
					)
				: [],
		items: (items: Schema) => (Array.isArray(value) ? value.flatMap((item) => inside(items, item, path)) : []),
		additionalProperties: (rest: Schema | false) =>
			(isJsonObject(value) ? Object.entries(value) : []).flatMap(([name, member]) =>
				isJsonObject(schema.properties) && name in schema.properties
					? []
					: rest === false
						? [`${path || 'itself'}: ${name} is unknown`]
						: inside(rest, member, path),
			),
		propertyNames: (names: Schema) =>
			isJsonObject(value) ? Object.keys(value).flatMap((name) => inside(names, name, path)) : [],
		pattern: (pattern: string) => unless(typeof value !== 'string' || new RegExp(pattern, 'u').test(value), 'no match'),
		minLength: (minimum: number) => unless(typeof value !== 'string' || value.length >= minimum, 'too short'),
		minimum: (minimum: number) => unless(typeof value !== 'number' || value >= minimum, 'too small'),
		enum: (values: readonly unknown[]) => unless(values.includes(value), 'none of the values'),
		allOf: (schemas: readonly Schema[]) => schemas.flatMap((each) => inside(each, value, path)),
		anyOf(schemas: readonly Schema[]) {
			const all = schemas.map((each) => inside(each, value, path));
			return all.some((problems) => problems.length === 0) ? [] : [all.flat().join(', or ')];
		},
		const: (constant: unknown) => unless(value === constant, 'not the constant'),
		format: (format: string) => unless(hasFormat(format, String(value)), `not of format ${format}`),
		writeOnly: () => unless(value === undefined, 'write-only, but sent'),
	};
	return Object.entries(schema).flatMap(([keyword, rule]) => {
		if (annotations.has(keyword)) return [];
		const check = checks[keyword];
		if (!check) throw new Error(`${path} has the unknown keyword ${keyword}`);
		return check(rule as never, value, schema, path);
	});
}

const hasFormat = (format: string, text: string) =>
	format === 'date-time' ? Number.isFinite(Date.parse(text)) : format !== 'int64' || int64.test(text);

export function target(document: object, reference: string): Schema {
	const steps = reference.replace('#/', '').split('/');
	return steps.reduce<unknown>((inside, step) => (inside as Record<string, unknown>)[step], document) as Schema;
}
