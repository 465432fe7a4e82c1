/** The border around a panel or a pane, with its title, its position and a scrollbar. */
import {cellWidth, cut, fitCell} from '../../../text/cells.ts';
import type {Theme} from '../../../text/theme.ts';
import type {FrameColor} from '../../../text/tone.ts';

/** The shown part of a content that scrolls. */
interface Extent {
	/** The lines above the shown part. */
	readonly top: number;
	readonly shown: number;
	readonly total: number;
}

export interface FrameLook {
	readonly title: string;
	/** The cells and lines inside the border. The margin of a cell at each side is not counted. */
	readonly width: number;
	readonly height: number;
	/** Drawn in the border if a part of the content is out of sight. */
	readonly extent?: Extent | undefined;
	/** How to see what follows the shown part. */
	readonly next?: string;
	/** The colour of border and title. */
	readonly color?: FrameColor | 'accent' | undefined;
}

const styles = /\u001b\[[\d;]*m/g;

/** A line with styles in exactly `width` cells. One that is too long loses its styles. */
function fitStyled(text: string, width: number): string {
	const plain = text.replaceAll(styles, '');
	const room = width - cellWidth(plain);
	return room < 0 ? fitCell(plain, width) : text + ' '.repeat(room);
}

/** Cells of the border and the margin inside it. */
export const frameCells = 4;

const signs = {
	round: {corners: ['╭', '╮', '╰', '╯'], horizontal: '─', vertical: '│', thumb: '┃'},
	classic: {corners: ['+', '+', '+', '+'], horizontal: '-', vertical: '|', thumb: '#'},
} as const;

/** The border with the title, around blanks. */
export const drawFrame = (look: FrameLook, theme: Theme): string => drawPane(look, [], theme).join('\n');

/** The border with the title, around lines that have the cells of the margin. */
export function drawPane(look: FrameLook, lines: readonly string[], theme: Theme): readonly string[] {
	const {title, width, height, extent, next = 'PgDn for more', color} = look;
	const {corners, horizontal, vertical, thumb} = signs[theme.glyphs.border];
	const [topLeft, topRight, bottomLeft, bottomRight] = corners;
	const border = (text: string) => theme.paint(color ?? 'border', text);
	const line = (cells: number) => horizontal.repeat(Math.max(0, cells));
	const name = cut(fitTitle(title, width - 2), Math.max(0, width - 2), theme.glyphs.ellipsis);
	const heading = theme.paint(color ?? 'plain', theme.paint('bold', name));
	const note = [`${extentText(extent)}${hasMore(extent) && next ? `, ${next}` : ''}`, extentText(extent)].find(
		(text) => cellWidth(text) + 4 <= width,
	);
	const foot = note ? ` ${note} ` : '';
	const bar = scrollbar(extent, height);
	const [left, right, thumbed] = [vertical, vertical, thumb].map(border);
	const blank = ' '.repeat(width + 2);
	const sides = Array.from({length: height}, (_, at) => {
		const text = lines[at] ?? '';
		const isThumb = bar !== undefined && at >= bar.from && at < bar.to;
		return left + (text === '' ? blank : fitStyled(text, width + 2)) + (isThumb ? thumbed : right);
	});
	return [
		`${border(topLeft + line(1))} ${heading} ${border(line(width - cellWidth(name) - 1) + topRight)}`,
		...sides,
		`${border(bottomLeft + line(width + 1 - cellWidth(foot)))}${foot}${border(line(1) + bottomRight)}`,
	];
}

/** The lines of the right border that the thumb takes. It touches an end only where the content does. */
function scrollbar(extent: Extent | undefined, height: number) {
	if (!extent || extent.shown >= extent.total || height < 3) return undefined;
	const {top, shown, total} = extent;
	const length = Math.max(1, Math.min(height - 1, Math.round((height * shown) / total)));
	const last = height - length;
	const exact = Math.round((last * top) / (total - shown));
	const inner = Math.max(Math.min(1, last), Math.min(exact, last - 1));
	const from = top === 0 ? 0 : hasMore(extent) ? inner : last;
	return {from, to: from + length};
}

/** The title, or what precedes its explanation where that has no room. */
const fitTitle = (title: string, room: number): string =>
	cellWidth(title) <= room ? title : (title.split(': ')[0] ?? title);

const hasMore = (extent: Extent | undefined) => extent !== undefined && extent.top + extent.shown < extent.total;

/** `3 to 9 of 20`; '' if all is in sight. */
const extentText = (extent: Extent | undefined): string =>
	extent && extent.shown < extent.total
		? `${extent.top + 1} to ${Math.min(extent.total, extent.top + extent.shown)} of ${extent.total}`
		: '';
