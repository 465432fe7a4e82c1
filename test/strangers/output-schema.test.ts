/** The published schema of what verbs print, by a validator that is not castellan's. */
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {Ajv2020} from 'ajv/dist/2020.js';
import {expect, test} from 'vitest';
import {isJsonObject} from '../../src/text/json/object.ts';
import {outputCases, printed} from '../support/output/cases.ts';
import {definitionOf} from '../support/output/schema.ts';

const file = resolve(import.meta.dirname, '../../assets/docs/output.schema.json');
const schema = JSON.parse(readFileSync(file, 'utf8'));
const isTime = (text: string) => Number.isFinite(Date.parse(text));
const ajv = new Ajv2020({
	strict: true,
	allowUnionTypes: true,
	formats: {'date-time': isTime, int64: /^-?\d{1,19}$/, password: true},
});
ajv.addSchema(schema);

/** Values without a type: a body, the values of a changed field, and those of maps of the API. */
const anything = /\.(?:body|fields\.\d+\.(?:before|after)|(?:annotations|profile|exactMatchClaims)\.[^.]+)$/;

/** Copies of a value in each of which one value has another type, by the path of that value. */
function* wrong(value: unknown, path: string): Generator<readonly [path: string, copy: unknown]> {
	yield [path, ['object', 'boolean'].includes(typeof value) ? 'x' : true];
	if (anything.test(path)) return;
	if (Array.isArray(value)) {
		const [first, ...others] = value;
		if (value.length > 0) for (const [at, copy] of wrong(first, `${path}.0`)) yield [at, [copy, ...others]];
	} else if (isJsonObject(value))
		for (const [name, member] of Object.entries(value))
			for (const [at, copy] of wrong(member, `${path}.${name}`)) yield [at, {...value, [name]: copy}];
}

test.each(Object.entries(outputCases))('accepts what %s prints, and nothing of another type', async (path, cases) => {
	const accepts = ajv.getSchema(`${schema.$id}#/$defs/${definitionOf(path)}`);
	if (!accepts) throw new Error(`no schema of ${path}`);
	for (const each of cases) {
		const value = await printed(each);
		accepts(value);
		expect(accepts.errors).toBeNull();
		const missed = [...wrong(value, '$')].filter(([at, copy]) => !anything.test(at) && accepts(copy)).map(([at]) => at);
		expect(missed).toEqual([]);
	}
});
