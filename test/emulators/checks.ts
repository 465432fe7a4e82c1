/** Checks of what a terminal shows, by pictures. */
import {type Area, type Comparison, differenceIn, type Picture} from './display.ts';
import type {Known} from './model.ts';
import {NotDriven, type Size, type Window} from './window.ts';

export interface Defect {
	readonly what: string;
	readonly pictures: Readonly<Record<string, Picture>>;
}

/** Where the cells of a terminal are, in pixels. */
interface Grid {
	readonly left: number;
	readonly top: number;
	readonly width: number;
	readonly height: number;
}

/** The report of the focus, at which the console draws everything again. No message disappears, as with a key. */
export const redraw = '\u001b[I';
const marked = (row: number, column: number) => `\u001b[${row};${column}H\u001b[0;7m \u001b[0m`;

/** Finds the first and the last cell by a picture of each. Undefined if the cells do not fill whole pixels. */
export async function gridOf(window: Window, {columns, rows}: Size): Promise<Grid | undefined> {
	const shown = async (text: string) => {
		await window.send({do: 'write', text: `\u001b[?25l\u001b[0m\u001b[2J${text}`});
		return window.picture();
	};
	const blank = await shown('');
	const first = differenceIn(blank, await shown(marked(1, 1)));
	const last = differenceIn(blank, await shown(marked(rows, columns)));
	if (!first || !last) return undefined;
	const [width, height] = [(last.right - first.left) / columns, (last.bottom - first.top) / rows];
	if (first.right - first.left !== width || first.bottom - first.top !== height) return undefined;
	return {left: first.left, top: first.top, width, height};
}

/**
 * Compares the screen of the console with the same screen whose cells are drawn one by one, and then with a screen that the
 * console draws again.
 */
export async function checkScreen(window: Window, grid: Grid | undefined): Promise<Defect | undefined> {
	const {drawn, knownCells, reference, redrawn} = await picturesOf(window);
	const isLeftOut = (x: number) => grid !== undefined && isEdge(grid, x);
	const moved =
		grid && knownCells.find((part) => differenceIn(drawn, reference, {within: areaOf(grid, part), isLeftOut}));
	if (moved) {
		const {row, from, to} = moved;
		return {what: `line ${row + 1}, columns ${from + 1} to ${to} are not in their place`, pictures: {drawn, reference}};
	}
	if (!differenceIn(drawn, redrawn, {isLeftOut})) return undefined;
	return {what: 'the screen differs from the screen that is drawn again', pictures: {drawn, redrawn}};
}

/** The pictures of a screen that the console does not change meanwhile. */
async function picturesOf(window: Window) {
	for (let attempt = 0; attempt < 10; attempt++) {
		const drawn = await window.picture();
		const before = await window.send<string>({do: 'screen'});
		const knownCells = await window.send<readonly Known[]>({do: 'reference'});
		const reference = await window.picture();
		await window.send({do: 'type', text: redraw});
		const redrawn = await window.picture();
		if ((await window.send<string>({do: 'screen'})) === before) return {drawn, knownCells, reference, redrawn};
	}
	throw new NotDriven('the console never stopped writing');
}

/**
 * Whether a column of pixels is the first or the last one of a cell. Smooth letters reach into them from the cell beside, and
 * what is left of that depends on the order in which the cells were drawn.
 */
const isEdge = ({left, width}: Grid, x: number): boolean => [0, width - 1, -1].includes((x - left) % width);

/** The area of the cells, without scrollbars and borders. */
export const cellsOf = (grid: Grid | undefined, {columns, rows}: Size): Comparison =>
	grid
		? {
				within: {
					left: grid.left,
					top: grid.top,
					right: grid.left + columns * grid.width,
					bottom: grid.top + rows * grid.height,
				},
			}
		: {};

const areaOf = ({left, top, width, height}: Grid, {row, from, to}: Known): Area => ({
	left: left + from * width,
	right: left + to * width,
	top: top + row * height,
	bottom: top + (row + 1) * height,
});

/** A screen that shows the modes of the terminal: wrapping, styles, the scroll region and the cursor. */
export async function probe(window: Window, {columns, rows}: Size): Promise<Picture> {
	const lines = Array.from({length: rows + 3}, (_, row) => `line ${row}`).join('\r\n');
	await window.send({do: 'write', text: `\u001b[H\u001b[2J${lines}\u001b[3;1H${'wrapped '.repeat(columns / 4)}`});
	return window.picture();
}
