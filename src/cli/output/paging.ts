/** Pages output that is longer than the terminal. Shorter output is printed when it is complete. */
import {canStyle} from '../../settings/launch/capabilities.ts';
import {type Pager, pagerOf} from '../../settings/terminal/pager.ts';
import {withoutColumns} from '../../text/fixed-columns.ts';
import {type CliContext, type Output, printMessage} from '../context.ts';

export type Paging = ReturnType<typeof pagedContext>;

type Held = {readonly output: Output; readonly text: string};

/**
 * Prints directly until `pageOutput`: output that waits for a person, for its input or for a change must not be collected. From then
 * on it collects stdout until it exceeds the screen, and then starts the pager. Messages on stderr keep their place: those after
 * collected text are held back, and those during paging are printed after it.
 */
export function pagedContext(context: CliContext) {
	const {stdout, stderr, env, startPager} = context;
	const command = canStyle(stdout, env) && stdout.rows ? pagerOf(env) : undefined;
	if (command === undefined || !startPager) return {context, end: async () => undefined, isQuit: false};
	const quit = new AbortController();
	let isDirect = true;
	let pager: Pager | undefined;
	let held: Held[] = [];
	let rows = 0;
	let isEnding = false;

	async function printHeld(): Promise<void> {
		const texts = held;
		held = [];
		for (const {output, text} of texts) await output.write(text);
	}
	async function startPaging(program: string, start: NonNullable<typeof startPager>): Promise<void> {
		pager = await start(program);
		isDirect = !pager;
		if (!pager) return printHeld();
		void pager.ended.then(() => {
			if (!isEnding) quit.abort(closedPipe());
		});
		const texts = held.filter(({output}) => output === stdout);
		held = held.filter(({output}) => output !== stdout);
		for (const {text} of texts) await pager.write(withoutColumns(text));
	}
	const pagedStdout: Output = {
		...stdout,
		get columns() {
			return stdout.columns;
		},
		async write(text) {
			if (isDirect) return stdout.write(text);
			if (pager) return pager.write(withoutColumns(text));
			held.push({output: stdout, text});
			rows += rowsOf(text, stdout.columns || 80);
			if (rows >= (stdout.rows ?? 0)) await startPaging(command, startPager);
		},
	};
	const pagedStderr: Output = {
		...stderr,
		get columns() {
			return stderr.columns;
		},
		async write(text) {
			if (isDirect || (!pager && held.length === 0)) return stderr.write(text);
			held.push({output: stderr, text});
		},
	};
	return {
		/** The context with streams that `pageOutput` pages. Its signal is also aborted when the person ends the pager. */
		context: {
			...context,
			stdout: pagedStdout,
			stderr: pagedStderr,
			signal: AbortSignal.any([context.signal, quit.signal]),
			pageOutput() {
				isDirect = false;
			},
		},
		/** Prints what is collected, and resolves when the person has ended the pager. */
		async end() {
			isEnding = true;
			const result = await pager?.end();
			pager = undefined;
			isDirect = true;
			if (result === 'missing')
				await printMessage(context, `cannot find the pager “${command}”. Set PAGER, or set NO_PAGER to 1`);
			await printHeld();
		},
		/** Whether the person ended the pager before the output was complete. */
		get isQuit() {
			return quit.signal.aborted;
		},
	};
}

const closedPipe = () => Object.assign(new Error('the pager has ended'), {code: 'EPIPE'});

/** The rows of a text on the screen. Escape codes count as text: too many rows only start the pager too early. */
const rowsOf = (text: string, columns: number): number =>
	text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / columns)), -1);
