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
	/** `300+`; '' when nothing is loaded. */
	readonly count: string;
	readonly isCurrent: boolean;
}

/** The first part of a path. */
const rootOf = (screen: ScreenName) => routes[screen].split('/')[0];

/** Whether a screen belongs to a tab. The screens of an item belong to the tab of its list. */
export const isTabOf = (tab: ScreenName, screen: ScreenName): boolean => rootOf(tab) === rootOf(screen);

/**
 * `cellWidth` measures a text. Titles depend on the width alone, so that they stay while counts grow: all in full, all short, or
 * short ones from the left. The current tab always has its title. Counts take the room that is left.
 */
export function drawTabs(tabs: readonly DrawnTab[], width: number, theme: Theme, cellWidth: (text: string) => number) {
	const {titles, gap} = layOut(tabs, width, cellWidth);
	const shown = wordsOf(tabs, titles);
	const current = tabs.findIndex(({isCurrent}) => isCurrent);
	let room = width - widthOf(shown, gap, cellWidth);
	const named = [...tabs.keys()].filter((index) => titles[index]);
	for (const index of [current, ...named.filter((other) => other !== current)]) {
		const count = tabs[index]?.count;
		if (!count || cellWidth(count) >= room) continue;
		shown[index]?.push(count);
		room -= cellWidth(count) + 1;
	}
	const drawn = shown.map((words, index) => {
		const isCurrent = index === current;
		return drawTab(words, isCurrent, theme) + gap.slice(isCurrent ? 2 : 1);
	});
	/** The cell after each tab, to find the tab under the mouse. */
	const ends: number[] = [];
	for (const text of drawn) ends.push((ends.at(-1) ?? 0) + cellWidth(text.replaceAll(style, '')));
	return {text: drawn.join('').trimEnd(), ends};
}

/** The titles to draw, and the blanks between two tabs. The current tab has a blank of its own on both sides. */
function layOut(tabs: readonly DrawnTab[], width: number, cellWidth: (text: string) => number) {
	const full = tabs.map(({title}) => title);
	const short = tabs.map(({title, short}) => short ?? title);
	const fits = (titles: readonly string[], gap: string) => widthOf(wordsOf(tabs, titles), gap, cellWidth) <= width;
	for (const gap of ['  ', ' ']) if (fits(full, gap)) return {titles: full, gap};
	const titles = [...short];
	for (let index = tabs.length - 1; index >= 0 && !fits(titles, ' '); index--)
		if (!tabs[index]?.isCurrent) titles[index] = '';
	return {titles, gap: ' '};
}

const wordsOf = (tabs: readonly DrawnTab[], titles: readonly string[]): string[][] =>
	tabs.map(({key}, index) => [key, titles[index] ?? ''].filter(Boolean));

function widthOf(shown: readonly (readonly string[])[], gap: string, cellWidth: (text: string) => number): number {
	return shown.reduce((sum, words) => sum + cellWidth(words.join(' ') + gap), 1);
}

const style = /\u001b\[[\d;:]*m/g;

function drawTab([key = '', ...words]: readonly string[], isCurrent: boolean, theme: Theme): string {
	if (isCurrent)
		return theme.paint('inverse', theme.paint(theme.hasTint ? 'accent' : 'plain', ` ${[key, ...words].join(' ')} `));
	return ` ${[theme.paint('accent', key), ...words.map((word) => theme.paint('dim', word))].join(' ')}`;
}
