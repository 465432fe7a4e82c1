/** Asks a terminal for the colour of its background with the control sequence OSC 11. Imports little: it runs at the start. */
import type {Rgb} from '../../text/colors/color.ts';

/** The question. A terminal answers with its colour as input; others ignore it. */
export const askBackground = '\u001b]11;?\u001b\\';

const answer = /\u001b\]11;([^\u0007\u001b]{1,40})(?:\u0007|\u001b\\)/;

/** The colour of the first answer in the input. Undefined without a whole answer, or if the colour has another notation. */
export function backgroundIn(input: string): Rgb | undefined {
	const [, text] = answer.exec(input) ?? [];
	return text === undefined ? undefined : readBackground(text);
}

/** Reads `rgb:1e1e/1e1e/1e1e`, `rgba:…` and `#1e1e1e`, with one to four digits for each part. */
export function readBackground(text: string): Rgb | undefined {
	const [, parts] = /^rgba?:([\da-f]{1,4}(?:\/[\da-f]{1,4}){2,3})$/i.exec(text) ?? [];
	const [, digits] = /^#((?:[\da-f]{3}){1,4})$/i.exec(text) ?? [];
	const each = parts?.split('/') ?? digits?.match(new RegExp(`.{${digits.length / 3}}`, 'g')) ?? [];
	const [red, green, blue] = each.map((part) =>
		Math.round((Number.parseInt(part, 16) / (16 ** part.length - 1)) * 255),
	);
	if (red === undefined || green === undefined || blue === undefined) return undefined;
	return [red, green, blue];
}
