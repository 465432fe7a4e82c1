/** All that is said beside the data: on stderr, one line each, cleaned, with the program's name before it. */

import {canStyle, hasColor, hasUnicode} from '../../settings/launch/capabilities.ts';
import {toAscii} from '../../text/ascii-signs.ts';
import {createTheme} from '../../text/theme.ts';
import type {Tone} from '../../text/tone.ts';
import {clean} from '../../text/visible.ts';
import type {CliContext} from '../context.ts';

/** Newlines within a message become spaces. */
export const say = (context: CliContext, message: string): Promise<void> =>
	write(context, `castellan: ${plain(context, clean(message.replace(/\s+/g, ' ').trim()))}\n`);

/** That nobody listens is no reason to stop, least of all in the middle of a write. */
const write = ({stderr}: CliContext, text: string): Promise<void> => stderr.write(text).catch(() => undefined);

/** A line of something that is looked at as a whole, such as a preview. */
export interface Told {
	readonly text: string;
	readonly tone?: Tone;
}

/** The lines as they are, without the program's name; newlines within one make more lines. */
export function tell(context: CliContext, lines: readonly Told[]): Promise<void> {
	const {stderr, env} = context;
	const {paint} = createTheme({hasColor: hasColor(env), hasUnicode: hasUnicode(env)});
	const painted = ({text, tone = 'plain'}: Told) =>
		canStyle(stderr, env) ? paint(tone, plain(context, clean(text))) : plain(context, clean(text));
	return write(context, lines.map((line) => `${painted(line)}\n`).join(''));
}

/** A line that nothing is laid out in has room for longer signs. */
const longer: Readonly<Record<string, string>> = {'…': '...', '→': '->'};

const plain = ({env}: CliContext, text: string) =>
	hasUnicode(env) ? text : toAscii(text.replace(/[…→]/g, (sign) => longer[sign] ?? sign));

/** The one line that is written over and over while something goes on; nothing where stderr is no terminal. */
export interface Progress {
	show(text: string): Promise<void>;
	clear(): Promise<void>;
}

/** `isAlone`: stdout stays empty meanwhile. Beside rows that appear on the same terminal the line would only flicker. */
export function progressOn(context: CliContext, {isAlone = false} = {}): Progress {
	const isShown = canStyle(context.stderr, context.env) && (isAlone || !context.stdout.isTty);
	let isThere = false;
	return {
		async show(text) {
			if (!isShown) return;
			isThere = true;
			await write(context, `\r${plain(context, clean(text))}\u001b[K`);
		},
		async clear() {
			if (isThere) await write(context, '\r\u001b[K');
			isThere = false;
		},
	};
}
