/** `surfaces`: draws the surfaces of a conversation as text, and has tools for authors of surfaces. */
import {listSurfaces} from '../../../contract/surfaces.ts';
import {UsageError} from '../../../settings/error.ts';
import {exactJsonPieces, visibleJsonPieces} from '../../../text/json/print.ts';
import {shellWord} from '../../../text/terminal/shell-word.ts';
import {clean} from '../../../text/visible.ts';
import {withTenant} from '../../connect.ts';
import type {CliContext} from '../../context.ts';
import {writePieces} from '../../output/json.ts';
import {callOptions, reportProblems} from '../../output/notices.ts';
import {isStdin, readInput} from '../../prompts/ask.ts';
import type {Verb} from '../../verb.ts';
import {wholeNumber} from '../../whole-number.ts';
import type {SurfaceFlags} from './surfaces-print.ts';

/** The engine of surfaces is loaded by these commands only, because it would delay the start of all others. */
const printing = () => import('./surfaces-print.ts');

const maximumWidth = 1_000;

const checkVerb: Verb = {
	name: 'check',
	summary: 'Check surfaces for problems',
	description:
		'Print a line of JSON for each surface: its id, the number of components of each type, its problems, warnings about what a drawing leaves out, and the milliseconds to draw it.',
	takes: (command) =>
		command
			.option('--file <file>', 'a saved response of “list surfaces”, or lines of A2UI messages; - reads stdin')
			.option('--width <cells>', 'the width (default 80)', width),
	run: async (context, flags: SurfaceFlags) => {
		const {reportOn} = await printing();
		const {surfacesIn} = await import('./surfaces-show.ts');
		for (const surface of await surfacesIn(context, fileOf(flags)))
			await writePieces(context.stdout, exactJsonPieces(await reportOn(context, flags, surface)), '\n');
	},
};

const evalVerb: Verb = {
	name: 'eval',
	summary: 'Evaluate functions, expressions and actions',
	description:
		'Read lines of JSON, {"function","args"}, {"expression","dataModel"} or {"action","dataModel"}, and print one line for each: {"value"}, with {"notes"} for warnings, or {"error"}. Times are in UTC.',
	takes: (command) => command.option('--file <file>', 'the lines; - reads stdin'),
	run: async (context, flags: SurfaceFlags) => {
		const file = fileOf(flags);
		const lines = (await readInput(context, file)).split('\n').filter((line) => line.trim() !== '');
		const {evaluateLine} = await import('../../../surfaces/view/eval.ts');
		for (const line of lines) {
			const result = evaluateLine(line, {clean, now: context.now});
			await writePieces(context.stdout, visibleJsonPieces(result), '\n');
		}
	},
};

const previewVerb: Verb = {
	name: 'preview',
	summary: 'Draw a file of surfaces again whenever it is saved',
	description:
		'Draw the surfaces of a file, and again after each change, until ctrl-c. A file that cannot be read leaves the last picture, with the reason below it.',
	takes: (command) =>
		command
			.requiredOption('--watch <file>', 'a response of “list surfaces”, or lines of A2UI messages')
			.option('--width <cells>', 'the width (default: the terminal, 80 in a pipe)', width)
			.option('--linear', 'print sentences'),
	run: async (context, flags: SurfaceFlags & {readonly watch: string}) => {
		if (isStdin(flags.watch)) throw new UsageError('--watch needs a file, not stdin');
		await (await import('./surfaces-show.ts')).preview(context, flags, flags.watch);
	},
};

const schemaVerb: Verb = {
	name: 'schema',
	summary: 'Print the JSON Schema of surfaces',
	description: 'Print the JSON Schema of a response of “list surfaces”, for agents that write surfaces.',
	run: async (context) => {
		const {surfacesSchema} = await import('../../../surfaces/read/schema.ts');
		await context.stdout.write(`${JSON.stringify(surfacesSchema(), null, 2)}\n`);
	},
};

export const surfacesVerb: Verb = {
	name: 'surfaces',
	summary: 'Show the surfaces of a conversation as text',
	description:
		'Draw the active surfaces of a conversation, of a saved response, or of a stream of A2UI messages (versions 0.9 to 1.0), one after another. Messages are drawn as they arrive. Use -o json to print the surfaces as data. The values of obscured fields are redacted in both.',
	takes: (command) =>
		command
			.argument('[conversation_id]')
			.option(
				'--file <file>',
				'a saved response of “list surfaces”, or lines of A2UI messages, instead of a conversation; - reads stdin',
			)
			.option('--width <cells>', 'the width (default: the terminal, 80 in a pipe)', width)
			.option('--linear', 'print one component after another in sentences, without boxes and columns; so does -o text')
			.option(
				'--set <number=value>',
				'set an input of the file by its number in the linear form; choices by label or id; repeatable',
				repeated,
			)
			.option('--press <number>', 'press a button of the file after all inputs are set; repeatable', repeated)
			.option(
				'--actions <file>',
				'append actions and errors for the agent to a file, as lines of JSON; - writes them to stdout',
			),
	run: show,
	subcommands: [checkVerb, evalVerb, previewVerb, schemaVerb],
};

/** Both commands define `--file`, and the parser may assign it to either of them. */
function fileOf({file}: SurfaceFlags): string {
	if (file === undefined) throw new UsageError('no file given. Use --file (- reads stdin)');
	return file;
}

async function show(context: CliContext, flags: SurfaceFlags, conversationId: string | undefined): Promise<void> {
	if (flags.file !== undefined) {
		if (conversationId !== undefined)
			throw new UsageError('both a conversation and --file given. Leave out one of them');
		return (await import('./surfaces-show.ts')).showFile(context, flags, flags.file);
	}
	if (flags.set ?? flags.press ?? flags.actions) throw new UsageError('--set, --press and --actions need --file');
	if (conversationId === undefined)
		throw new UsageError('no conversation given. Pass its id, or --file with a saved response');
	const stats = await context.disk.fs.stat(conversationId).catch(() => undefined);
	if (stats?.isFile()) throw new UsageError(`${conversationId} is a file. Use --file ${shellWord(conversationId)}`);
	context.handleSignals?.();
	context.pageOutput?.();
	await withTenant(context, flags, async ({api}) => {
		const {data, problems} = await api.call(listSurfaces, {conversationId}, callOptions(context));
		await reportProblems(context, problems);
		await (await printing()).printSurfaces(context, flags, data.surfaces ?? [], api);
	});
}

const repeated = (text: string, before: readonly string[] = []) => [...before, text];

function width(text: string): number {
	const cells = wholeNumber(text, '--width');
	if (cells <= maximumWidth) return cells;
	throw new UsageError(`--width must be at most ${maximumWidth}, not ${text}`);
}
