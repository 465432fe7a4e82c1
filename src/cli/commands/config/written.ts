/** What `config` writes: the template of a new file, and the JSON Schema beside it. Loaded on use, because the library of the schema is large. */
import {toJsonSchema} from '@valibot/to-json-schema';
import * as v from 'valibot';
import {resources} from '../../../domain/resources/index.ts';
import {
	chordsEntry,
	fleetEntry,
	groupDescriptions,
	presetEntry,
	profileEntries,
	valueEntries,
} from '../../../settings/config-entries.ts';
import {themeEntries} from '../../../settings/themes.ts';

/** A command of the console whose keys can be set. */
interface NamedCommand {
	readonly id: string;
	readonly title: string;
}

/** Returns a schema in draft 07, which the language servers of YAML support. */
export function configSchema(commands: readonly NamedCommand[]): Readonly<Record<string, unknown>> {
	const keys = Object.fromEntries(commands.map(({id, title}) => [id, described(chordsEntry, title)]));
	const lists = Object.fromEntries(
		resources.map(({name, title, columns}) => {
			const ids = columns.map(({id}) => id);
			return [name, described(v.array(v.picklist(ids)), `${title}: ${ids.join(', ')}.`)];
		}),
	);
	const shape = strict({
		...valueEntries,
		profiles: described(v.record(v.string(), strict(profileEntries)), groupDescriptions.profiles),
		fleets: described(v.record(v.string(), fleetEntry), groupDescriptions.fleets),
		keys: described(strict({preset: presetEntry, ...keys}), groupDescriptions.keys),
		columns: described(strict(lists), groupDescriptions.columns),
		themes: described(v.record(v.string(), strict(themeEntries)), groupDescriptions.themes),
	});
	// JSON Schema cannot express a check by a function, such as the check of a colour.
	return {
		...toJsonSchema(shape, {typeMode: 'input', errorMode: 'ignore', target: 'draft-07'}),
		title: 'The config file of castellan',
	};
}

/** An object without required and without unknown members. */
const strict = (entries: v.ObjectEntries) =>
	v.strictObject(Object.fromEntries(Object.entries(entries).map(([name, schema]) => [name, v.optional(schema)])));

const described = <S extends v.GenericSchema>(schema: S, text: string) =>
	v.pipe(schema, v.description<v.InferOutput<S>, string>(text));

/** The file name of the schema, in the folder of the config file. */
export const schemaFile = 'config.schema.json';

const examples: Readonly<Record<keyof typeof valueEntries | keyof typeof groupDescriptions, string>> = {
	profiles: 'profiles: {prod: {baseUrl: https://tenant.example, color: red, protected: true}}',
	profile: 'profile: prod',
	theme: 'theme: auto',
	mouse: 'mouse: true',
	preview: 'preview: false',
	timeStyle: 'timeStyle: relative',
	watchInterval: 'watchInterval: 10',
	timeout: 'timeout: 30',
	maxWait: 'maxWait: 300',
	fleets: 'fleets: {eu: [prod-eu, prod-us]}',
	keys: 'keys: {preset: vim, list.down: [j, ctrl-n]}',
	columns: 'columns: {apps: [displayName, id]}',
	silences: 'silences: [{id: app-without-owners, reason: known, until: 2026-12-31}]',
	themes: "themes: {dusk: {extends: dark, accent: '#88c0d0'}}",
};

/** Starts with the line by which editors with a YAML language server find the schema beside the file. */
export function configTemplate(): string {
	const settings = (Object.keys(examples) as (keyof typeof examples)[]).map(
		(name) => `# ${descriptionOf(name)}\n# ${examples[name]}\n`,
	);
	return [
		`# yaml-language-server: $schema=./${schemaFile}`,
		'# The settings of castellan. Remove the # before a setting to use it.',
		'',
		...settings,
	].join('\n');
}

/** The description of a top-level setting. */
const descriptionOf = (name: keyof typeof examples): string =>
	name in groupDescriptions
		? groupDescriptions[name as keyof typeof groupDescriptions]
		: (v.getDescription(valueEntries[name as keyof typeof valueEntries]) ?? '');
