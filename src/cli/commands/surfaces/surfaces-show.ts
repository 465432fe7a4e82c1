/**
 * Shows the surfaces of a file: a response as a whole, messages of A2UI as they arrive, and again whenever its author saves it. A
 * changing picture stays in its place.
 */
import type {Surface} from '../../../contract/surfaces.ts';
import {FailedError, UsageError} from '../../../settings/error.ts';
import {fileChanges} from '../../../settings/files/watch-file.ts';
import {canStyle} from '../../../settings/launch/capabilities.ts';
import {defaultVersion} from '../../../surfaces/read/a2ui/message.ts';
import {MessageStream} from '../../../surfaces/read/a2ui/stream.ts';
import {printConversation, printedView, printViews} from '../../../surfaces/view/print.ts';
import {endIfAborted} from '../../../text/timer.ts';
import {clean} from '../../../text/visible.ts';
import {type CliContext, printMessage} from '../../context.ts';
import {outputTarget, withColumns} from '../../output/target.ts';
import {isStdin, readFileText} from '../../prompts/ask.ts';
import {type Sink, sinkFor} from './action-sink.ts';
import {openSource, sourceIn} from './surfaces-file.ts';
import {hasOperations, performOperations} from './surfaces-operate.ts';
import {
	drawingOptions,
	isDrawn,
	isLinear,
	printData,
	printSurfaces,
	type SurfaceFlags,
	writeLines,
} from './surfaces-print.ts';
import {followStream} from './surfaces-stream.ts';

/** Rejects with `FailedError` if an operation of `flags` fails, after printing. */
export async function showFile(context: CliContext, flags: SurfaceFlags, file: string): Promise<void> {
	const sink = sinkFor(context, flags.actions);
	const source = await openSource(context, file);
	// A large file is parsed and drawn in long steps, in which no signal would be handled. A terminal, a pager and a file of
	// actions have to be restored or closed.
	if (context.stdout.isTty || sink) context.handleSignals?.();
	// The messages of stdin are drawn as they arrive.
	if (source.kind === 'response' || !isStdin(file)) context.pageOutput?.();
	if (source.kind === 'response') {
		const ownIds = (_surfaceId: string, componentId: string) => componentId;
		return showFinal(context, flags, source.surfaces, {sink, version: defaultVersion, originalId: ownIds});
	}
	const display = new Display(context, flags, sink);
	await followStream(context, source.chunks, display);
}

/** The surfaces of a file at its end. Reports the messages that cannot be used. */
export async function surfacesIn(context: CliContext, file: string): Promise<readonly Surface[]> {
	const source = await openSource(context, file);
	if (source.kind === 'response') return source.surfaces;
	const stream = await followStream(context, source.chunks, {sink: undefined, draw: async () => undefined});
	return stream.surfaces;
}

type Agent = Parameters<typeof performOperations>[3];

/** Performs the operations, then prints all surfaces unless stdout is for messages. */
async function showFinal(
	context: CliContext,
	flags: SurfaceFlags,
	surfaces: readonly Surface[],
	agent: Agent,
): Promise<void> {
	if (!hasOperations(flags)) {
		if (!agent.sink?.isStdout) await printSurfaces(context, flags, surfaces);
		return;
	}
	const options = await drawingOptions(context, flags);
	const views = surfaces.map((surface) => printedView(surface, options));
	const failure = await performOperations(context, views, flags, agent);
	if (!agent.sink?.isStdout) {
		if (isDrawn(flags)) await writeLines(context, printViews(views, options));
		else
			await printData(
				context,
				flags,
				surfaces.map((surface, at) => ({...surface, dataModelJson: JSON.stringify(views[at]?.live.model.root)})),
			);
	}
	if (failure) throw failure;
}

/** Draws a stream: in place on a terminal, else the changed surfaces one after another. */
class Display {
	readonly sink: Sink | undefined;
	readonly #context: CliContext;
	readonly #flags: SurfaceFlags;
	readonly #redrawn: Redrawn | undefined;
	#hasPrinted = false;

	constructor(context: CliContext, flags: SurfaceFlags, sink: Sink | undefined) {
		this.sink = sink;
		this.#context = context;
		this.#flags = flags;
		const {stdout, env} = context;
		const isInPlace = stdout.isTty && canStyle(stdout, env) && isDrawn(flags) && !isLinear(flags) && !sink?.isStdout;
		this.#redrawn = isInPlace ? new Redrawn(context) : undefined;
	}

	async draw(stream: MessageStream, changed: ReadonlySet<string>, isLast: boolean): Promise<void> {
		if (isLast) return this.#finish(stream, changed);
		if (this.#redrawn) {
			const options = await drawingOptions(this.#context, this.#flags);
			const lines = [...printConversation(stream.surfaces, options)].filter((line) => line !== undefined);
			return this.#redrawn.draw(lines);
		}
		if (isDrawn(this.#flags) && !this.sink?.isStdout) await this.#printChanged(stream, changed);
	}

	async #finish(stream: MessageStream, changed: ReadonlySet<string>): Promise<void> {
		await this.#redrawn?.clear();
		if (this.#hasPrinted && !hasOperations(this.#flags)) return this.#printChanged(stream, changed);
		const agent: Agent = {
			sink: this.sink,
			version: stream.version,
			originalId: (surfaceId, componentId) => stream.originalId(surfaceId, componentId),
		};
		// Making the surfaces and drawing them are long steps for a large data model.
		const {surfaces} = stream;
		await endIfAborted(this.#context.signal);
		await showFinal(this.#context, this.#flags, surfaces, agent);
	}

	/** Prints the surfaces that changed since the last print, and names the deleted ones. */
	async #printChanged(stream: MessageStream, changed: ReadonlySet<string>): Promise<void> {
		const {surfaces} = stream;
		const ids = new Set(surfaces.map(({surfaceId}) => surfaceId));
		const shown = surfaces.filter(({surfaceId = ''}) => changed.has(surfaceId));
		if (shown.length > 0) {
			if (this.#hasPrinted) await this.#context.stdout.write('\n');
			this.#hasPrinted = true;
			await printSurfaces(this.#context, this.#flags, shown);
		}
		for (const id of changed)
			if (!ids.has(id)) await printMessage(this.#context, `the surface ${clean(id)} was deleted`);
	}
}

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

export class Redrawn {
	readonly #context: CliContext;
	#drawn = 0;

	constructor(context: CliContext) {
		this.#context = context;
	}

	/** Draws the last lines that fit on the screen. */
	async draw(lines: readonly string[]): Promise<void> {
		const {rows = 24} = this.#context.stdout;
		const shown = lines.slice(-Math.max(1, rows - 1));
		await this.#replace(shown);
		this.#drawn = shown.length;
	}

	/** Removes the drawn lines, before a complete output follows. */
	async clear(): Promise<void> {
		await this.#replace([]);
		this.#drawn = 0;
	}

	async #replace(lines: readonly string[]): Promise<void> {
		const up = this.#drawn > 0 ? `\u001b[${this.#drawn}A\r\u001b[J` : '';
		const text = lines.map((line) => `${line}\n`).join('');
		await this.#context.stdout.write(up + withColumns(outputTarget(this.#context), text));
	}
}
