/**
 * Runs in the window of a terminal: it starts the console in a pseudo-terminal of the window's size and passes on what both
 * write. On a socket it takes the commands of `window.ts`, one JSON value a line, and answers each with one.
 */
import {readFileSync} from 'node:fs';
import {connect} from 'node:net';
import {createInterface} from 'node:readline';
import {setTimeout as wait} from 'node:timers/promises';
import pty from '@lydell/node-pty';
import {Model} from './model.ts';

/** The commands of the window. `undefined` as a result is `null` in JSON. */
export type Command =
	| {readonly do: 'start'; readonly line: readonly string[]; readonly env: Readonly<Record<string, string>>}
	| {readonly do: 'type' | 'write'; readonly text: string}
	| {readonly do: 'kill' | 'settle' | 'size' | 'variables' | 'screen' | 'reference' | 'ended'};

const {stdin, stdout} = process;
/** Milliseconds without output after which the screen is complete, and the number of such pauses to wait for. */
const pause = Number(process.argv[3] ?? 150);
const maximumPauses = 40;
/** The question whether the terminal works, which it answers after it has read all output before. */
const status = '\u001b[5n';
const works = '\u001b[0n';

const size = () => ({columns: stdout.columns, rows: stdout.rows});
/** The variables by which a terminal describes itself to its programs. */
const names = ['PATH', 'TERM', 'COLORTERM', 'TERM_PROGRAM', 'XTERM_VERSION', 'VTE_VERSION', 'COLORFGBG', 'TMUX'];
const variables = Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
let model = new Model(size());
let child: pty.IPty | undefined;
let written = 0;
let onAnswer = (): void => undefined;

stdin.setRawMode(true);
stdin.on('data', (data: Buffer) => {
	const text = data.toString('latin1');
	if (text.includes(works)) onAnswer();
	const input = text.replaceAll(works, '');
	if (input) child?.write(Buffer.from(input, 'latin1').toString());
});
stdout.on('resize', () => {
	const {columns, rows} = size();
	model.resize(size());
	child?.resize(columns, rows);
});

async function settle(): Promise<void> {
	let before = -1;
	for (let round = 0; round < maximumPauses && before !== written; round++) {
		before = written;
		await wait(pause);
	}
	const {promise, resolve} = Promise.withResolvers<void>();
	onAnswer = resolve;
	stdout.write(status);
	await Promise.race([promise, wait(10_000, undefined, {ref: false})]);
}

async function run(command: Command): Promise<unknown> {
	switch (command.do) {
		case 'start': {
			const [program = '', ...args] = command.line;
			model = new Model(size());
			const {columns: cols, rows} = size();
			const started = pty.spawn(program, args, {cols, rows, name: process.env.TERM ?? 'xterm', env: command.env});
			started.onData((data) => {
				written += data.length;
				stdout.write(data);
				model.write(data);
			});
			started.onExit(() => {
				if (child === started) child = undefined;
			});
			child = started;
			return undefined;
		}
		case 'type':
			return child?.write(command.text);
		case 'write':
			return void stdout.write(command.text);
		case 'kill':
			// The shell's child is the console.
			return (
				child && void process.kill(Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`)), 'SIGKILL')
			);
		case 'settle':
			return settle();
		case 'size':
			return size();
		case 'variables':
			return variables;
		case 'screen':
			return model.screen();
		case 'reference': {
			const {output, knownCells} = model.reference();
			stdout.write(output);
			return knownCells;
		}
		case 'ended':
			return child === undefined;
	}
}

const socket = connect(process.argv[2] ?? '');
socket.on('close', () => process.exit());
process.on('exit', () => {
	if (child) process.kill(child.pid, 'SIGKILL');
});
for await (const line of createInterface({input: socket})) {
	const result: unknown = await run(JSON.parse(line) as Command);
	socket.write(`${JSON.stringify(result ?? null)}\n`);
}
process.exit();
