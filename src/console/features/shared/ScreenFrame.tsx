/** The frame of every screen: a header with location, age and activity, then the body, the status line and the key hints. */
import {Box, Text} from 'ink';
import {type ReactNode, useEffect, useMemo, useSyncExternalStore} from 'react';
import type {ScreenName} from '../../../domain/address/routes.ts';
import {describeSkew} from '../../../domain/format/clocks.ts';
import {relativeTime, type Show, showTime} from '../../../domain/format/show.ts';
import {asOfText} from '../../../domain/history/past/moment.ts';
import {kindOfScreen} from '../../../domain/history/past/target.ts';
import {resources} from '../../../domain/resources/index.ts';
import {cellWidth, cut} from '../../../text/cells.ts';
import {plural} from '../../../text/count.ts';
import {day, isoTime} from '../../../text/timestamp.ts';
import {clean} from '../../../text/visible.ts';
import {EntrySlot, type HistoryEntry, useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {useRouter} from '../../keymap/keyboard.tsx';
import {useMouse} from '../../keymap/pointer.ts';
import {tabs} from '../../keymap/tabs.ts';
import {findingCount, loadedCount} from '../../query/loaded.ts';
import {Part} from '../../terminal/Part.tsx';
import {useTheme} from '../../terminal/theme-context.tsx';
import {wholeFrames} from '../../terminal/whole-frames.ts';
import {drawHeader, lastAlarm, layoutHeader, type Vital} from '../../ui/frame/draw-header.ts';
import {bodyHeight, drawTabs, isTabOf, tabLines} from '../../ui/frame/draw-tabs.ts';
import {Hints} from '../../ui/Hints.tsx';
import {Page} from '../../ui/Page.tsx';
import {Store} from '../../ui/store.ts';
import {logLines, WatchLog} from '../watch/WatchLog.tsx';
import {useWatching} from '../watch/watching.ts';
import {activityOf, throttle} from './throttle.ts';

type Shown = Pick<ScreenFrameProps, 'title' | 'loadedAt' | 'stale'>;

const screens = new EntrySlot<Store<Shown>>();

/** The title of a screen as last drawn; '' before that. */
export const titleOf = (entry: HistoryEntry): string => screens.find(entry)?.value.title ?? '';

/** When the content of a screen as last drawn was read, and why it may be out of date. */
export const readingOf = (entry: HistoryEntry): Pick<Shown, 'loadedAt' | 'stale'> => screens.find(entry)?.value ?? {};

/** The size of a screen's body, in cells and lines. */
export function useBodySize(): {readonly width: number; readonly height: number} {
	const {size} = useScreen();
	const height = bodyHeight(size.rows);
	return {width: size.columns, height: height - logLines(useWatching().hasLog, height)};
}

export interface ScreenFrameProps {
	readonly title: string;
	/** Epoch milliseconds at which the content was read. */
	readonly loadedAt?: number | undefined;
	/** Why the content may be out of date: the last read failed, or waits. Undefined otherwise. */
	readonly stale?: string | undefined;
	/** One line; styles are allowed. */
	readonly status: string;
	/** An input field that replaces the status line. */
	readonly prompt?: ReactNode;
	/** One line about the input field, in place of the key hints. */
	readonly promptHint?: string | undefined;
	readonly children: ReactNode;
}

export function ScreenFrame(props: ScreenFrameProps) {
	const {title, loadedAt, stale, status, prompt, promptHint, children} = props;
	const {size, message, entry} = useScreen();
	const theme = useTheme();
	const {width, height} = useBodySize();
	const log = bodyHeight(size.rows) - height;
	useEffect(() => {
		const shown = {title, loadedAt, stale};
		screens.of(entry, () => new Store<Shown>(shown)).update(shown);
	}, [entry, title, loadedAt, stale]);
	return (
		<Box ref={wholeFrames} flexDirection="column" width={size.columns} height={size.rows} overflow="hidden">
			<Header
				title={title}
				loadedAt={loadedAt}
				isStale={stale !== undefined}
				isLoading={/\bloading\b/i.test(status)}
				width={width}
			/>
			<Page width={width}>
				{tabLines(size.rows) > 0 && <ScreenTabs screen={entry.address.screen} width={width} />}
				<Box height={height} width={width} flexDirection="column" overflow="hidden">
					{children}
				</Box>
				{log > 0 && <WatchLog width={width} height={log} />}
				<Box height={1}>
					{prompt || (
						<Part kind="status">
							<Text wrap="truncate">{status || ' '}</Text>
						</Part>
					)}
				</Box>
			</Page>
			<Box height={1}>
				{message ? (
					<Part kind="message">
						<Text wrap="truncate">{theme.paint(message.tone, ` ${clean(message.text)}`)}</Text>
					</Part>
				) : prompt && promptHint ? (
					<Part kind="status">
						<Text wrap="truncate">{theme.paint('dim', ` ${cut(promptHint, width - 2, theme.glyphs.ellipsis)}`)}</Text>
					</Part>
				) : (
					<Hints width={width} />
				)}
			</Box>
		</Box>
	);
}

interface HeaderProps {
	readonly title: string;
	/** Epoch milliseconds. */
	readonly loadedAt?: number | undefined;
	readonly isStale: boolean;
	/** The status line says that something is being loaded. */
	readonly isLoading: boolean;
	readonly width: number;
}

function Header({title, loadedAt, isStale, isLoading, width}: HeaderProps) {
	const theme = useTheme();
	const {name: tenant, color, writes} = useServices().tenant;
	const vitals = useVitals(loadedAt, isStale, isLoading);
	const {ellipsis, dot} = theme.glyphs;
	if (theme.isLinear) {
		const chip = writes.mark ? `${tenant} (${writes.mark})` : tenant;
		// The age and the latency change by themselves.
		const alarms = vitals.filter(({rank}) => rank <= lastAlarm);
		return (
			<>
				<Part kind="title">
					<Text>{clean(`${chip}, ${title}`)}</Text>
				</Part>
				{alarms.map(({rank, text}) => (
					<Part key={rank} kind="status">
						<Text>{clean(text)}</Text>
					</Part>
				))}
			</>
		);
	}
	const line = layoutHeader({tenant: clean(tenant), mark: writes.mark, title, vitals, width, dot, ellipsis});
	return (
		<Text wrap="truncate">{drawHeader(line, color, theme, writes.left > 0 ? describeWrites(writes.left) : '')}</Text>
	);
}

/** Write state, age, latency, requests in flight and errors, as text. */
function useVitals(loadedAt: number | undefined, isStale: boolean, isLoading: boolean): readonly Vital[] {
	const {api, queries, writes, past} = useServices().tenant;
	const {now} = useServices().clock;
	const {journal} = api;
	const subscribe = useMemo(() => throttle(activityOf(api.journal, queries)), [api, queries]);
	const latency = useSyncExternalStore(subscribe, () => journal.latency);
	const inFlight = useSyncExternalStore(subscribe, () => journal.inFlight);
	const {errorCount, show, skew, entry} = useScreen();
	const {isOn} = useWatching();
	const errors = {rank: 1, text: errorCount > 0 ? `${plural(errorCount, 'error')} (!)` : ''};
	if (past) {
		const moment = asOfText(past.moment, show, kindOfScreen(entry.address.screen));
		const {since} = past.awaited ?? {};
		const reading = past.awaited ? 'reading' : '';
		const why = since === undefined ? reading : `down since ${timeSince(since, {...show, now: now()})}`;
		return [{rank: 2, text: why}, {rank: 0, text: moment}, errors].filter(({text}) => text !== '');
	}
	return [
		{rank: 0, text: describeWrites(writes.left)},
		{rank: 3, text: isOn ? 'watching' : ''},
		{rank: 3, text: describeSkew(skew)},
		{rank: isStale ? 2 : 4, text: loadedAt === undefined ? '' : freshness(loadedAt, isStale, {...show, now: now()})},
		{rank: 6, text: latency === undefined ? '' : `${Math.round(latency)} ms`},
		{rank: 5, text: inFlight > 0 ? `${inFlight} in flight` : isLoading ? '' : 'idle'},
		errors,
	].filter(({text}) => text !== '');
}

/** The age of the content. After a failed read the time of the last good one, because an age alone sounds healthy. */
function freshness(loadedAt: number, isStale: boolean, show: Show): string {
	const age = show.now - loadedAt;
	if (!isStale) return age < 60_000 ? 'fresh' : relativeTime(-age);
	return `stale since ${timeSince(loadedAt, show)}`;
}

/** The time of day, with its date if it is not of the last day. */
function timeSince(at: number, show: Show): string {
	const style = show.timeStyle === 'utc' ? 'utc' : 'local';
	const [date = '', time = ''] = showTime(isoTime(at), {...show, timeStyle: style}).split(' ');
	return show.now - at < day ? time : `${date} ${time}`;
}

/** The write state and the time left. Empty on the demo tenant, which always allows writes. */
function describeWrites(left: number): string {
	if (left === Number.POSITIVE_INFINITY) return '';
	return left > 0 ? `WRITES ${Math.ceil(left / 60_000)}m` : 'read-only';
}

function ScreenTabs({screen, width}: {readonly screen: ScreenName; readonly width: number}) {
	const theme = useTheme();
	const router = useRouter();
	const counts = useCounts();
	const rows = tabs.map(({screen: name, title, short, hasCount}, index) => ({
		command: `go.${name}`,
		key: router.keyOf(`go.${name}`) ?? '',
		title,
		short,
		hasCount,
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
	const {api, queries} = useServices().tenant;
	const subscribe = useMemo(() => throttle(activityOf(api.journal, queries)), [api, queries]);
	const counts = useSyncExternalStore(subscribe, () => tabs.map(({screen}) => countOf(screen) ?? '').join(separator));
	return counts.split(separator);

	function countOf(screen: ScreenName): string | undefined {
		if (screen === 'board') return findingCount(queries, api);
		const resource = resources.find(({name}) => name === screen);
		return resource && loadedCount(queries, api, resource);
	}
}

const separator = '\n';
