/** Lines of styled text that know how wide they are, so that they can stand beside others without being measured again. */

export interface Line {
	/** With escape sequences for its styles and nothing else that a terminal would act upon. */
	readonly text: string;
	/** Terminal cells. */
	readonly cells: number;
}

export const emptyLine: Line = {text: '', cells: 0};

/** Lines side by side. */
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

export type Align = 'left' | 'right' | 'center';

/** The line with blanks up to a width; a line that is wider stays as it is. */
export function padded(line: Line, width: number, align: Align = 'left'): Line {
	const spare = width - line.cells;
	if (spare <= 0) return line;
	const left = align === 'left' ? 0 : align === 'right' ? spare : Math.floor(spare / 2);
	return {text: ' '.repeat(left) + line.text + ' '.repeat(spare - left), cells: width};
}
