/** Lines of styled text with a stored width, so that joining lines does not measure them again. */

export interface Line {
	/** Contains escape sequences for styles and no other control sequences. */
	readonly text: string;
	/** Width in terminal cells. */
	readonly cells: number;
}

export const emptyLine: Line = {text: '', cells: 0};

/** Joins lines side by side. */
export function joined(parts: readonly Line[]): Line {
	let text = '';
	let cells = 0;
	for (const part of parts) {
		text += part.text;
		cells += part.cells;
	}
	return {text, cells};
}

export const spaces = (count: number): Line =>
	count > 0 ? {text: ' '.repeat(count), cells: Math.trunc(count)} : emptyLine;

/** Puts `head` before the first line and indents the others by its width. */
export function hanging(head: Line, lines: readonly Line[]): readonly Line[] {
	const indent = spaces(head.cells);
	return lines.map((line, index) => joined([index === 0 ? head : indent, line]));
}

export type Align = 'left' | 'right' | 'center';

/** Pads the line to a width. A wider line stays unchanged. */
export function padded(line: Line, width: number, align: Align = 'left'): Line {
	const padding = width - line.cells;
	if (padding <= 0) return line;
	const left = align === 'left' ? 0 : align === 'right' ? padding : Math.floor(padding / 2);
	return {text: ' '.repeat(left) + line.text + ' '.repeat(padding - left), cells: width};
}
