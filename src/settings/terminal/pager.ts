/** Shows long output in the person's pager, which gets no credentials of the environment. */
import type {Writable} from 'node:stream';
import {startProgram, withoutInterrupts} from '../child.ts';
import type {Env} from '../environment.ts';
import type {LaunchContext} from '../launch/context.ts';

/** `missing`: the shell did not find the program. */
export type PagerEnd = 'ended' | 'missing';

/** A running pager. */
export type Pager = ReturnType<typeof pagerOn>;

/** Returns undefined where output is not paged: with `NO_PAGER`, or with an empty `PAGER` or `cat`. */
export function pagerOf({NO_PAGER, PAGER}: Env): string | undefined {
	const command = (PAGER ?? 'less').trim();
	return NO_PAGER || command === '' || command === 'cat' ? undefined : command;
}

/** `F`: end when the text fits the screen. `R`: pass colours on. `X`: leave the text on the screen. */
const lessOptions = 'FRX';

/** The exit code of a shell that does not find the program. */
const shellNotFound = 127;

/** Resolves with undefined if the program cannot be started. Until it ends, ctrl-c is left to the pager. */
export function startPager(
	command: string,
	{env, signal}: Pick<LaunchContext, 'env' | 'signal'>,
): Promise<Pager | undefined> {
	// Only a command with quotes or other signs of the shell needs one. Without it, a missing program is detected.
	const isPlain = /^[\w./=+:-]+( +[\w./=+:-]+)*$/.test(command);
	const [program = '', ...args] = isPlain ? command.split(/ +/) : ['/bin/sh', '-c', command];
	const child = startProgram(program, args, {
		env: {...env, LESS: env.LESS ?? lessOptions, LV: env.LV ?? '-c'},
		stdio: ['pipe', 'inherit', 'inherit'],
	});
	const {promise: ended, resolve: onEnd} = Promise.withResolvers<PagerEnd>();
	const {promise: started, resolve: onStart} = Promise.withResolvers<boolean>();
	child.once('spawn', () => onStart(true));
	child.once('error', () => onStart(false));
	child.once('exit', (code) => onEnd(code === shellNotFound ? 'missing' : 'ended'));
	const kill = () => void child.kill();
	return started.then((isStarted) => {
		const {stdin} = child;
		if (!isStarted || !stdin) return undefined;
		signal.addEventListener('abort', kill);
		void withoutInterrupts(() => ended).then(() => signal.removeEventListener('abort', kill));
		if (signal.aborted) kill();
		return pagerOn(stdin, ended);
	});
}

function pagerOn(stdin: Writable, ended: Promise<PagerEnd>) {
	let isOver = false;
	void ended.then(() => {
		isOver = true;
	});
	// Without a listener, EPIPE would end the process.
	stdin.on('error', () => undefined);
	return {
		/** Resolves when the pager has ended. */
		ended,
		/** Resolves when the pager accepts more text. Rejects with EPIPE after the pager has ended. */
		async write(text: string) {
			if (isOver) throw Object.assign(new Error('the pager has ended'), {code: 'EPIPE'});
			if (stdin.write(text)) return;
			await Promise.race([new Promise<void>((resolve) => stdin.once('drain', resolve)), ended]);
		},
		/** Completes the text. Resolves like `ended`. */
		end() {
			stdin.end();
			return ended;
		},
	};
}
