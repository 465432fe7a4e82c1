/** Asks the terminal what it draws and sends, for `doctor`. Every wait has an end, and nothing that it answers is echoed. */
import type {Rgb} from '../../text/colors/color.ts';
import {after} from '../../text/timer.ts';
import type {Env} from '../environment.ts';
import {askBackground, backgroundIn} from './background.ts';

/** Texts that terminals count differently, by name. */
export const unusualTexts = {
	'joined emoji': '👨‍👩‍👧‍👦',
	'skin tone': '👍🏽',
	'emoji with a selector': '⚠️',
	'Devanagari cluster': 'क्ष',
	'Thai SARA AM': 'น้ำ',
} as const;
type UnusualText = keyof typeof unusualTexts;

export interface Measurements {
	/** The cells that the terminal counts for each text. Absent for a text without an answer. */
	readonly widths: ReadonlyMap<UnusualText, number>;
	/** Whether a mode is known that sends alt and a letter as Esc and the letter. */
	readonly hasAltMode: boolean;
	/** Whether the terminal says that it copies with OSC 52. The clipboard itself is not read. */
	readonly saysClipboard: boolean;
	readonly colors: 'truecolor' | '256' | undefined;
	readonly background: Rgb | undefined;
	/** Whether the terminal has a mode for the order of right-to-left text. */
	readonly hasOrderMode: boolean;
}

export interface Measured {
	readonly stdin: {
		setRawMode(isRaw: boolean): unknown;
		on(event: 'data', listener: (bytes: Uint8Array) => void): unknown;
		off(event: 'data', listener: (bytes: Uint8Array) => void): unknown;
		resume(): unknown;
		pause(): unknown;
	};
	readonly stdout: {write(text: string): unknown};
	readonly env: Env;
	/** Called for ctrl-c, which raw mode turns into a byte. */
	readonly interrupt: () => void;
	/** Runs a task after some milliseconds. Returns the function that cancels it. */
	readonly later?: typeof after;
}

const esc = '\u001b';
/** Every terminal answers this question, in the order of the questions: its answer is the last one. */
const last = `${esc}[c`;
/** Milliseconds without the last answer. Long, because an answer that arrives after the end would be typed into the shell. */
const longestWait = 5000;
/** Milliseconds after the last answer, for answers that another terminal around this one gives. */
const settling = 100;
const clearLine = `${esc}[0m\r${esc}[2K`;
/** Longer than all answers together. The input before it is dropped. */
const longestInput = 65_536;

/** Resolves with undefined if the terminal does not answer. Then nothing but the last question was asked. */
export async function measureTerminal({
	stdin,
	stdout,
	env,
	interrupt,
	later = after,
}: Measured): Promise<Measurements | undefined> {
	let input = '';
	let look = () => {};
	const take = (bytes: Uint8Array) => {
		const text = Buffer.from(bytes).toString('latin1');
		if (text.includes('\u0003')) {
			stop();
			interrupt();
		}
		input = (input + text).slice(-longestInput);
		look();
	};
	function stop(): void {
		stdin.off('data', take);
		stdout.write(clearLine);
		stdin.pause();
		stdin.setRawMode(false);
	}
	const wait = (ms: number, isOver: () => boolean) =>
		new Promise<void>((resolve) => {
			const cancel = later(ms, resolve);
			look = () => {
				if (!isOver()) return;
				cancel();
				resolve();
			};
		});
	const ask = async (questions: string) => {
		input = '';
		const answered = wait(longestWait, () => readAnswers(input).isWhole);
		stdout.write(questions + last);
		await answered;
		await wait(settling, () => false);
		return readAnswers(input);
	};
	stdin.setRawMode(true);
	stdin.on('data', take);
	stdin.resume();
	// The timers do not keep the process alive, but the input does.
	try {
		if (!(await ask('')).isWhole) return undefined;
		return (await ask(questionsOf(env))).measurements;
	} finally {
		stop();
	}
}

function questionsOf({TMUX, STY}: Env): string {
	const widths = Object.values(unusualTexts).map((text) => `\r${text}${esc}[6n`);
	const questions = [`${esc}[?1036$p`, `${esc}[?1039$p`, `${esc}[8$p`, askBackground];
	// GNU screen passes these strings on to the terminal around it, whose answer may come after the last one.
	const strings = [`${esc}P+q4d73${esc}\\`, `${esc}[48;2;1;2;3m${esc}P$qm${esc}\\${esc}[0m`];
	const palette = `${esc}]4;255;?${esc}\\`;
	return [...widths, clearLine, ...questions, ...(STY ? [] : strings), TMUX || STY ? '' : palette].join('');
}

interface Answers {
	readonly isWhole: boolean;
	readonly measurements: Measurements;
}

/** Reads the answers from the input. Keys between them are ignored. */
function readAnswers(input: string): Answers {
	const parts = input.split(esc).slice(1);
	const reports = parts.filter((part) => part.startsWith('[')).map(reportOf);
	const ending = (end: string) => reports.filter((report) => report.endsWith(end));
	const attributes = reports.find((report) => report.startsWith('?') && report.endsWith('c'));
	const columns = ending('R').map((report) => Number(report.slice(report.indexOf(';') + 1, -1)));
	const names = Object.keys(unusualTexts) as UnusualText[];
	const isKnown = (mode: string) => [1, 2, 3].some((state) => reports.includes(`${mode};${state}$y`));
	const style = parts.find((part) => part.startsWith('P1$r'))?.replaceAll(':', ';') ?? '';
	const isDeep = ['48;2;1;2;3', '48;2;;1;2;3'].some((color) => style.includes(color));
	return {
		isWhole: attributes !== undefined,
		measurements: {
			// A key that looks like a report makes the number of reports wrong, and then no width is certain.
			widths: new Map(columns.length === names.length ? names.map((name, at) => [name, (columns[at] ?? 0) - 1]) : []),
			hasAltMode: isKnown('?1036') || isKnown('?1039'),
			saysClipboard:
				parts.some((part) => part.toLowerCase().startsWith('p1+r4d73')) ||
				(attributes?.slice(1, -1).split(';').includes('52') ?? false),
			colors: isDeep ? 'truecolor' : parts.some((part) => part.startsWith(']4;255;')) ? '256' : undefined,
			background: backgroundIn(input),
			hasOrderMode: isKnown('8'),
		},
	};
}

/** A control sequence without its introducer and without what follows it. Empty if its end is missing. */
function reportOf(part: string): string {
	const end = [...part].findIndex((letter, at) => at > 0 && letter >= '@');
	return part.slice(1, end + 1);
}
