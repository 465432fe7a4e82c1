/**
 * `config`: opens the config file in the person's editor, and checks it. The first file is a template, and `config schema` prints the
 * JSON Schema for an editor.
 */
import {dirname, join} from 'node:path';
import {editorOf} from '../../../settings/editor.ts';
import {FailedError, UsageError} from '../../../settings/error.ts';
import {createText, readIfExists, writeText} from '../../../settings/files/disk.ts';
import {hasTerminal} from '../../../settings/launch/capabilities.ts';
import {describeProblem} from '../../../settings/settings.ts';
import {type CliContext, printMessage} from '../../context.ts';
import {ExitError, exitCodes} from '../../error.ts';
import {plainColumn, printResult, printRows} from '../../output/writer.ts';
import {ask} from '../../prompts/ask.ts';
import {globals, verb} from '../../verb.ts';
import {checkConfig} from './problems.ts';

/** Prompts before the command ends, so that input without an end cannot keep it. */
const maximumEdits = 20;

async function edit(context: CliContext): Promise<void> {
	const path = configPath(context);
	const editor = editorOf(context.env);
	if (!editor) throw new UsageError(`no editor is set. Set VISUAL or EDITOR, or edit ${path} yourself`);
	if (!hasTerminal(context))
		throw new UsageError(`config opens an editor, which requires a terminal. The file is ${path}`);
	const {configTemplate, schemaFile} = await import('./written.ts');
	const template = configTemplate();
	const isMissing = (await readIfExists(context.disk, path)) === undefined;
	const isNew = isMissing && (await createText(context.disk, path, template));
	await writeSchema(context, join(dirname(path), schemaFile));
	for (let round = 0; round < maximumEdits; round++) {
		await context.editFile(editor, path);
		const text = await readIfExists(context.disk, path);
		if (text === undefined) throw new FailedError(`${path} does not exist any more`);
		if (isNew && text === template) {
			await context.disk.fs.rm(path, {force: true});
			return printMessage(context, 'nothing was changed, so no config file was created');
		}
		const {problems} = await checkConfig(context);
		if (problems.length === 0) return printMessage(context, `${path} is valid`);
		for (const problem of problems) await printMessage(context, describeProblem(path, problem));
		const answer = await ask(context, 'Edit it again? [Y/n]');
		if (/^n/i.test(answer.trim())) break;
	}
	throw new FailedError('the settings above are not used. Run castellan config to correct them');
}

/** Writes the schema that the first line of a new file names. */
async function writeSchema(context: CliContext, path: string): Promise<void> {
	const text = await schemaText(context);
	if ((await readIfExists(context.disk, path)) !== text) await writeText(context.disk, path, text);
}

async function schemaText(context: CliContext): Promise<string> {
	const [{configSchema}, {commands}] = await Promise.all([import('./written.ts'), context.describeConsole()]);
	return `${JSON.stringify(configSchema(commands({})), undefined, '\t')}\n`;
}

function configPath({settings}: CliContext): string {
	if (settings.paths) return settings.paths.configFile;
	throw new UsageError('there is no home directory for a config file. Set XDG_CONFIG_HOME and XDG_STATE_HOME');
}

const problemColumns = [
	plainColumn('line', 'Line'),
	plainColumn('key', 'Setting'),
	plainColumn('message', 'Problem', {grow: true}),
];

const checkVerb = verb({
	name: 'check',
	summary: 'Check the config file',
	description:
		'List the invalid settings of the config file with their lines: unknown settings, commands and columns, keys that clash, and invalid values. The exit code is 1 if there are any.',
	globals: globals.output,
	examples: [
		['', 'List the invalid settings'],
		['-o json', 'Print them as JSON'],
	],
	run: async (context, flags) => {
		const path = configPath(context);
		const {problems} = await checkConfig(context);
		await printRows(context, flags, problemColumns, problems);
		if (problems.length > 0) throw new ExitError(exitCodes.failed);
		const isThere = (await readIfExists(context.disk, path)) !== undefined;
		await printMessage(
			context,
			isThere ? `${path} is valid` : `${path} does not exist. Run castellan config to create it`,
		);
	},
});

const pathVerb = verb({
	name: 'path',
	summary: 'Print the path of the config file',
	description: 'Print the path of the config file, also if it does not exist.',
	globals: ['output'],
	examples: [['', 'Print the path of the config file']],
	run: async (context, flags) => {
		const path = configPath(context);
		if (flags.output && flags.output !== 'table') await printResult(context, flags, {path});
		else await context.stdout.write(`${path}\n`);
	},
});

const schemaVerb = verb({
	name: 'schema',
	summary: 'Print the JSON Schema of the config file',
	description:
		'Print the JSON Schema of the config file, for editors and checks. castellan config writes it beside the file.',
	globals: [],
	examples: [['', 'Print the JSON Schema of the config file']],
	run: async (context) => context.stdout.write(await schemaText(context)),
});

export const configVerb = verb({
	name: 'config',
	summary: 'Edit or check the config file',
	description:
		'Open the config file in the editor of VISUAL or EDITOR, and check it when the editor is closed. A new file lists every setting as a comment, and names a schema with which editors complete and check it. An open console uses new keys, themes and silences as soon as the file is saved, and names the other settings that need a restart.',
	globals: [],
	examples: [
		['', 'Edit the settings'],
		['check', 'Check the file'],
		['schema > config.schema.json', 'Save the schema for an editor'],
	],
	run: edit,
	subcommands: [checkVerb, pathVerb, schemaVerb],
});
