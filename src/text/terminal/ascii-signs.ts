/** Replaces castellan's symbols for terminals and readers with ASCII only. */

/** Each replacement has the width of its symbol, so that the layout does not change. */
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
	'‿': '_',
	Δ: '~',
	'▸': '+',
	'▾': '-',
	// The symbols of replaced characters.
	'⟦': '[',
	'⟧': ']',
};
/** The symbols of control characters. `toAscii` replaces each by a question mark. */
const controlPictures = '\u2400-\u2421';
const replaceable = new RegExp(`[${Object.keys(signs).join('')}${controlPictures}]`, 'g');

export const toAscii = (text: string): string => text.replace(replaceable, (sign) => signs[sign] ?? '?');

/** Replaces blocks by ASCII signs and braille by stars, for terminals that lack these characters. */
export function asciiPicture(text: string): string {
	return text.replaceAll(/[▀-▐▔▕]|[⠁-⣿]/gu, (sign) => drawings.get(sign) ?? '*');
}

const drawings = new Map(
	Object.entries({'.': '▁▂', '-': '▃▄▔', '"': '▀', '=': '▅▆', '#': '▇█▉▊▋▌▐', '|': '▍▎▏▕'}).flatMap(([plain, signs]) =>
		[...signs].map((sign) => [sign, plain] as const),
	),
);
