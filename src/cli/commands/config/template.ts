/** The content of a new config file. It names the schema for editors, and shows each setting as a comment. */

import * as v from 'valibot';
import {groupDescriptions, valueEntries} from '../../../settings/config-entries.ts';

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
