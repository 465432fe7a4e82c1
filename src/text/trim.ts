/** Trims and cuts texts. A cut text ends with a mark, so that no reader takes a part for the whole. */

/** Removes any of these characters from the end. A pattern such as `/0+$/` takes quadratic time for a long run elsewhere. */
export function trimmedEnd(text: string, characters: string): string {
	let end = text.length;
	while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
	return text.slice(0, end);
}

/** Stands for what castellan left out. */
export const cutMark = '[cut by castellan]';

/** The first characters of a text. A surrogate pair that the end would split is left out. */
export const startOf = (text: string, length: number): string =>
	text.slice(0, (text.codePointAt(length - 1) ?? 0) > 0xffff ? length - 1 : length);

/** A longer text is cut, and ends with the mark. */
export const cutText = (text: string, maximum: number): string =>
	text.length > maximum ? `${startOf(text, maximum)} ${cutMark}` : text;
