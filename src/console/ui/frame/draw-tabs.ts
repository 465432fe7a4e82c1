/** Draws the row of tabs. The first frame draws it before the program is loaded, so this file imports few modules. */
import {routes, type ScreenName} from '../../../domain/address/routes.ts';
import type {Theme} from '../../../text/theme.ts';

const minimumRows = 10;

/** The lines that the tabs take on a screen with this number of rows. */
export const tabLines = (rows: number): number => (rows >= minimumRows ? 1 : 0);

/** The lines between the tabs and the status line: without the header, the status line and the hints. */
export const bodyHeight = (rows: number): number => Math.max(1, rows - 3 - tabLines(rows));

export interface DrawnTab {
	readonly key: string;
	readonly title: string;
	readonly short?: string | undefined;
	/** Whether the tab gets a count at some time. */
	readonly hasCount?: true | undefined;
	/** `300+`; '' when nothing is loaded. */
	readonly count: string;
	readonly isCurrent: boolean;
}

/** The first part of a path. */
const rootOf = (screen: ScreenName) => routes[screen].split('/')[0];

/** Whether a screen belongs to a tab. The screens of an item belong to the tab of its list. */
export const isTabOf = (tab: ScreenName, screen: ScreenName): boolean => rootOf(tab) === rootOf(screen);

/**
 * `cellWidth` measures a text. Titles and the cells for counts depend on the width alone, so that no tab moves while counts come: all
 * titles are in full, or short with counts, or short, or short from the left. The current tab always has its title.
 */
export function drawTabs(tabs: readonly DrawnTab[], width: number, theme: Theme, cellWidth: (text: string) => number) {
	const {titles, gap, room} = layOut(tabs, width, cellWidth);
	const drawn = tabs.map(({key, hasCount, count, isCurrent}, index) => {
		const shown = hasCount && room > 0 ? shortCount(count, room) : '';
		const words = [key, titles[index] ?? '', shown].filter(Boolean);
		// The current tab has a blank of its own on both sides, and one before it.
		const lead = isCurrent && index > 0 && gap === ' ' ? ' ' : '';
		const reserved = hasCount && room > 0 ? room + 1 - (shown ? cellWidth(shown) + 1 : 0) : 0;
		return lead + drawTab(words, isCurrent, theme) + ' '.repeat(reserved) + gap.slice(isCurrent ? 2 : 1);
	});
	/** The cell after each tab, to find the tab under the mouse. */
	const ends: number[] = [];
	for (const text of drawn) ends.push((ends.at(-1) ?? 0) + cellWidth(text.replaceAll(style, '')));
	return {text: drawn.join('').trimEnd(), ends};
}

/** The cells for a count: `300+`, `1,000`, `100k+`. */
const countCells = 5;

/** The titles to draw, the blanks between two tabs, and the cells for each count. */
function layOut(tabs: readonly DrawnTab[], width: number, cellWidth: (text: string) => number) {
	const full = tabs.map(({title}) => title);
	const short = tabs.map(({title, short}) => short ?? title);
	const counted = tabs.filter(({hasCount}) => hasCount).length;
	const widthOf = (titles: readonly string[], gap: string, room: number) =>
		tabs.reduce(
			(sum, {key}, index) => sum + cellWidth([key, titles[index]].filter(Boolean).join(' ') + gap),
			2 + (room > 0 ? counted * (room + 1) : 0),
		);
	for (const [titles, room] of [
		[full, countCells],
		[short, countCells],
		[short, 0],
	] as const)
		for (const gap of ['  ', ' ']) if (widthOf(titles, gap, room) <= width) return {titles, gap, room};
	const titles = [...short];
	for (let index = tabs.length - 1; index >= 0 && widthOf(titles, ' ', 0) > width; index--)
		if (!tabs[index]?.isCurrent) titles[index] = '';
	return {titles, gap: ' ', room: 0};
}

/** A count in at most `cells`: `12,345` is `12k+`, at least that many. */
function shortCount(count: string, cells: number): string {
	let [text, unit] = [count, 0];
	while (text.length > cells && /,\d{3}\D*$/.test(text)) text = text.replace(/,\d{3}\D*$/, `${'kMG'[unit++] ?? ''}+`);
	return text;
}

const style = /\u001b\[[\d;:]*m/g;

function drawTab([key = '', ...words]: readonly string[], isCurrent: boolean, theme: Theme): string {
	if (isCurrent)
		return theme.paint('inverse', theme.paint(theme.hasTint ? 'accent' : 'plain', ` ${[key, ...words].join(' ')} `));
	return ` ${[theme.paint('accent', key), ...words.map((word) => theme.paint('dim', word))].join(' ')}`;
}
