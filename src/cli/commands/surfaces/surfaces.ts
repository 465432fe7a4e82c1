/** `surfaces`: draws the surfaces of a conversation as text, and checks those of a file. */
import {listSurfaces, Surface} from '../../../contract/surfaces.ts';
import {UsageError} from '../../../settings/error.ts';
import {exactJsonPieces} from '../../../text/json/print.ts';
import {shellWord} from '../../../text/terminal/shell-word.ts';
import {withTenant} from '../../connect.ts';
import type {CliContext} from '../../context.ts';
import {rowFormats} from '../../output/formats.ts';
import {writePieces} from '../../output/json.ts';
import {callOptions, reportProblems} from '../../output/notices.ts';
import {type FlagsOf, globals, options, verb} from '../../verb.ts';
import {wholeNumber} from '../../whole-number.ts';

/** The engine of surfaces is loaded by these commands only, because it would delay the start of all others. */
const printing = () => import('./surfaces-print.ts');

const width = wholeNumber(1, 1_000);

const surfaceOptions = options({
	file: {value: 'file', help: 'a saved response of “list surfaces” instead of a conversation; - reads stdin'},
	width: {value: 'cells', help: 'the width (default: the terminal, 80 in a pipe)', read: width},
	linear: {help: 'print one component after another in sentences, without boxes and columns; so does -o text'},
});
export type SurfaceFlags = FlagsOf<typeof surfaceOptions>;

const checkVerb = verb({
	name: 'check',
	summary: 'Check surfaces for problems',
	description:
		'Print a line of JSON for each surface: its id, the number of components of each type, its problems, warnings about what a drawing leaves out, and the milliseconds to draw it.',
	options: {
		file: {value: 'file', help: 'a saved response of “list surfaces”; - reads stdin'},
		width: {value: 'cells', help: 'the width (default 80)', read: width},
	},
	globals: [],
	formats: ['ndjson'],
	examples: [['--file saved.json', 'Print the problems of each surface']],
	run: async (context, flags) => {
		const {reportOn} = await printing();
		const {surfacesIn} = await import('./surfaces-file.ts');
		for (const surface of await surfacesIn(context, fileOf(flags)))
			await writePieces(context.stdout, exactJsonPieces(await reportOn(context, flags, surface)), '\n');
	},
});

export const surfacesVerb = verb({
	name: 'surfaces',
	summary: 'Show the surfaces of a conversation as text',
	description:
		'Draw the active surfaces of a conversation, or of a saved response, one after another. Use -o json to print the surfaces as data; `cuts` names the parts of a surface that were too large to read whole. The values of obscured fields are redacted in both.',
	args: [{form: '[conversation_id]', from: 'surfaces'}],
	options: surfaceOptions,
	globals: globals.read,
	formats: [...rowFormats, 'text'],
	endsAtOnce: true,
	examples: [
		['cnv_9', 'Draw the surfaces of a conversation'],
		['--file saved.json --width 100', 'Draw a saved response'],
	],
	fields: {shape: Surface},
	run: show,
	subcommands: [checkVerb],
});

/** Both commands define `--file`, and the parser may assign it to either of them. */
function fileOf({file}: SurfaceFlags): string {
	if (file === undefined) throw new UsageError('no file given. Use --file (- reads stdin)');
	return file;
}

async function show(context: CliContext, flags: SurfaceFlags, conversationId: string | undefined): Promise<void> {
	if (flags.file !== undefined) {
		if (conversationId !== undefined)
			throw new UsageError('both a conversation and --file given. Leave out one of them');
		return showFile(context, flags, flags.file);
	}
	if (conversationId === undefined)
		throw new UsageError('no conversation given. Pass its id, or --file with a saved response');
	const stats = await context.disk.fs.stat(conversationId).catch(() => undefined);
	if (stats?.isFile()) throw new UsageError(`${conversationId} is a file. Use --file ${shellWord(conversationId)}`);
	context.handleSignals?.();
	await withTenant(context, flags, async ({api}) => {
		const {data, problems} = await api.call(listSurfaces, {conversationId}, callOptions(context));
		await reportProblems(context, problems);
		await (await printing()).printSurfaces(context, flags, data.surfaces ?? [], api);
	});
}

async function showFile(context: CliContext, flags: SurfaceFlags, file: string): Promise<void> {
	const {surfacesIn} = await import('./surfaces-file.ts');
	const surfaces = await surfacesIn(context, file);
	// A large file is drawn in long steps, in which no signal would be handled. A terminal has to be restored.
	if (context.stdout.isTty) context.handleSignals?.();
	await (await printing()).printSurfaces(context, flags, surfaces);
}
