/** The words that differ between two texts. */

export interface WordPiece {
	readonly change: 'same' | 'removed' | 'added';
	/** Words with the blanks between them. */
	readonly text: string;
}

/** Larger middle parts count as replaced, because the comparison takes a step for each pair of words. */
const maximumPairs = 250_000;

/** Words and blanks alternate, so that the pieces of a side give its exact text. */
const partsOf = (text: string): readonly string[] => text.match(/\s{1,4096}|\S{1,4096}/g) ?? [];

/** The pieces of both texts in order: a longest common sequence of words, and what was removed and added between them. */
export function wordChanges(before: string, after: string): readonly WordPiece[] {
	const [old, now] = [partsOf(before), partsOf(after)];
	let start = 0;
	while (start < Math.min(old.length, now.length) && old[start] === now[start]) start++;
	let end = 0;
	while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end++;
	const pieces: {change: WordPiece['change']; text: string}[] = [];
	const add = (change: WordPiece['change'], parts: readonly string[]) => {
		if (parts.length === 0) return;
		const last = pieces.at(-1);
		if (last?.change === change) last.text += parts.join('');
		else pieces.push({change, text: parts.join('')});
	};
	add('same', old.slice(0, start));
	addMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end), add);
	add('same', old.slice(old.length - end));
	return pieces;
}

function addMiddle(
	old: readonly string[],
	now: readonly string[],
	add: (change: WordPiece['change'], parts: readonly string[]) => void,
): void {
	if (old.length * now.length > maximumPairs) {
		add('removed', old);
		add('added', now);
		return;
	}
	const width = now.length + 1;
	// The length of the longest common sequence of the rest, by the position in each text.
	const lengths = new Uint32Array((old.length + 1) * width);
	const lengthAt = (left: number, right: number) => lengths[left * width + right] ?? 0;
	for (let left = old.length - 1; left >= 0; left--) {
		for (let right = now.length - 1; right >= 0; right--) {
			lengths[left * width + right] =
				old[left] === now[right]
					? lengthAt(left + 1, right + 1) + 1
					: Math.max(lengthAt(left + 1, right), lengthAt(left, right + 1));
		}
	}
	let [left, right] = [0, 0];
	while (left < old.length && right < now.length) {
		if (old[left] === now[right]) {
			add('same', old.slice(left, ++left));
			right++;
		} else if (lengthAt(left + 1, right) >= lengthAt(left, right + 1)) add('removed', old.slice(left, ++left));
		else add('added', now.slice(right, ++right));
	}
	add('removed', old.slice(left));
	add('added', now.slice(right));
}

/** The number of unchanged words shown beside a change. */
const context = 3;

/** One side of changed texts, in which long unchanged parts are an ellipsis. */
export const changedPart = (pieces: readonly WordPiece[], side: 'removed' | 'added'): string =>
	pieces
		.map(({change, text}, index) =>
			change === 'same' ? shortened(text, {isFirst: index === 0, isLast: index === pieces.length - 1}) : [text, change],
		)
		.map((piece) => (typeof piece === 'string' ? piece : piece[1] === side ? piece[0] : ''))
		.join('');

/** Both sides in one text: `may [-read-] {+write+} it`. */
export const markedWords = (pieces: readonly WordPiece[]): string =>
	pieces
		.map(({change, text}) => (change === 'same' ? text : change === 'removed' ? `[-${text}-]` : `{+${text}+}`))
		.join('');

function shortened(text: string, {isFirst, isLast}: {readonly isFirst: boolean; readonly isLast: boolean}): string {
	const parts = partsOf(text);
	const length = 2 * context;
	const head = isFirst ? [] : parts.slice(0, length);
	const tail = isLast ? [] : parts.slice(-length);
	return parts.length <= head.length + tail.length + 2 ? text : `${head.join('')}…${tail.join('')}`;
}
