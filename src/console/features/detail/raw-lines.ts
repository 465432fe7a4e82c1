/** The lines of formatted JSON or YAML, as far as they are drawn. */
import {showCount} from '../../../text/count.ts';

/** In characters. Laying out text takes 200 times its memory, so the rest of a longer line is not drawn. */
const maximumLine = 20_000;
/** The characters of all lines. After them, a line has `minimumLine`. */
const maximumText = 2_000_000;
const minimumLine = 200;

/** Takes the text in pieces, so that a long text is not in memory as a whole. A cut line ends with the count of what it lacks. */
export function rawLines(pieces: Iterable<string>): readonly string[] {
	const lines: string[] = [];
	let room = maximumText;
	let line = '';
	let hidden = 0;
	const endLine = () => {
		lines.push(hidden === 0 ? line : `${line}… ${showCount(hidden)} more characters are not drawn`);
		room -= line.length;
		line = '';
		hidden = 0;
	};
	for (const piece of pieces) {
		for (const [index, part] of piece.split('\n').entries()) {
			if (index > 0) endLine();
			const limit = hidden > 0 ? 0 : Math.max(minimumLine, Math.min(maximumLine, room)) - line.length;
			const shown = part.length <= limit ? part : part.slice(0, limit).replace(/[\ud800-\udbff]$/, '');
			line += shown;
			hidden += part.length - shown.length;
		}
	}
	endLine();
	return lines;
}
