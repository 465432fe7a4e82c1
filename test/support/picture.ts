/** Draws the screen of a terminal emulator as an SVG picture. */
import type {IBufferCell, Terminal} from '@xterm/headless';
import {colorOf, type Look, type Picture, type Run} from './cells.ts';
import {svgOf} from './svg.ts';

const lookOf = (point: IBufferCell): Look => ({
	isBold: point.isBold() !== 0,
	isDim: point.isDim() !== 0,
	isItalic: point.isItalic() !== 0,
	isUnderlined: point.isUnderline() !== 0,
	isInverse: point.isInverse() !== 0,
	isStruck: point.isStrikethrough() !== 0,
	color: point.isFgPalette() ? colorOf(5, [point.getFgColor()]) : point.isFgRGB() ? hex(point.getFgColor()) : undefined,
	ground: point.isBgPalette()
		? colorOf(5, [point.getBgColor()])
		: point.isBgRGB()
			? hex(point.getBgColor())
			: undefined,
});

const hex = (color: number) => `#${color.toString(16).padStart(6, '0')}`;

function runsOf(terminal: Terminal, row: number): readonly Run[] {
	const line = terminal.buffer.active.getLine(terminal.buffer.active.viewportY + row);
	const runs: Run[] = [];
	for (let column = 0; line && column < terminal.cols; column++) {
		const point = line.getCell(column);
		if (!point || point.getWidth() === 0) continue;
		const look = lookOf(point);
		const last = runs.at(-1);
		const text = point.getChars() || ' ';
		const width = point.getWidth();
		if (last && JSON.stringify(last.look) === JSON.stringify(look))
			runs[runs.length - 1] = {...last, text: last.text + text, width: last.width + width};
		else runs.push({text, look, column, width});
	}
	return runs;
}

/** Reads the screen as runs of equal style. */
export function screenOf(terminal: Terminal, isLight = false): Picture {
	const lines = Array.from({length: terminal.rows}, (_, row) => runsOf(terminal, row));
	return {columns: terminal.cols, lines, isLight};
}

export const pictureOf = (terminal: Terminal, title: string, isLight = false): string =>
	svgOf(screenOf(terminal, isLight), title);
