/** The published schema of what verbs print: each verb that prints JSON has one, and it names all members and no others. */
import {readFileSync, writeFileSync} from 'node:fs';
import {resolve} from 'node:path';
import type {Command} from 'commander';
import {expect, test} from 'vitest';
import type {CliContext} from '../../../src/cli/context.ts';
import {rowFormats} from '../../../src/cli/output/formats.ts';
import {createProgram} from '../../../src/cli/program.ts';
import {pathOf, verbOf} from '../../../src/cli/verb.ts';
import {openApi} from '../../../src/tenant/openapi.ts';
import {isJsonObject} from '../../../src/text/json/object.ts';
import {schemaProblems, target} from '../../support/json-schema.ts';
import {outputCases, printed} from '../../support/output/cases.ts';
import {definitionOf, outputSchema, outputSchemaText} from '../../support/output/schema.ts';

type Schema = Readonly<Record<string, unknown>>;

/** What no case makes a verb print, and why. */
const notRun: Readonly<Record<string, string>> = {
	apply: 'needs a person at a terminal: it prints what auth-configs update prints',
	'bookmarks share': 'needs a database',
	'bookmarks unshare': 'needs a database',
	'views share': 'needs a database',
	'views unshare': 'needs a database',
};

const commandsIn = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(commandsIn)];
const jsonVerbs = commandsIn(createProgram({version: ''} as CliContext)).flatMap((command) => {
	const {run, globals = [], formats = rowFormats} = verbOf(command) ?? {};
	return run && globals.includes('output') && formats.includes('json') ? [pathOf(command)] : [];
});

test('is published as it is here: OUTPUT_SCHEMA=write writes it', () => {
	const file = resolve(import.meta.dirname, '../../../assets/docs/output.schema.json');
	if (process.env.OUTPUT_SCHEMA === 'write') writeFileSync(file, outputSchemaText());
	expect(readFileSync(file, 'utf8')).toBe(outputSchemaText());
});

test('has a definition of each verb that prints JSON, and of no other one', () => {
	const titles = Object.values(outputSchema.$defs).flatMap(({title}) => (title === undefined ? [] : [title]));
	expect(titles.toSorted()).toEqual(jsonVerbs.map((path) => `castellan ${path}`).toSorted());
	expect([...Object.keys(outputCases), ...Object.keys(notRun)].toSorted()).toEqual(jsonVerbs.toSorted());
});

const apiItems = openApi('').components.schemas;

/** The same schema, in which an object of castellan has no other members than those of the schema. A service may send others. */
function closed(schema: unknown): unknown {
	if (Array.isArray(schema)) return schema.map(closed);
	if (!isJsonObject(schema)) return schema;
	const isOpen = (name: string) => name === 'OfTenant' || name in apiItems;
	const inner = Object.fromEntries(
		Object.entries(schema).map(([name, value]) => [name, isOpen(name) ? value : closed(value)]),
	);
	return isJsonObject(schema.properties) && !('additionalProperties' in schema)
		? {...inner, additionalProperties: false}
		: inner;
}
const strict = closed(outputSchema) as object;

/** The members that outputs have had, by the properties of their schema. */
const seen = new Map<object, Set<string>>();

function see(schema: Schema, value: unknown): void {
	const {$ref, allOf = [], anyOf = [], items, properties = {}} = schema;
	if (typeof $ref === 'string') see(target(outputSchema, $ref), value);
	for (const each of [allOf, anyOf].flat() as readonly Schema[])
		if (schemaProblems(outputSchema, each, value).length === 0) see(each, value);
	if (Array.isArray(value)) for (const item of value) see((items ?? {}) as Schema, item);
	if (!isJsonObject(value)) return;
	const names = seen.get(properties as object) ?? new Set();
	seen.set(properties as object, names);
	for (const [name, member] of Object.entries(properties as object)) {
		if (!(name in value)) continue;
		names.add(name);
		see(member, value[name]);
	}
}

test.each(Object.entries(outputCases))('of %s', async (path, cases) => {
	const name = definitionOf(path);
	for (const each of cases) {
		const value = await printed(each);
		const problems = schemaProblems(strict, target(strict, `#/$defs/${name}`), value);
		expect(problems, 'members belong into test/support/output/schema.ts; OUTPUT_SCHEMA=write publishes it').toEqual([]);
		see(target(outputSchema, `#/$defs/${name}`), value);
	}
});

/** Members that no case has, and what they need. */
const rare: Readonly<Record<string, string>> = {
	'bookmarks.author': 'a shared history',
	'history record.recorder': 'another recorder',
	'views.author': 'a shared history',
	'whoami.certificateExpires': 'a certificate of the client',
	'whoami.clientId': 'client credentials',
};

test('names no member that no output has', () => {
	const unseen = new Set<string>();
	const walk = (schema: Schema, at: string) => {
		const {$ref, allOf = [], anyOf = [], items, properties} = schema;
		if (typeof $ref === 'string' && !($ref.slice('#/$defs/'.length) in apiItems)) walk(target(outputSchema, $ref), at);
		for (const each of [allOf, anyOf].flat() as readonly Schema[]) walk(each, at);
		if (items) walk(items as Schema, at);
		for (const [name, member] of Object.entries((properties ?? {}) as Readonly<Record<string, Schema>>)) {
			if (!seen.get(properties as object)?.has(name)) unseen.add(`${at}.${name}`);
			else walk(member, `${at}.${name}`);
		}
	};
	for (const path of Object.keys(outputCases)) walk(target(outputSchema, `#/$defs/${definitionOf(path)}`), path);
	expect([...unseen].toSorted()).toEqual(Object.keys(rare));
});
