/** Reads surfaces from a file or stdin: a response of endpoint 8, decoded like one from the network, or A2UI messages. */
import {cutDeep} from '../../../client/answer/cut-deep.ts';
import {cutLarge} from '../../../client/answer/cut-large.ts';
import {ContractBreach, decode} from '../../../client/answer/decode.ts';
import type {FieldProblem} from '../../../client/api.ts';
import {listSurfaces, type Surface} from '../../../contract/surfaces.ts';
import {FailedError} from '../../../settings/error.ts';
import {lineLength} from '../../../surfaces/read/a2ui/limits.ts';
import {isMessages, messagesIn} from '../../../surfaces/read/a2ui/message.ts';
import {JsonRefusal, parseJson} from '../../../text/json/parse.ts';
import {fromPrinted} from '../../../text/json/print.ts';
import {visibleJson} from '../../../text/json/visible-json.ts';
import {endIfAborted} from '../../../text/timer.ts';
import {isVisibleJsonText} from '../../../text/visible.ts';
import type {CliContext} from '../../context.ts';
import {reportProblems} from '../../output/notices.ts';
import {isStdin, readInput, withoutMark} from '../../prompts/ask.ts';

/** The content of a file: a response of endpoint 8, or messages of A2UI. */
export type Source =
	| {readonly kind: 'response'; readonly surfaces: readonly Surface[]}
	/** A chunk is text, or a list of parsed messages. */
	| {readonly kind: 'stream'; readonly chunks: AsyncIterable<string | readonly unknown[]>};

/** Reads a file of either kind. Messages from stdin can be used before they are complete. Rejects like `responseIn`. */
export async function openSource(context: CliContext, file: string): Promise<Source> {
	if (!isStdin(file)) return sourceIn(context, file, await readInput(context, file));
	const chunks = context.stdin.chunks()[Symbol.asyncIterator]();
	let text = '';
	let isDecided = false;
	for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
		text += text === '' ? withoutMark(next.value) : next.value;
		// The first line decides.
		if (isDecided || !next.value.includes('\n')) continue;
		isDecided = text.trim().length > 0;
		if (isStream(text)) return {kind: 'stream', chunks: continued(text, chunks)};
	}
	return sourceIn(context, 'stdin', text);
}

/** Determines the kind of a complete text. */
export async function sourceIn(context: CliContext, name: string, text: string): Promise<Source> {
	if (/\.(?:jsonl|ndjson)$/i.test(name) || isStream(text)) return {kind: 'stream', chunks: continued(text)};
	// A document, possibly indented, can hold a list of messages.
	if (text.length <= lineLength && mayBeMessages.test(text.trimStart().slice(0, 2000))) {
		const value = looselyParsed(text, (reason) => {
			// A response is an object, so the reason holds for the list.
			if (text.trimStart().startsWith('['))
				throw new FailedError(`${name} cannot be read as a list of messages: ${reason}`);
		});
		if (isMessages(value)) {
			await endIfAborted(context.signal);
			return {kind: 'stream', chunks: continued(messagesIn(value))};
		}
	}
	return {kind: 'response', surfaces: await responseIn(context, name, text)};
}

/** Spares large responses a second parse. */
const mayBeMessages = /^[[{][\s\S]*?"(?:createSurface|updateComponents|updateDataModel|deleteSurface|messages)"/;

/** Whether the first line with content is a message of A2UI, or a list of them. */
function isStream(text: string): boolean {
	const start = text.search(/\S/);
	const end = start < 0 ? -1 : text.indexOf('\n', start);
	const line = end < 0 || end - start > lineLength ? undefined : text.slice(start, end);
	return line !== undefined && isMessages(looselyParsed(line));
}

function looselyParsed(text: string, onRefusal: (reason: string) => void = () => undefined): unknown {
	try {
		return parseJson(text);
	} catch (error) {
		if (!(error instanceof JsonRefusal)) throw error;
		onRefusal(error.message);
		// The caller reads the text as another kind of document, which reports the error.
		return undefined;
	}
}

async function* continued<T>(first: T, more?: AsyncIterator<T>): AsyncGenerator<T> {
	yield first;
	if (!more) return;
	for (let next = await more.next(); !next.done; next = await more.next()) yield next.value;
}

/** Rejects with `FailedError` for any other document. Removes fields that break the contract, and reports them. */
async function responseIn(context: CliContext, name: string, text: string): Promise<readonly Surface[]> {
	const invalid = (reason: string) => new FailedError(`${name} is not a response of “list surfaces”: ${reason}`);
	const cut: FieldProblem[] = [];
	let decoded: ReturnType<typeof decode>;
	try {
		const exact = fromPrinted(text);
		const parsed = parseJson(exact, {shorten: cutLarge(cut), cut: (value) => cut.push(...cutDeep(value))});
		await endIfAborted(context.signal);
		const visible = isVisibleJsonText(exact) ? parsed : visibleJson(parsed);
		await endIfAborted(context.signal);
		decoded = decode(listSurfaces, visible);
	} catch (error) {
		if (!(error instanceof ContractBreach || error instanceof JsonRefusal)) throw error;
		throw invalid(error.message);
	}
	await reportProblems(context, [...cut, ...decoded.problems]);
	return decoded.data.surfaces as readonly Surface[];
}
