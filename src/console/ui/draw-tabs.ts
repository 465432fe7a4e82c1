/** Draws the row of tabs. The first frame draws it before the program is loaded, so this file imports few modules. */
import {routes, type ScreenName} from '../../domain/address/routes.ts';
import type {Theme} from '../../text/theme.ts';

/** The minimum number of rows for a row of tabs. */
const minimumRows = 10;

/** The minimum width for the titles of tabs other than the current one. */
const minimumWidth = 60;

/** The lines that the tabs take on a screen with this number of rows. */
export const tabLines = (rows: number): number => (rows >= minimumRows ? 1 : 0);

export interface DrawnTab {
	readonly key: string;
	readonly title: string;
	/** `300+`; '' when nothing is loaded. */
	readonly count: string;
	readonly isCurrent: boolean;
}

/** The first part of a path. */
const rootOf = (screen: ScreenName) => routes[screen].split('/')[0];

/** Whether a screen belongs to a tab. The screens of an item belong to the tab of its list. */
export const isTabOf = (tab: ScreenName, screen: ScreenName): boolean => rootOf(tab) === rootOf(screen);

interface DrawnTabs {
	readonly text: string;
	/** The cell after each tab, to find the tab under the mouse. */
	readonly ends: readonly number[];
}

/** `cellWidth` measures a text. Draws the keys of all tabs, and as many titles and counts as fit: first those of the current tab. */
export function drawTabs(
	tabs: readonly DrawnTab[],
	width: number,
	theme: Theme,
	cellWidth: (text: string) => number,
): DrawnTabs {
	const isRoomy = width >= minimumWidth;
	const end = isRoomy ? ' ' : '';
	const shown = tabs.map(({key}) => [key].filter(Boolean));
	const widthOf = () => shown.reduce((sum, parts) => sum + cellWidth(` ${parts.join(' ')}${end}`), isRoomy ? 0 : 1);
	const add = (index: number, part: string | undefined): boolean => {
		if (!part) return false;
		shown[index]?.push(part);
		if (widthOf() <= width) return true;
		shown[index]?.pop();
		return false;
	};
	const current = tabs.findIndex(({isCurrent}) => isCurrent);
	if (add(current, tabs[current]?.title)) add(current, tabs[current]?.count);
	if (isRoomy) {
		const others = [...tabs.entries()].filter(([, {isCurrent}]) => !isCurrent);
		const hasTitles = others.map(([index, {title}]) => add(index, title)).every(Boolean);
		if (hasTitles) for (const [index, {count}] of others) add(index, count);
	}
	const drawn = tabs.map(
		({isCurrent}, index) => drawTab(shown[index] ?? [], isCurrent, theme) + (isCurrent ? '' : end),
	);
	const ends: number[] = [];
	for (const text of drawn) ends.push((ends.at(-1) ?? 0) + cellWidth(text.replaceAll(style, '')));
	return {text: drawn.join('').trimEnd(), ends};
}

const style = /\u001b\[[\d;:]*m/g;

function drawTab([key = '', ...words]: readonly string[], isCurrent: boolean, theme: Theme): string {
	if (isCurrent)
		return theme.paint('inverse', theme.paint(theme.hasTint ? 'accent' : 'plain', ` ${[key, ...words].join(' ')} `));
	return ` ${[theme.paint('accent', key), ...words.map((word) => theme.paint('dim', word))].join(' ')}`;
}
