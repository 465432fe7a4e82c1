/** Capabilities of the terminal, derived from its streams and the environment. */
import type {ColorDepth} from '../../text/colors/color.ts';
import type {Env} from '../environment.ts';
import type {Flags} from './flags.ts';

interface Stream {
	readonly isTty: boolean;
}

/** Whether a stream interprets colours and other escape sequences. */
export const canStyle = (output: Stream, env: Env): boolean => output.isTty && env.TERM !== 'dumb';

/** Whether a coding agent runs castellan. An agent that has a terminal can neither use the console nor answer for a person. */
export const isAgent = (env: Env): boolean =>
	Boolean(env.AI_AGENT || env.CLAUDECODE || env.GEMINI_CLI || env.CURSOR_AGENT);

/** Whether the console can run: stdin and stdout are a terminal with escape sequences. */
export const hasTerminal = ({stdin, stdout, env}: {stdin: Stream; stdout: Stream; env: Env}): boolean =>
	stdin.isTty && canStyle(stdout, env) && !isAgent(env);

/** Terminals with true colour that may not set COLORTERM, by TERM and by TERM_PROGRAM. */
const deepTerms = /^(?:xterm-kitty|xterm-ghostty|alacritty|wezterm|foot|contour|.*-direct\b)/;
const deepPrograms = /^(?:iTerm\.app|WezTerm|ghostty|vscode|Hyper|rio)$/;

/**
 * The colours that the terminal can draw. FORCE_COLOR decides first (https://force-color.org, and Node's numbers 0 to 3), then
 * NO_COLOR: any value except the empty one turns colour off (https://no-color.org).
 */
export function colorDepth(env: Env): ColorDepth {
	const forced = forcedDepth(env);
	if (forced === 'none' || (!forced && (env.NO_COLOR || env.TERM === 'dumb'))) return 'none';
	const own = ownDepth(env);
	return forced === undefined || forced === 'any' ? own : forced;
}

/** `any` is as deep as the terminal is. */
function forcedDepth({FORCE_COLOR: forced}: Env): ColorDepth | 'any' | undefined {
	if (forced === undefined || forced === '') return undefined;
	if (forced === '0' || forced === 'false') return 'none';
	return ({1: '16', 2: '256', 3: 'truecolor'} as const)[forced] ?? 'any';
}

function ownDepth(env: Env): ColorDepth {
	const {TERM: term = '', COLORTERM: colorTerm = ''} = env;
	// GNU screen inherits COLORTERM from the terminal around it and misreads true colour. tmux converts it.
	const isScreen = !env.TMUX && (env.STY !== undefined || /^screen/.test(term));
	const isDeep =
		/^(?:truecolor|24bit)$/i.test(colorTerm) ||
		(!env.TMUX && (deepPrograms.test(env.TERM_PROGRAM ?? '') || isDeepXterm(env.XTERM_VERSION)));
	if (!isScreen && (isDeep || deepTerms.test(term) || env.WT_SESSION || env.OS === 'Windows_NT')) return 'truecolor';
	return /256/.test(term) ? '256' : '16';
}

/** xterm draws true colour since 331, and gives its version as `XTerm(379)`. */
const isDeepXterm = (version = ''): boolean => Number(/^XTerm\((\d{1,5})/.exec(version)?.[1]) >= 331;

export const hasColor = (env: Env): boolean => colorDepth(env) !== 'none';

/** The background of COLORFGBG, such as `15;0`. Undefined without one of the sixteen colours. */
export function environmentBackground({COLORFGBG: colors = ''}: Env): 'light' | 'dark' | undefined {
	const [, index] = /;(\d{1,2})$/.exec(colors) ?? [];
	if (index === undefined || Number(index) > 15) return undefined;
	// 7 and 15 are whites, 8 is a dark grey, and the colours above it are bright.
	return Number(index) === 7 || Number(index) > 8 ? 'light' : 'dark';
}

/** Whether to ask the terminal for its background. The Linux console and CI do not answer. */
export const canAskBackground = (env: Env): boolean => hasColor(env) && canAskTerminal(env);

/** Whether the terminal is of a kind that answers questions. */
const canAskTerminal = (env: Env): boolean =>
	!env.CI && env.TERM !== undefined && !/^(?:dumb|linux|vt\d+|cons25|ansi)/.test(env.TERM);

/** Terminals that are known to have scroll regions, by TERM. */
const scrollTerms =
	/^(?:xterm|screen|tmux|rxvt|linux|alacritty|contour|foot|ghostty|iterm|kitty|konsole|gnome|mintty|mlterm|putty|rio|st|vte|wezterm)(?:-|$)/i;

/** Whether the terminal is known to move lines within a scroll region (DECSTBM). Windows Terminal sets no TERM. */
export const canScrollRegion = ({TERM: term, WT_SESSION: windows}: Env): boolean =>
	term === undefined ? windows !== undefined : scrollTerms.test(term);

/** Whether to draw plain lines in order, for a screen reader. */
export const isLinear = (flags: Flags, env: Env): boolean =>
	flags.screenReader === true || env.INK_SCREEN_READER === 'true';

/** Whether the locale supports characters outside ASCII. The first variable with a value decides, as in POSIX. */
export const hasUnicode = (env: Env): boolean => /utf-?8/i.test(env.LC_ALL || env.LC_CTYPE || env.LANG || 'UTF-8');
