/** The last boundary before the terminal: of a drawn frame nothing passes but text and the styles of the theme. */
import {clean} from '../../text/visible.ts';

/** The codes that themes and Ink's borders use: no blinking, no concealed text, no colours beyond the sixteen. */
const ownStyle = /(\u001b\[(?:[0-479]|2[2-479]|3[0-79]|9[0-7])m)/;
const plainAscii = /^[\n\x20-\x7e]*$/;

/** The lines of a frame without whatever else could drive a terminal; each such character becomes a symbol. */
export function drawable(frame: string): string {
	if (plainAscii.test(frame)) return frame;
	// Text and styles in turn.
	const parts = frame.split(ownStyle);
	for (let place = 0; place < parts.length; place += 2) parts[place] = clean(parts[place] ?? '');
	return parts.join('');
}

/** Ink's own motions, which it removes from texts, and what `ownStyle` has. */
const ownSequence = new RegExp(`${ownStyle.source}|(\\u001b\\[[\\d;:?<>=]*[A-Za-ln-z]|\\r\\n)`);

/** As `drawable`, for what Ink writes with motions between the lines: the motions stay. */
export function withMotions(output: string): string {
	if (plainAscii.test(output)) return output;
	return output
		.split(ownSequence)
		.map((part, place) => (place % 3 === 0 ? clean(part ?? '') : (part ?? '')))
		.join('');
}

/** The terminal for a face without a painter. */
export function harmlessStream(terminal: NodeJS.WriteStream): NodeJS.WriteStream {
	const write = (data: unknown, ...rest: unknown[]) =>
		(terminal.write as (...args: unknown[]) => boolean).call(
			terminal,
			typeof data === 'string' ? withMotions(data) : data,
			...rest,
		);
	return new Proxy(terminal, {
		get(target, key) {
			if (key === 'write') return write;
			const value: unknown = Reflect.get(target, key, target);
			return typeof value === 'function' ? value.bind(target) : value;
		},
	});
}
