/** A screen as an SVG picture. */
import {cellWidth} from '../../src/text/cells.ts';
import {graphemesOf} from '../../src/text/graphemes.ts';
import {colorsOf, escaped, type Picture, type Run, type ScreenColors, screenColorsOf} from './cells.ts';

/** The size of a cell and of the border around the screen, in pixels. */
const cell = {width: 8.4, height: 18};
const margin = 12;

/** Attributes of an element around the texts of lines. */
const font = 'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14" xml:space="preserve"';

const number = (value: number) => String(Math.round(value * 10) / 10);

/** `label` is the text for screen readers. The caption appears below the screen. */
export function svgOf(picture: Picture, label: string, caption = ''): string {
	const {columns, lines} = picture;
	const colors = screenColorsOf(picture);
	const width = columns * cell.width + 2 * margin;
	const height = (lines.length + (caption ? 2 : 0)) * cell.height + 2 * margin;
	const drawn = lines.map((runs, row) => svgLine(runs, row, colors));
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${number(width)} ${number(height)}" role="img" aria-label="${escaped(label)}">`,
		`<rect width="100%" height="100%" rx="8" fill="${colors.ground}" stroke="${colors.edge}"/>`,
		...drawn.flatMap(({grounds}) => grounds),
		`<g ${font}>`,
		...drawn.flatMap(({texts}) => texts),
		...(caption
			? [
					`<text x="${margin}" y="${number(margin + (lines.length + 1) * cell.height + 13.5)}" fill="${colors.text}" opacity="0.62">${escaped(caption)}</text>`,
				]
			: []),
		'</g></svg>',
		'',
	].join('\n');
}

/** The elements of a line of the screen: the backgrounds, and the texts above them. */
function svgLine(runs: readonly Run[], row: number, colors: ScreenColors) {
	const y = margin + row * cell.height;
	const place = (column: number, width: number) => [number(margin + column * cell.width), number(width * cell.width)];
	// One rectangle for each background: a seam between two rectangles is visible.
	const grounds = groundsOf(runs, colors).map(({ground, column, width}) => {
		const [x, length] = place(column, width);
		return `<rect x="${x}" y="${number(y)}" width="${length}" height="${cell.height}" fill="${ground}"/>`;
	});
	const texts = runs
		.flatMap(placeable)
		.filter(({text}) => text.trim() !== '')
		.map((run) => {
			const [x, length] = place(run.column, run.width);
			const stretch = run.text.length > 1 ? ` textLength="${length}"` : '';
			const fill = colorsOf(run.look, colors).text;
			return `<text x="${x}" y="${number(y + 13.5)}"${stretch} fill="${fill}"${styleOf(run)}>${escaped(run.text)}</text>`;
		});
	return {grounds, texts};
}

interface Ground {
	readonly ground: string;
	readonly column: number;
	readonly width: number;
}

/** The stretches of a line with a background of their own. */
function groundsOf(runs: readonly Run[], colors: ScreenColors): readonly Ground[] {
	const stretches: Ground[] = [];
	for (const {look, column, width} of runs) {
		const {ground} = colorsOf(look, colors);
		const last = stretches.at(-1);
		if (!ground) continue;
		if (last?.ground === ground && last.column + last.width === column)
			stretches[stretches.length - 1] = {...last, width: last.width + width};
		else stretches.push({ground, column, width});
	}
	return stretches;
}

/** Splits a run so that characters outside ASCII have their own position, since fonts disagree about their width. */
function placeable(run: Run): readonly Run[] {
	const isPlain = (text: string) => /^[\u0020-\u007e]*$/.test(text);
	if (isPlain(run.text)) return [run];
	const parts: Run[] = [];
	let column = run.column;
	for (const segment of graphemesOf(run.text)) {
		const last = parts.at(-1);
		const width = cellWidth(segment);
		if (last && isPlain(last.text) && isPlain(segment))
			parts[parts.length - 1] = {...last, text: last.text + segment, width: last.width + width};
		else parts.push({...run, text: segment, column, width});
		column += width;
	}
	return parts;
}

function styleOf({look}: Run): string {
	return [
		look.isBold ? ' font-weight="bold"' : '',
		look.isItalic ? ' font-style="italic"' : '',
		look.isDim && !look.isInverse ? ' opacity="0.62"' : '',
		look.isStruck ? ' text-decoration="line-through"' : look.isUnderlined ? ' text-decoration="underline"' : '',
	].join('');
}
