/** The console on a terminal that has no more than ASCII. */
import {createElement, type ReactNode} from 'react';

/** Our own punctuation, each sign by one of the same width: what was laid out stays in its place. */
const signs: Readonly<Record<string, string>> = {
	'“': '"',
	'”': '"',
	'‘': "'",
	'’': "'",
	'·': '-',
	'–': '-',
	'—': '-',
	'→': '>',
	'…': '~',
	'•': '*',
	'×': 'x',
	'⏎': '|',
};
const known = new RegExp(`[${Object.keys(signs).join('')}]`, 'g');

export const toAscii = (text: string): string => text.replace(known, (sign) => signs[sign] ?? sign);

/** Draws everything below it with ASCII signs, wherever the text came from. */
export function Ascii({children}: {readonly children: ReactNode}) {
	// Ink gives its own boxes no such property, though it heeds it in any: a `Transform` takes no boxes in it.
	return createElement('ink-box', {style: {flexDirection: 'row'}, internal_transform: toAscii}, children);
}
