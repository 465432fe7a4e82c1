/** A window of a terminal in which the relay runs, and the commands for both. */
import {execFileSync, spawn} from 'node:child_process';
import {once} from 'node:events';
import {createServer, type Socket} from 'node:net';
import {join, resolve} from 'node:path';
import {createInterface} from 'node:readline';
import {setTimeout as wait} from 'node:timers/promises';
import {type Display, differenceIn, ended, type Picture} from './display.ts';
import {environment, type Program} from './programs.ts';
import type {Command} from './relay.ts';

export interface Size {
	readonly columns: number;
	readonly rows: number;
}

export interface Window {
	readonly send: <T>(command: Command) => Promise<T>;
	/** The picture of the window when nothing is drawn any more. */
	readonly picture: () => Promise<Picture>;
	/** Gives the window a size in pixels. Resolves with its size in cells. */
	readonly resize: (width: number, height: number) => Promise<Size>;
	readonly close: () => Promise<void>;
}

/** The machine or a terminal did not respond in time: nothing is known about the console. */
export class NotDriven extends Error {}

const relay = resolve(import.meta.dirname, 'relay.ts');
const startTimeout = 30_000;
const answerTimeout = 30_000;

/** `pause` is how many milliseconds nothing may change before the screen counts as drawn. */
export async function openWindow(program: Program, display: Display, folder: string, pause: number): Promise<Window> {
	const env = environment(display.name, folder);
	const path = join(folder, 'relay');
	const server = createServer();
	server.listen(path);
	await once(server, 'listening');
	const [command = '', ...args] = program.line([process.execPath, relay, path, String(pause)], folder);
	const terminal = spawn(command, args, {env, cwd: folder, stdio: 'ignore', detached: true});
	const close = async () => {
		server.close();
		const [end, ...endArgs] = program.end?.(folder) ?? [];
		if (end) spawnQuietly(end, endArgs, env);
		// The terminal is the first process of its group.
		await ended(terminal, () => process.kill(-(terminal.pid ?? Number.NaN), 'SIGKILL'));
	};
	try {
		const [socket] = (await Promise.race([
			once(server, 'connection', {signal: AbortSignal.timeout(startTimeout)}),
			once(terminal, 'error').then(([error]) => Promise.reject(error)),
			once(terminal, 'exit').then(() => Promise.reject(new Error(`${command} ended`))),
		])) as [Socket];
		const send = sender(socket);
		const picture = () => steady(display, send, pause);
		return {
			send,
			picture,
			close: async () => {
				socket.destroy();
				await close();
			},
			async resize(width, height) {
				const before = await send<Size>({do: 'size'});
				for (const id of windowsOf(env)) execFileSync('xdotool', ['windowsize', id, `${width}`, `${height}`], {env});
				for (let round = 0; round < 20; round++) {
					const size = await send<Size>({do: 'size'});
					if (size.columns !== before.columns || size.rows !== before.rows) break;
					await wait(pause);
				}
				await picture();
				return send<Size>({do: 'size'});
			},
		};
	} catch (error) {
		await close();
		throw new NotDriven(`${program.name} did not start: ${(error as Error).message}`);
	}
}

function spawnQuietly(command: string, args: readonly string[], env: Readonly<Record<string, string>>): void {
	try {
		execFileSync(command, args, {env, stdio: 'ignore'});
	} catch {
		// The server of tmux has ended already.
	}
}

const windowsOf = (env: Readonly<Record<string, string>>): readonly string[] =>
	execFileSync('xdotool', ['search', '--onlyvisible', '--maxdepth', '1', '--name', '.'], {env, encoding: 'utf8'})
		.trim()
		.split('\n');

/** One answer follows each command. */
function sender(socket: Socket): Window['send'] {
	const answers = createInterface({input: socket})[Symbol.asyncIterator]();
	return async <T>(command: Command) => {
		socket.write(`${JSON.stringify(command)}\n`);
		const late = wait(answerTimeout, undefined, {ref: false}).then(() => {
			throw new NotDriven(`no answer to “${command.do}”`);
		});
		const {value, done} = await Promise.race([answers.next(), late]);
		if (done) throw new NotDriven('the relay ended');
		return JSON.parse(value) as T;
	};
}

/** The number of equal pictures in a row that show that a terminal draws no more, and of pictures at most. */
const [enoughEqual, maximumPictures] = [3, 60];

async function steady(display: Display, send: Window['send'], pause: number): Promise<Picture> {
	await send({do: 'settle'});
	let [picture, equal] = [display.picture(), 0];
	for (let round = 0; round < maximumPictures; round++) {
		await wait(pause / 2);
		const next = display.picture();
		equal = differenceIn(picture, next) ? 0 : equal + 1;
		picture = next;
		if (equal === enoughEqual) return picture;
	}
	throw new NotDriven('the terminal never stopped drawing');
}
