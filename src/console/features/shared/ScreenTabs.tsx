/** The second row: a tab for each screen with its key and the number of loaded items. */
import {Box, Text} from 'ink';
import {useMemo, useSyncExternalStore} from 'react';
import type {ScreenName} from '../../../domain/address/routes.ts';
import {resources} from '../../../domain/resources/index.ts';
import {cellWidth} from '../../../text/cells.ts';
import {useServices} from '../../app/services.ts';
import {useRouter} from '../../keymap/keyboard.tsx';
import {tabs} from '../../keymap/tabs.ts';
import {useMouse} from '../../keymap/use-mouse.ts';
import {findingCount, loadedCount} from '../../query/counts.ts';
import {drawTabs, isTabOf} from '../../ui/frame/draw-tabs.ts';
import {useTheme} from '../../ui/theme-context.tsx';
import {throttle} from './throttle.ts';

export function ScreenTabs({screen, width}: {readonly screen: ScreenName; readonly width: number}) {
	const theme = useTheme();
	const router = useRouter();
	const counts = useCounts();
	const rows = tabs.map(({screen: name, title, short}, index) => ({
		command: `go.${name}`,
		key: router.keyOf(`go.${name}`) ?? '',
		title,
		short,
		count: counts[index] ?? '',
		isCurrent: isTabOf(name, screen),
	}));
	const {text, ends} = drawTabs(rows, width, theme, cellWidth);
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
