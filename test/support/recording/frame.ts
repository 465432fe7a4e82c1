/** A frame of a recording: a complete screen with a caption, and the time that it is shown. */
import {type Picture, plain, type Run} from '../cells.ts';

export interface Frame {
	readonly picture: Picture;
	/** Milliseconds. */
	readonly duration: number;
}

/** Adds an empty line and the caption below the screen: the question on the left, and the keys on the right. */
export function captioned(picture: Picture, question: string, keys: string): Picture {
	const left = ` ${question}`;
	const right = `${keys} `;
	const gap = Math.max(1, picture.columns - left.length - right.length);
	const caption: readonly Run[] = [
		{text: left, look: {...plain, isBold: true}, column: 0, width: left.length},
		{text: ' '.repeat(gap), look: plain, column: left.length, width: gap},
		{text: right, look: {...plain, color: 3, isBold: true}, column: left.length + gap, width: right.length},
	];
	return {...picture, lines: [...picture.lines, [], caption]};
}
