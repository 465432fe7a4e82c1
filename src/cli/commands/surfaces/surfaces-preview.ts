/** Draws the surfaces of a file again whenever its author saves it. */
import {FailedError, UsageError} from '../../../settings/error.ts';
import {fileChanges} from '../../../settings/files/watch-file.ts';
import {canStyle} from '../../../settings/launch/capabilities.ts';
import {MessageStream} from '../../../surfaces/read/a2ui/stream.ts';
import {printConversation} from '../../../surfaces/view/print.ts';
import {clean} from '../../../text/visible.ts';
import type {CliContext} from '../../context.ts';
import {readFileText} from '../../prompts/ask.ts';
import {Redrawn} from './redrawn.ts';
import {sourceIn} from './surfaces-file.ts';
import {drawingOptions, type SurfaceFlags, writeLines} from './surfaces-print.ts';

/** The problem of the file when it was read last. */
type Remarks = readonly string[];

const maximumRemarks = 5;

/** Runs until the signal. A file that cannot be read leaves the last picture, and says what is wrong. */
export async function preview(context: CliContext, flags: SurfaceFlags, file: string): Promise<void> {
	const {stdout, env, disk, signal} = context;
	const redrawn = stdout.isTty && canStyle(stdout, env) ? new Redrawn(context) : undefined;
	let picture: readonly string[] = [];
	let isFirst = true;
	for await (const _ of fileChanges(disk, file, signal)) {
		const {lines, remarks} = await pictureOf(context, flags, file);
		const isSame = lines === undefined;
		picture = lines ?? picture;
		if (redrawn) await redrawn.draw([...picture, ...remarks]);
		else await writeLines(context, [...(isFirst ? [] : ['']), ...(isSame ? [] : picture), ...remarks]);
		isFirst = false;
	}
}

/** `lines` is undefined for a file that cannot be read. */
async function pictureOf(context: CliContext, flags: SurfaceFlags, file: string) {
	const problems: string[] = [];
	// The report of broken fields belongs below the picture.
	const stderr = {...context.stderr, write: async (text: string) => void problems.push(text.trim())};
	try {
		const source = await sourceIn({...context, stderr}, file, await readFileText(context, file));
		const surfaces = source.kind === 'response' ? source.surfaces : await surfacesOf(source.chunks, problems);
		// A stream of which no line can be used is a file that is being written.
		if (surfaces.length === 0 && problems.length > 0) return {lines: undefined, remarks: remarksOf(problems)};
		const options = await drawingOptions(context, flags);
		const lines = [...printConversation(surfaces, options)].filter((line) => line !== undefined);
		return {lines, remarks: remarksOf(problems)};
	} catch (error) {
		if (!(error instanceof FailedError || error instanceof UsageError)) throw error;
		return {lines: undefined, remarks: remarksOf([`not drawn: ${error.message}`])};
	}
}

async function surfacesOf(chunks: AsyncIterable<string | readonly unknown[]>, problems: string[]) {
	const stream = new MessageStream();
	for await (const chunk of chunks) {
		const results =
			typeof chunk === 'string'
				? chunk.split('\n').flatMap((text) => [...stream.acceptEach(text)])
				: stream.acceptMessages(chunk);
		for (const {reports} of results)
			for (const {line, rejection} of reports) problems.push(`line ${line}: ${rejection.message}`);
	}
	return stream.surfaces;
}

function remarksOf(problems: readonly string[]): Remarks {
	const shown = problems.slice(0, maximumRemarks).map((problem) => `! ${clean(problem.replaceAll(/\s+/g, ' '))}`);
	const hidden = problems.length - shown.length;
	return hidden > 0 ? [...shown, `! ${hidden} more problems`] : shown;
}
