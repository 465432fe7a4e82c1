/**
 * A program in a real pseudo-terminal, timed at the moment its bytes arrive. Nothing is parsed while a clock runs: effects
 * are found by a plain search, and what the screen showed is checked afterwards by an emulator (`screen.ts`).
 */
import {setTimeout as pause} from 'node:timers/promises';
import pty from '@lydell/node-pty';
import type {Command} from './process.ts';

export const size = {columns: 120, rows: 40} as const;

/** Milliseconds after which an effect is not coming any more. */
const patience = 60_000;

/** Text that must have arrived, or a test of all that arrived since the key. */
export type Effect = string | ((text: string) => boolean);

export class Session {
	readonly #terminal: pty.IPty;
	readonly #start = performance.now();
	readonly exited: Promise<void>;
	/** Everything so far, to be shown to the emulator. */
	transcript = '';
	bytes = 0;
	#isOver = false;
	#since = '';
	#lastData = 0;
	#listener: ((at: number) => void) | undefined;

	constructor({command, args, env}: Command) {
		const {columns: cols, rows} = size;
		this.#terminal = pty.spawn(command, [...args], {name: 'xterm-256color', cols, rows, env: {...env}});
		this.exited = new Promise((resolve) => {
			this.#terminal.onExit(() => {
				this.#isOver = true;
				resolve();
			});
		});
		this.#terminal.onData((data) => {
			const at = performance.now();
			this.#lastData = at;
			this.#since += data;
			this.#listener?.(at);
			this.bytes += Buffer.byteLength(data);
			this.transcript += data;
		});
	}

	get pid(): number {
		return this.#terminal.pid;
	}

	/** Milliseconds since the program was started. */
	get age(): number {
		return performance.now() - this.#start;
	}

	/** Milliseconds from the start of the program until the effect. */
	async shown(effect: Effect): Promise<number> {
		return (await this.#seen(effect)) - this.#start;
	}

	/** Milliseconds from the key to its effect; rejects when the effect does not come. */
	async press(keys: string, effect: Effect, wait = patience): Promise<number> {
		this.#since = '';
		const sent = performance.now();
		this.#terminal.write(keys);
		return (await this.#seen(effect, wait)) - sent;
	}

	/** Milliseconds from the key to the last byte before nothing came for `rest` milliseconds; NaN when nothing came. */
	async settle(keys: string, rest: number): Promise<number> {
		const sent = performance.now();
		this.#lastData = sent;
		this.#terminal.write(keys);
		await this.quiet(rest);
		return this.#lastData === sent ? Number.NaN : this.#lastData - sent;
	}

	type(keys: string): void {
		this.#terminal.write(keys);
	}

	/** Calls back for every arrival of output until it is unsubscribed, for keys that do not wait for each other. */
	watch(onData: (text: string, at: number) => void): () => void {
		this.#since = '';
		this.#listener = (at) => {
			const text = this.#since;
			this.#since = '';
			onData(text, at);
		};
		return () => {
			this.#listener = undefined;
		};
	}

	/** Resolves when no output has arrived for `ms` milliseconds. */
	async quiet(ms: number): Promise<void> {
		for (let left = ms; left > 0; left = this.#lastData + ms - performance.now()) await pause(Math.max(1, left));
	}

	/** Milliseconds from the start of the program until its last output so far. */
	get lastOutput(): number {
		return this.#lastData - this.#start;
	}

	/** Ends the program as a person does. */
	async leave(): Promise<void> {
		this.type('\u0003\u0003\u0003');
		await Promise.race([this.exited, pause(5_000)]);
		await this.end();
	}

	async end(): Promise<void> {
		if (!this.#isOver) this.#terminal.kill('SIGKILL');
		await this.exited;
	}

	#seen(effect: Effect, wait = patience): Promise<number> {
		const holds = typeof effect === 'string' ? (text: string) => text.includes(effect) : effect;
		return new Promise((resolve, reject) => {
			const fail = (why: string) => {
				this.#listener = undefined;
				clearTimeout(timer);
				reject(
					new Error(
						`${why} before ${String(effect)} was seen; last came ${JSON.stringify(this.transcript.slice(-300))}`,
					),
				);
			};
			const timer = setTimeout(() => fail(`${wait} ms passed`), wait);
			const look = (at: number) => {
				if (!holds(this.#since)) return;
				this.#listener = undefined;
				clearTimeout(timer);
				resolve(at);
			};
			this.#listener = look;
			look(performance.now());
			void this.exited.then(() => {
				if (this.#listener === look) fail('the program ended');
			});
		});
	}
}
