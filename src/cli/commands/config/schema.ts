/** The JSON Schema of the config file, from the definition that its reader uses. Editors complete and check with it. */
import {toJsonSchema} from '@valibot/to-json-schema';
import * as v from 'valibot';
import {resources} from '../../../domain/resources/index.ts';
import {
	chordsEntry,
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
		keys: described(strict({preset: presetEntry, ...keys}), groupDescriptions.keys),
		columns: described(strict(lists), groupDescriptions.columns),
		themes: described(v.record(v.string(), strict(themeEntries)), groupDescriptions.themes),
	});
	// A check by a function, such as that of a colour, has no form in JSON Schema.
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
