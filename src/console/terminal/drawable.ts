/** The last filter before the terminal: it passes only text and the styles of the theme. */
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
