/** Capabilities of the terminal, derived from its streams and the environment. */
import type {Env} from '../paths.ts';
import type {Flags} from './flags.ts';

interface Stream {
	readonly isTty: boolean;
}

/** Whether a stream interprets colours and other escape sequences. */
export const canStyle = (output: Stream, env: Env): boolean => output.isTty && env.TERM !== 'dumb';

/** Whether the console can run: stdin and stdout are a terminal with escape sequences. */
export const hasTerminal = ({stdin, stdout, env}: {stdin: Stream; stdout: Stream; env: Env}): boolean =>
	stdin.isTty && canStyle(stdout, env);

/** https://no-color.org: any value of `NO_COLOR` except the empty one turns colour off. */
export const hasColor = (env: Env): boolean => !env.NO_COLOR;

/** Whether to draw plain lines in order, for a screen reader. */
export const isLinear = (flags: Flags, env: Env): boolean =>
	flags.screenReader === true || env.INK_SCREEN_READER === 'true';

/** Whether the locale supports characters outside ASCII. The first variable with a value decides, as in POSIX. */
export const hasUnicode = (env: Env): boolean => /utf-?8/i.test(env.LC_ALL || env.LC_CTYPE || env.LANG || 'UTF-8');
