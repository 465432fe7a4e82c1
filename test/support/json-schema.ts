/** Checks a value against a JSON Schema of the OpenAPI document. An unknown keyword throws, so that none goes unchecked. */
type Schema = Readonly<Record<string, unknown>>;
type Check = (rule: never, value: unknown, schema: Schema, place: string) => readonly string[];

const annotations = new Set(['description', 'default', 'examples', 'readOnly', '$schema']);
const int64 = /^-?\d{1,19}$/;

const typeOf = (value: unknown): string =>
	value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeOf(value) === 'object';

/** `document` is where references lead. The result names each place that breaks the schema, for a response. */
export function schemaProblems(document: object, schema: Schema, value: unknown, place = ''): readonly string[] {
	const inside = (schema: Schema, value: unknown, place: string) => schemaProblems(document, schema, value, place);
	const unless = (isKept: boolean, rule: string) => (isKept ? [] : [`${place || 'itself'}: ${rule}`]);
	const checks: Readonly<Record<string, Check>> = {
		$ref: (path: string) => inside(target(document, path), value, place),
		type: (types: string | readonly string[]) => {
			const type = typeOf(value);
			const isKept = [types].flat().some((known) => known === type || (known === 'number' && type === 'integer'));
			return unless(isKept, `not of type ${[types].flat().join(' or ')}`);
		},
		required: (names: readonly string[]) =>
			isObject(value) ? names.flatMap((name) => unless(name in value, `${name} is missing`)) : [],
		properties: (properties: Readonly<Record<string, Schema>>) =>
			isObject(value)
				? Object.entries(properties).flatMap(([name, schema]) =>
						name in value ? inside(schema, value[name], place === '' ? name : `${place}.${name}`) : [],
					)
				: [],
		items: (items: Schema) => (Array.isArray(value) ? value.flatMap((item) => inside(items, item, place)) : []),
		additionalProperties: (rest: Schema) =>
			isObject(value) ? Object.values(value).flatMap((member) => inside(rest, member, place)) : [],
		propertyNames: (names: Schema) =>
			isObject(value) ? Object.keys(value).flatMap((name) => inside(names, name, place)) : [],
		pattern: (pattern: string) => unless(typeof value !== 'string' || new RegExp(pattern, 'u').test(value), 'no match'),
		minLength: (least: number) => unless(typeof value !== 'string' || value.length >= least, 'too short'),
		const: (constant: unknown) => unless(value === constant, 'not the constant'),
		format: (format: string) => unless(hasFormat(format, String(value)), `not of format ${format}`),
		writeOnly: () => unless(value === undefined, 'write-only, and sent'),
	};
	return Object.entries(schema).flatMap(([keyword, rule]) => {
		if (annotations.has(keyword)) return [];
		const check = checks[keyword];
		if (!check) throw new Error(`${place} has the unknown keyword ${keyword}`);
		return check(rule as never, value, schema, place);
	});
}

const hasFormat = (format: string, text: string) =>
	format === 'date-time' ? Number.isFinite(Date.parse(text)) : format !== 'int64' || int64.test(text);

export function target(document: object, reference: string): Schema {
	const steps = reference.replace('#/', '').split('/');
	return steps.reduce<unknown>((inside, step) => (inside as Record<string, unknown>)[step], document) as Schema;
}
