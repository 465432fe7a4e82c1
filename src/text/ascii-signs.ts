/** Our own signs for a terminal or a reader that has no more than ASCII. */

/** Each sign by one of the same width: what was laid out stays in its place. */
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
	// What stands in the place of a character that is not shown.
	'⟦': '[',
	'⟧': ']',
};
/** The pictures of control characters have no names of one letter. */
const controlPictures = '\u2400-\u2421';
const known = new RegExp(`[${Object.keys(signs).join('')}${controlPictures}]`, 'g');

export const toAscii = (text: string): string => text.replace(known, (sign) => signs[sign] ?? '?');
