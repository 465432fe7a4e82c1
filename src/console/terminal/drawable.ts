/** The last filters before the terminal: only text and the styles of the theme pass, and bars are blanks in reverse. */
import {clean} from '../../text/visible.ts';

/** The style codes of themes, of charts and of Ink's borders: colours, but no blinking and no concealed text. */
const ownStyle =
	/(\u001b\[(?:[0-479]|2[2-479]|[34][0-79]|9[0-7]|10[0-7]|[34]8;(?:5;\d{1,3}|2;\d{1,3};\d{1,3};\d{1,3}))m)/;
const plainAscii = /^[\n\x20-\x7e]*$/;

/** Sanitizes a frame. Characters that could control the terminal become symbols; the styles of the theme stay. */
export function drawable(frame: string): string {
	if (plainAscii.test(frame)) return frame;
	// Text parts and style parts alternate.
	const parts = frame.split(ownStyle);
	for (let index = 0; index < parts.length; index += 2) parts[index] = clean(parts[index] ?? '');
	return parts.join('');
}

/** The styles of `ownStyle` and Ink's cursor motions. Ink removes motions from texts, so all motions are its own. */
const ownSequence = new RegExp(`${ownStyle.source}|(\\u001b\\[[\\d;:?<>=]*[A-Za-ln-z]|\\r\\n)`);

/** Like `drawable`, for output with cursor motions of Ink, which stay. */
export function withMotions(output: string): string {
	if (plainAscii.test(output)) return output;
	return output
		.split(ownSequence)
		.map((part, index) => (index % 3 === 0 ? clean(part ?? '') : (part ?? '')))
		.join('');
}

const part = /\u001b\[([\d;]*)m|█+/g;

/** Returns the output with blanks for full blocks, where neither dim nor reverse text is on, whose colours terminals swap differently. */
export function withoutSeams(output: string): string {
	if (!output.includes('█')) return output;
	let [isDim, isReverse] = [false, false];
	return output.replaceAll(part, (found: string, code: string | undefined) => {
		if (code === undefined) return isDim || isReverse ? found : `\u001b[7m${' '.repeat(found.length)}\u001b[27m`;
		if (code === '' || code === '0') [isDim, isReverse] = [false, false];
		else if (code === '2' || code === '22') isDim = code === '2';
		else if (code === '7' || code === '27') isReverse = code === '7';
		return found;
	});
}
