/** Messages on stderr: one sanitized line each, prefixed with the program's name. */
import {canStyle, hasColor, hasUnicode} from '../../settings/launch/capabilities.ts';
import {toAscii} from '../../text/ascii-signs.ts';
import {createTheme} from '../../text/theme.ts';
import type {Tone} from '../../text/tone.ts';
import {clean} from '../../text/visible.ts';
import type {CliContext} from '../context.ts';

/** Prints a message on one line. Line breaks become spaces. Never rejects. */
export const printMessage = (context: CliContext, message: string): Promise<void> =>
	writeStderr(context, `castellan: ${toLocale(context, clean(message.replace(/\s+/g, ' ').trim()))}\n`);

/** The streams that end in a line of progress. The next text replaces that line. */
const withProgress = new WeakSet<CliContext['stderr']>();

const eraseLine = '\r\u001b[K';

/** Removes a line of progress first. Ignores a closed stderr, which must not stop a command during a write. */
function writeStderr({stderr}: CliContext, text: string): Promise<void> {
	const lead = withProgress.delete(stderr) ? eraseLine : '';
	return stderr.write(lead + text).catch(() => undefined);
}

/** Draws a line of progress over the previous one. */
export function drawProgress({stderr}: CliContext, line: string): Promise<void> {
	withProgress.add(stderr);
	return stderr.write(`\r${line}\u001b[K`).catch(() => undefined);
}

/** Removes the line of progress, if there is one. */
export const eraseProgress = async (context: CliContext): Promise<void> => {
	if (withProgress.has(context.stderr)) await writeStderr(context, '');
};

/** A line of a longer text, such as a preview. */
export interface StyledLine {
	readonly text: string;
	readonly tone?: Tone;
}

/** Writes lines without the program's name. Line breaks in a text start new lines. */
export function writeStderrLines(context: CliContext, lines: readonly StyledLine[]): Promise<void> {
	const {stderr, env} = context;
	const {paint} = createTheme({hasColor: hasColor(env), hasUnicode: hasUnicode(env)});
	const styled = ({text, tone = 'plain'}: StyledLine) =>
		canStyle(stderr, env) ? paint(tone, toLocale(context, clean(text))) : toLocale(context, clean(text));
	return writeStderr(context, lines.map((line) => `${styled(line)}\n`).join(''));
}

/** ASCII replacements of several characters: a message has no column layout to keep. */
const asciiSigns: Readonly<Record<string, string>> = {'…': '...', '→': '->'};

/** Replaces the signs of castellan by ASCII where the locale has no Unicode. */
export const toLocale = ({env}: CliContext, text: string) =>
	hasUnicode(env) ? text : toAscii(text.replace(/[…→]/g, (sign) => asciiSigns[sign] ?? sign));
