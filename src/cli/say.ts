/** All that is said beside the data: on stderr, one line each, cleaned, with the program's name before it. */
import {clean} from '../api/clean.ts';
import type {CliContext} from './context.ts';
import {canStyle, hasUnicode} from './context.ts';

/** Newlines within a message become spaces. */
export const say = (context: CliContext, message: string): Promise<void> =>
	context.stderr.write(`castellan: ${plain(context, clean(message.replace(/\s+/g, ' ').trim()))}\n`);

const plain = ({env}: CliContext, text: string) =>
	hasUnicode(env) ? text : text.replace(/[“”]/g, '"').replaceAll('’', "'").replaceAll('…', '...');

/** The one line that is written over and over while something goes on; nothing where stderr is no terminal. */
export interface Progress {
	show(text: string): Promise<void>;
	clear(): Promise<void>;
}

export function progressOn(context: CliContext): Progress {
	// Beside rows that appear on the same terminal it would only flicker.
	const isShown = canStyle(context.stderr, context.env) && !context.stdout.isTty;
	let isThere = false;
	return {
		async show(text) {
			if (!isShown) return;
			isThere = true;
			await context.stderr.write(`\r${clean(text)}\u001b[K`);
		},
		async clear() {
			if (isThere) await context.stderr.write('\r\u001b[K');
			isThere = false;
		},
	};
}
