/** What the terminal can do, as its streams and the environment report it. */
import type {Env} from '../places.ts';
import type {Flags} from './flags.ts';

interface Stream {
	readonly isTty: boolean;
}

/** Whether a stream takes colours and other escape sequences. */
export const canStyle = (output: Stream, env: Env): boolean => output.isTty && env.TERM !== 'dumb';

/** Whether a person can type, and a screen can be drawn. */
export const hasTerminal = ({stdin, stdout, env}: {stdin: Stream; stdout: Stream; env: Env}): boolean =>
	stdin.isTty && canStyle(stdout, env);

/** https://no-color.org: any value but the empty one switches colour off. */
export const hasColor = (env: Env): boolean => !env.NO_COLOR;

/** Whether a screen reader reads what is drawn. */
export const isLinear = (flags: Flags, env: Env): boolean =>
	flags.screenReader === true || env.INK_SCREEN_READER === 'true';

/** Whether the locale shows characters beyond ASCII. The first variable that is set decides. */
export const hasUnicode = (env: Env): boolean => /utf-?8/i.test(env.LC_ALL || env.LC_CTYPE || env.LANG || 'UTF-8');
