/** `config`: opens the config file in the person's editor, and checks it. */
import {dirname, join} from 'node:path';
import {Command} from 'commander';
import {editorOf} from '../../../settings/editor.ts';
import {FailedError, UsageError} from '../../../settings/error.ts';
import {readIfExists, writeText} from '../../../settings/files/disk.ts';
import {hasTerminal} from '../../../settings/launch/capabilities.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {describeProblem} from '../../../settings/settings.ts';
import {readSettings} from '../../connect.ts';
import type {CliContext} from '../../context.ts';
import {ExitError, exitCodes} from '../../error.ts';
import {printMessage} from '../../output/messages.ts';
import {printResult} from '../../output/result.ts';
import {plainColumn} from '../../output/view.ts';
import {printRows} from '../../output/writer.ts';
import {ask} from '../../prompts/ask.ts';

export const configCommand = (context: CliContext): Command => {
	const command = new Command('config');
	command
		.summary('Edit or check the config file')
		.description(
			'Open the config file in the editor of VISUAL or EDITOR, and check it when the editor is closed. A new file lists every setting as a comment, and names a schema with which editors complete and check it. An open console uses the settings as soon as the file is saved.',
		)
		.action(() => edit(context));
	command.addCommand(checkCommand(context));
	command.addCommand(pathCommand(context));
	return command.addCommand(schemaCommand(context));
};

/** Prompts before the command ends, so that input without an end cannot keep it. */
const maximumEdits = 20;

async function edit(context: CliContext): Promise<void> {
	const path = configPath(context);
	const editor = editorOf(context.env);
	if (!editor) throw new UsageError(`no editor is set. Set VISUAL or EDITOR, or edit ${path} yourself`);
	if (!hasTerminal(context))
		throw new UsageError(`config opens an editor, which requires a terminal. The file is ${path}`);
	const {configTemplate, schemaFile} = await import('./template.ts');
	const template = configTemplate();
	const isNew = (await readIfExists(context.disk, path)) === undefined;
	if (isNew) await writeText(context.disk, path, template);
	await writeSchema(context, join(dirname(path), schemaFile));
	for (let round = 0; round < maximumEdits; round++) {
		await context.editFile(editor, path);
		const text = await readIfExists(context.disk, path);
		if (isNew && text === template) {
			await context.disk.fs.rm(path, {force: true});
			return printMessage(context, 'nothing was changed, so no config file was created');
		}
		const {problems} = await readSettings(context);
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
	const [{configSchema}, {commands}] = await Promise.all([import('./schema.ts'), context.describeConsole()]);
	return `${JSON.stringify(configSchema(commands({})), undefined, '\t')}\n`;
}

function configPath({settings}: CliContext): string {
	if (settings.paths) return settings.paths.configFile;
	throw new UsageError('there is no home directory for a config file. Set XDG_CONFIG_HOME and XDG_STATE_HOME');
}

const problemColumns = [
	plainColumn('line', 'Line'),
	plainColumn('key', 'Setting'),
	{...plainColumn('message', 'Problem'), grow: true},
];

const checkCommand = (context: CliContext): Command => {
	const command = new Command('check');
	return command
		.summary('Check the config file')
		.description(
			'List the invalid settings of the config file with their lines: unknown settings, commands and columns, keys that clash, and invalid values. The exit code is 1 if there are any.',
		)
		.action(async () => {
			const path = configPath(context);
			const {problems} = await readSettings(context);
			await printRows(
				context,
				command.optsWithGlobals<Flags>(),
				problemColumns,
				problems.map((problem) => ({...problem})),
			);
			if (problems.length > 0) throw new ExitError(exitCodes.failed);
			const isThere = (await readIfExists(context.disk, path)) !== undefined;
			await printMessage(
				context,
				isThere ? `${path} is valid` : `${path} does not exist. Run castellan config to create it`,
			);
		});
};

const pathCommand = (context: CliContext): Command => {
	const command = new Command('path');
	return command
		.summary('Print the path of the config file')
		.description('Print the path of the config file, also if it does not exist.')
		.action(async () => {
			const path = configPath(context);
			const flags = command.optsWithGlobals<Flags>();
			if (flags.output && flags.output !== 'table') await printResult(context, flags, {path});
			else await context.stdout.write(`${path}\n`);
		});
};

const schemaCommand = (context: CliContext): Command =>
	new Command('schema')
		.summary('Print the JSON Schema of the config file')
		.description(
			'Print the JSON Schema of the config file, for editors and checks. castellan config writes it beside the file.',
		)
		.action(async () => context.stdout.write(await schemaText(context)));
