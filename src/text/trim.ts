/** Removes any of these characters from the end. A pattern such as `/0+$/` takes quadratic time for a long run elsewhere. */
export function trimmedEnd(text: string, characters: string): string {
	let end = text.length;
	while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
	return text.slice(0, end);
}
