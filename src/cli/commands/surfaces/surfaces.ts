/** `surfaces`: what an agent made for a conversation, drawn as text; and tools for those who write such surfaces. */

import {Command} from 'commander';
import {listSurfaces} from '../../../contract/endpoints.ts';
import type {Surface} from '../../../contract/surface.ts';
import {UsageError} from '../../../settings/error.ts';
import {checkSurface} from '../../../surfaces/check.ts';
import {evaluateLine} from '../../../surfaces/eval.ts';
import {printSurface} from '../../../surfaces/print.ts';
import {exactJson, visibleJsonText} from '../../../text/json/print.ts';
import {clean} from '../../../text/visible.ts';
import {withTenant} from '../../connect.ts';
import type {CliContext} from '../../context.ts';
import {callOptions, sayProblems} from '../../output/notices.ts';
import {readInput} from '../../prompts/text-input.ts';
import {wholeNumber} from '../../whole-number.ts';
import {readSurfaces} from './surfaces-answer.ts';
import {drawingOptions, printSurfaces, type SurfaceFlags} from './surfaces-print.ts';

const widest = 1_000;

export const surfacesCommand = (context: CliContext): Command => {
	const command = new Command('surfaces');
	return command
		.summary("the interfaces of an agent's conversation, as text")
		.description(
			'Draws the active surfaces of a conversation, or those of an answer of that operation in a file, one after another. With -o json they are printed as data. What an obscured field holds is masked in both.',
		)
		.argument('[conversation_id]')
		.option('--file <file>', 'an answer of “list surfaces” in place of a conversation; - is stdin')
		.option('--width <cells>', 'how wide (default: the terminal, 80 in a pipe)', width)
		.action((conversationId: string | undefined) =>
			show(context, conversationId, command.optsWithGlobals<SurfaceFlags>()),
		)
		.addCommand(checkCommand(context))
		.addCommand(evalCommand(context));
};

const checkCommand = (context: CliContext): Command => {
	const command = new Command('check');
	return command
		.summary('what is wrong with surfaces')
		.description(
			'Prints a line of JSON for each surface: its id, how often each component type stands in it, the problems found, and the milliseconds it took to draw.',
		)
		.option('--file <file>', 'an answer of “list surfaces”; - is stdin')
		.option('--width <cells>', 'how wide to draw (default 80)', width)
		.action(async () => {
			const flags = command.optsWithGlobals<SurfaceFlags>();
			for (const surface of await readSurfaces(context, fileOf(flags))) {
				await context.stdout.write(`${exactJson(reportOn(context, flags, surface))}\n`);
			}
		});
};

const evalCommand = (context: CliContext): Command => {
	const command = new Command('eval');
	return command
		.summary('compute functions, expressions and actions')
		.description(
			'Reads lines of JSON, {"function","args"}, {"expression","dataModel"} or {"action","dataModel"}, and prints a line for each: {"value"}, with {"notes"} on what went wrong on the way, or {"error"}. Times are those of UTC.',
		)
		.option('--file <file>', 'the lines; - is stdin')
		.action(async () => {
			const file = fileOf(command.optsWithGlobals<SurfaceFlags>());
			const lines = (await readInput(context, file)).split('\n').filter((line) => line.trim() !== '');
			for (const line of lines) {
				const result = evaluateLine(line, {clean, now: context.now});
				await context.stdout.write(`${visibleJsonText(result)}\n`);
			}
		});
};

/** The parser gives the flag to whichever of the two verbs it likes: both have it. */
function fileOf({file}: SurfaceFlags): string {
	if (file === undefined) throw new UsageError('which file? Give --file, where - is stdin');
	return file;
}

async function show(context: CliContext, conversationId: string | undefined, flags: SurfaceFlags): Promise<void> {
	if (flags.file !== undefined) {
		if (conversationId !== undefined) throw new UsageError('a conversation or --file, not both');
		return printSurfaces(context, flags, await readSurfaces(context, flags.file));
	}
	if (conversationId === undefined) throw new UsageError('which conversation? Give its id, or --file with an answer');
	await withTenant(context, flags, async ({api}) => {
		const {data, problems} = await api.call(listSurfaces, {conversationId}, callOptions(context));
		await sayProblems(context, problems);
		await printSurfaces(context, flags, data.surfaces ?? [], api);
	});
}

function reportOn(context: CliContext, flags: SurfaceFlags, surface: Surface) {
	const options = {...drawingOptions(context, flags), width: flags.width ?? 80};
	const {id, components, problems, problemsDropped} = checkSurface(surface, options);
	const start = performance.now();
	// Drawn line by line; there is nobody to look at them.
	for (const _ of printSurface(surface, options));
	const ms = Number((performance.now() - start).toFixed(1));
	return {id, components, problems, ...(problemsDropped > 0 ? {problemsDropped} : {}), ms};
}

function width(text: string): number {
	const cells = wholeNumber(text, '--width');
	if (cells <= widest) return cells;
	throw new UsageError(`--width wants at most ${widest}, and got ${text}`);
}
