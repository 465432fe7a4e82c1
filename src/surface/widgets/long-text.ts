/** Texts that are longer than anyone reads in a terminal. */

const drawn = 10_000;

/** What is drawn of a text, and what is to be said about the rest. */
export function cutLong(text: string): {readonly shown: string; readonly rest: string | undefined} {
	if (text.length <= drawn) return {shown: text, rest: undefined};
	const shown = text
		.slice(0, drawn)
		.toWellFormed()
		.replace(/\ufffd$/, '');
	return {shown, rest: `[Cut here: ${text.length - shown.length} more characters, which the inspector shows]`};
}
