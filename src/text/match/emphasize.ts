/** Underlines what a text matches. */
import {graphemesOf} from '../graphemes.ts';
import type {Theme} from '../theme.ts';

/** Underlines letters, each as a whole. `marked` are indices; `start` is the index of the first of them in the text. */
export function emphasize(text: string, marked: readonly number[], theme: Theme, start = 0): string {
	if (marked.length === 0) return text;
	const indices = new Set(marked.map((index) => index + start));
	let [drawn, run, isMarked, index] = ['', '', false, 0];
	const end = () => (isMarked ? theme.paint('underline', run) : run);
	for (const letter of graphemesOf(text)) {
		if (indices.has(index) !== isMarked) {
			drawn += end();
			[run, isMarked] = ['', !isMarked];
		}
		run += letter;
		index += letter.length;
	}
	return drawn + end();
}
