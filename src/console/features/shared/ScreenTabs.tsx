/** The second row: a tab for each screen with its key and the number of loaded items. */
import {Box, Text} from 'ink';
import {useMemo, useSyncExternalStore} from 'react';
import {routes, type ScreenName} from '../../../domain/address/routes.ts';
import {resources} from '../../../domain/resources/index.ts';
import {cellWidth} from '../../../text/cells.ts';
import type {Theme} from '../../../text/theme.ts';
import {tabs} from '../../keymap/commands.ts';
import {useRouter} from '../../keymap/keyboard.tsx';
import {useMouse} from '../../keymap/use-mouse.ts';
import {findingCount, loadedCount} from '../../query/counts.ts';
import {useServices} from '../../services.ts';
import {useTheme} from '../../ui/theme-context.tsx';
import {throttle} from './throttle.ts';

/** The minimum number of rows for a row of tabs. */
const minimumRows = 10;

/** The minimum width for the titles of tabs other than the current one. */
const minimumWidth = 60;

/** The lines that the tabs take on a screen of so many rows. */
export const tabLines = (rows: number): number => (rows >= minimumRows ? 1 : 0);

interface Tab {
	readonly command: string;
	readonly key: string;
	readonly title: string;
	/** `300+`; '' when nothing is loaded. */
	readonly count: string;
	readonly isCurrent: boolean;
}

export function ScreenTabs({screen, width}: {readonly screen: ScreenName; readonly width: number}) {
	const theme = useTheme();
	const router = useRouter();
	const counts = useCounts();
	const rows = tabs.map(({screen: name, command, title}, index) => ({
		command,
		key: router.keyOf(command) ?? '',
		title,
		count: counts[index] ?? '',
		isCurrent: rootOf(name) === rootOf(screen),
	}));
	const {text, ends} = drawTabs(rows, width, theme);
	const box = useMouse(({x, by}, run) => {
		const tab = rows[ends.findIndex((end) => x < end)];
		if (tab && by === 0) run(tab.command);
	});
	if (theme.isLinear) return null;
	return (
		<Box ref={box} width={width} height={1}>
			<Text wrap="truncate">{text}</Text>
		</Box>
	);
}

/** The first part of a path. The screens of an item belong to the tab of its list. */
const rootOf = (screen: ScreenName) => routes[screen].split('/')[0];

/** Draws the keys of all tabs, and as many titles and counts as fit: first those of the current tab. */
function drawTabs(
	tabs: readonly Tab[],
	width: number,
	theme: Theme,
): {readonly text: string /** The cell after each tab. */; readonly ends: readonly number[]} {
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

/** The count of each tab. Redraws when one changes. */
function useCounts(): readonly string[] {
	const {api, queries} = useServices();
	const subscribe = useMemo(() => {
		const cache = queries.getQueryCache();
		return throttle({
			get inFlight() {
				return api.journal.inFlight;
			},
			subscribe: (listener) => cache.subscribe(({type}) => void (type === 'updated' && listener())),
		});
	}, [api, queries]);
	const counts = useSyncExternalStore(subscribe, () => tabs.map(({screen}) => countOf(screen) ?? '').join(separator));
	return counts.split(separator);

	function countOf(screen: ScreenName): string | undefined {
		if (screen === 'board') return findingCount(queries, api);
		const resource = resources.find(({name}) => name === screen);
		return resource && loadedCount(queries, api, resource);
	}
}

const separator = '\n';
