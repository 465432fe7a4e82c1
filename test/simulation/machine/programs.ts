/** Other programs of a simulated machine: tools of the clipboard, the browser, and commands that rows are piped to. */
import type {PipeEnd} from '../../../src/settings/pipe.ts';
import {failure, type Steps, turns} from '../steps/faults.ts';
import type {VirtualTimers} from '../virtual-timers.ts';

export const programStates = ['work', 'absent', 'fail', 'slow'] as const;
export type ProgramState = (typeof programStates)[number];

interface Started {
	readonly command: string;
	readonly args: readonly string[];
	readonly stdin: string;
}

export class Programs {
	state: ProgramState = 'work';
	/** The programs that were started, each with its input. */
	readonly started: Started[] = [];
	/** The addresses that the browser has opened. */
	readonly opened: string[] = [];
	/** The content of the clipboard of the desktop. */
	clipboard = '';
	/** The programs that have not ended. */
	pending = 0;
	readonly #timers: VirtualTimers;
	readonly #steps: Steps;

	constructor(timers: VirtualTimers, steps: Steps) {
		this.#timers = timers;
		this.#steps = steps;
	}

	readonly run = (command: string, args: readonly string[], stdin: string): Promise<string> =>
		this.#end(command, args, stdin, () => {
			if (command === 'xdg-open') this.opened.push(...args);
			if (command !== 'xclip') return '';
			if (args.includes('-o')) return this.clipboard;
			this.clipboard = stdin;
			return '';
		});

	readonly pipe = async (command: string, input: Iterable<string>): Promise<PipeEnd> => {
		const text = [...input].join('');
		try {
			const lines = await this.#end('sh', ['-c', command], text, () => `${text.split('\n').length - 1} lines\n`);
			return {text: lines, isCut: false, failure: undefined};
		} catch (error) {
			return {text: '', isCut: false, failure: (error as Error).message};
		}
	};

	async #end(command: string, args: readonly string[], stdin: string, effect: () => string): Promise<string> {
		this.started.push({command, args, stdin});
		this.pending++;
		try {
			const kind = this.#steps.take('program', command) ?? this.state;
			if (kind === 'slow') {
				this.#timers.pass(2_000);
				await turns(4);
			}
			if (kind === 'absent') throw failure('ENOENT');
			const text = effect();
			if (kind === 'fail') throw new Error(`${command} ended with 1`);
			return text;
		} finally {
			this.pending--;
		}
	}
}
