/** A terminal's screen as an SVG picture: cells, colours and styles as the emulator holds them. */
import type {IBufferCell, Terminal} from '@xterm/headless';

const cell = {width: 8.4, height: 18};
const margin = 12;
const colors = {
	background: '#14161b',
	text: '#d7dae0',
	palette: ['#3b4048', '#e06c75', '#98c379', '#e5c07b', '#61afef', '#c678dd', '#56b6c2', '#d7dae0'],
};

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
const number = (value: number) => String(Math.round(value * 10) / 10);

interface Run {
	text: string;
	readonly style: string;
	readonly column: number;
	columns: number;
}

function foreground(point: IBufferCell): string {
	if (!point.isFgPalette()) return colors.text;
	return colors.palette[point.getFgColor() % 8] ?? colors.text;
}

/** Attributes as SVG; an inverse cell is drawn on a ground of its text's colour. */
function styleOf(point: IBufferCell): string {
	const isInverse = point.isInverse() !== 0;
	return [
		`fill="${isInverse ? colors.background : foreground(point)}"`,
		point.isBold() ? 'font-weight="bold"' : '',
		point.isDim() && !isInverse ? 'opacity="0.62"' : '',
		point.isStrikethrough() ? 'text-decoration="line-through"' : '',
		isInverse ? `data-ground="${foreground(point)}"` : '',
	]
		.filter(Boolean)
		.join(' ');
}

function runsOf(terminal: Terminal, row: number): readonly Run[] {
	const line = terminal.buffer.active.getLine(terminal.buffer.active.viewportY + row);
	const runs: Run[] = [];
	for (let column = 0; line && column < terminal.cols; column++) {
		const point = line.getCell(column);
		if (!point || point.getWidth() === 0) continue;
		const style = styleOf(point);
		const last = runs.at(-1);
		const text = point.getChars() || ' ';
		// What is wider than a cell, or not ASCII, is placed by itself: fonts disagree about its width.
		const isPlain = point.getWidth() === 1 && text <= '\u007e';
		if (last && last.style === style && isPlain && last.columns === last.text.length) {
			last.text += text;
			last.columns++;
		} else runs.push({text, style, column, columns: point.getWidth()});
	}
	return runs.filter(({text, style}) => text.trim() !== '' || style.includes('data-ground'));
}

export function pictureOf(terminal: Terminal, title: string): string {
	const width = terminal.cols * cell.width + 2 * margin;
	const height = terminal.rows * cell.height + 2 * margin;
	const grounds: string[] = [];
	const texts: string[] = [];
	for (let row = 0; row < terminal.rows; row++) {
		for (const {text, style, column, columns} of runsOf(terminal, row)) {
			const x = margin + column * cell.width;
			const y = margin + row * cell.height;
			const ground = /data-ground="([^"]+)"/.exec(style)?.[1];
			const size = `width="${number(columns * cell.width)}" height="${cell.height}"`;
			if (ground) grounds.push(`<rect x="${number(x)}" y="${number(y)}" ${size} fill="${ground}"/>`);
			const length = text.length > 1 ? ` textLength="${number(columns * cell.width)}"` : '';
			const look = style.replace(/ ?data-ground="[^"]+"/, '');
			texts.push(`<text x="${number(x)}" y="${number(y + 13.5)}"${length} ${look}>${escaped(text)}</text>`);
		}
	}
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${number(width)} ${number(height)}" role="img" aria-label="${escaped(title)}">`,
		`<rect width="100%" height="100%" rx="8" fill="${colors.background}"/>`,
		...grounds,
		'<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14" xml:space="preserve">',
		...texts,
		'</g></svg>',
		'',
	].join('\n');
}
