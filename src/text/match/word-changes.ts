/** The words that differ between two texts. */

export interface WordPiece {
	readonly change: 'same' | 'removed' | 'added';
	/** Words with the blanks between them. */
	readonly text: string;
}

/** Words and blanks alternate, so that the pieces of a side give its exact text. */
const partsOf = (text: string): readonly string[] => text.match(/\s{1,4096}|\S{1,4096}/g) ?? [];

/** The pieces of both texts in order: the words of their common start, what was removed and added, and the words of their common end. */
export function wordChanges(before: string, after: string): readonly WordPiece[] {
	const [old, now] = [partsOf(before), partsOf(after)];
	const shorter = Math.min(old.length, now.length);
	let start = 0;
	while (start < shorter && old[start] === now[start]) start++;
	let end = 0;
	while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end++;
	const pieces: readonly WordPiece[] = [
		{change: 'same', text: old.slice(0, start).join('')},
		{change: 'removed', text: old.slice(start, old.length - end).join('')},
		{change: 'added', text: now.slice(start, now.length - end).join('')},
		{change: 'same', text: old.slice(old.length - end).join('')},
	];
	return pieces.filter(({text}) => text !== '');
}

/** One side of changed texts, in which long unchanged parts are an ellipsis. */
export const changedPart = (pieces: readonly WordPiece[], side: 'removed' | 'added'): string =>
	pieces
		.map(({change, text}, index) => {
			if (change === 'same') return index === 0 ? lastOf(text) : firstOf(text);
			return change === side ? text : '';
		})
		.join('');

/** Both sides in one text: `may [-read-] {+write+} it`. */
export const markedWords = (pieces: readonly WordPiece[]): string =>
	pieces
		.map(({change, text}) => (change === 'same' ? text : change === 'removed' ? `[-${text}-]` : `{+${text}+}`))
		.join('');

/** The parts that are shown beside a change: three words, and the blanks between them. */
const context = 6;

function lastOf(text: string): string {
	const parts = partsOf(text);
	return parts.length <= context + 2 ? text : `…${parts.slice(-context).join('')}`;
}

function firstOf(text: string): string {
	const parts = partsOf(text);
	return parts.length <= context + 2 ? text : `${parts.slice(0, context).join('')}…`;
}
