/** Runs the built program, on the demo tenant by default, in a pseudo-terminal, with a terminal emulator that a picture can be taken of. */
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import pty from '@lydell/node-pty';
import xterm from '@xterm/headless';

const program = resolve(import.meta.dirname, '../../dist/castellan.js');
/** Milliseconds until an expected text must appear. */
const timeout = 10_000;
/** Milliseconds without output after which the screen is complete. */
const pause = 300;
/** A screen that changes by itself never pauses. */
const maximumPauses = 10;

/** The responses of a dark and a light terminal to the question for their background. */
const backgrounds = {dark: '#14161b', light: '#ffffff'} as const;
const question = '\u001b]11;?';

export interface DemoOptions {
	readonly columns: number;
	readonly rows: number;
	/** The address to open, or the words of a command. The board by default. */
	readonly at?: string | readonly string[];
	readonly background?: keyof typeof backgrounds;
	/** Options of Node itself. */
	readonly node?: readonly string[];
	/** A tenant of its own instead of the demo tenant: the home with its profile and its history, and its variables. */
	readonly world?: {readonly home: string; readonly env: Readonly<Record<string, string>>};
}

export interface DemoTerminal {
	readonly terminal: InstanceType<typeof xterm.Terminal>;
	type(keys: string): void;
	/** Resolves when the screen holds the text. Rejects with the screen when it does not appear. */
	shows(text: string): Promise<void>;
	/** Resolves when the program pauses its output, because the screen is complete then, or after a few seconds. */
	quiet(): Promise<void>;
	close(): Promise<void>;
}

/** Starts the program with a home of its own. */
export async function openDemo(options: DemoOptions): Promise<DemoTerminal> {
	const {columns, rows, at, background = 'dark', node = [], world} = options;
	const home = world?.home ?? (await mkdtemp(join(tmpdir(), 'castellan-pictures-')));
	const terminal = new xterm.Terminal({cols: columns, rows, allowProposedApi: true});
	const child = pty.spawn(
		process.execPath,
		[...node, program, ...(world ? [] : ['--demo']), ...(at ? [at].flat() : [])],
		{
			cols: columns,
			rows,
			name: 'xterm-256color',
			env: {
				PATH: process.env.PATH ?? '',
				HOME: home,
				TERM: 'xterm-256color',
				COLORTERM: 'truecolor',
				LANG: 'C.UTF-8',
				TZ: 'UTC',
				...world?.env,
			},
		},
	);
	const screen = () =>
		Array.from(
			{length: rows},
			(_, row) => terminal.buffer.active.getLine(terminal.buffer.active.viewportY + row)?.translateToString() ?? '',
		).join('\n');
	const changed = new Set<() => void>();
	let written = 0;
	child.onData((data) => {
		written += data.length;
		if (data.includes(question)) child.write(`\u001b]11;${backgrounds[background]}\u001b\\`);
		terminal.write(data, () => changed.forEach((listener) => void listener()));
	});
	const ended = new Promise<void>((done) => child.onExit(() => done()));
	return {
		terminal,
		type: (keys) => child.write(keys),
		shows: (text) =>
			new Promise<void>((done, fail) => {
				const late = setTimeout(() => fail(new Error(`“${text}” did not appear:\n${screen()}`)), timeout);
				const look = () => {
					if (!screen().includes(text)) return;
					clearTimeout(late);
					changed.delete(look);
					done();
				};
				changed.add(look);
				look();
			}),
		async quiet() {
			let before = -1;
			for (let round = 0; round < maximumPauses && before !== written; round++) {
				before = written;
				await wait(pause);
			}
		},
		async close() {
			child.kill();
			await ended;
			if (!world) await rm(home, {recursive: true, force: true, maxRetries: 5});
		},
	};
}
