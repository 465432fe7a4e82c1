/** The frame of every screen: a header with location, age and activity, then the body, the status line and the key hints. */
import {Box, Text} from 'ink';
import {type ReactNode, useEffect, useMemo, useSyncExternalStore} from 'react';
import {relativeTime} from '../../../domain/format/show.ts';
import {cellWidth, cut, fitCell} from '../../../text/cells.ts';
import {plural} from '../../../text/count.ts';
import {clean} from '../../../text/visible.ts';
import {useServices} from '../../services.ts';
import {Hints} from '../../ui/Hints.tsx';
import {programNameWidth} from '../../ui/screen-size.ts';
import {Store} from '../../ui/store.ts';
import {useTheme} from '../../ui/theme-context.tsx';
import {useWatching} from '../watch/use-watching.ts';
import {logLines, WatchLog} from '../watch/WatchLog.tsx';
import {EntrySlot} from './memory.ts';
import {ScreenTabs, tabLines} from './ScreenTabs.tsx';
import {type HistoryEntry, useScreen} from './screen-context.ts';
import {throttle} from './throttle.ts';

const titles = new EntrySlot<Store<{readonly title: string}>>();

/** The title of a screen as last drawn; '' before that. */
export const titleOf = (entry: HistoryEntry): string => titles.find(entry)?.value.title ?? '';

/** Lines of the header, the status line and the hints, and of the tabs where there is room for them. */
const frameLines = (rows: number) => 3 + tabLines(rows);

/** The size of a screen's body, in cells and lines. */
export function useBodySize(): {readonly width: number; readonly height: number} {
	const {size} = useScreen();
	const height = Math.max(1, size.rows - frameLines(size.rows));
	return {width: size.columns, height: height - logLines(useWatching().hasLog, height)};
}

interface ScreenFrameProps {
	readonly title: string;
	/** Epoch milliseconds at which the content was read. */
	readonly loadedAt: number | undefined;
	/** One line; styles are allowed. */
	readonly status: string;
	/** An input field that replaces the status line. */
	readonly prompt?: ReactNode;
	readonly children: ReactNode;
}

export function ScreenFrame({title, loadedAt, status, prompt, children}: ScreenFrameProps) {
	const {size, message, entry} = useScreen();
	const theme = useTheme();
	const {width, height} = useBodySize();
	const log = Math.max(1, size.rows - frameLines(size.rows)) - height;
	useEffect(() => titles.of(entry, () => new Store({title})).update({title}), [entry, title]);
	return (
		<Box flexDirection="column" width={size.columns} height={size.rows} overflow="hidden">
			<Header title={title} loadedAt={loadedAt} width={width} />
			{tabLines(size.rows) > 0 && <ScreenTabs screen={entry.address.screen} width={width} />}
			<Box height={height} width={width} flexDirection="column" overflow="hidden">
				{children}
			</Box>
			{log > 0 && <WatchLog width={width} height={log} />}
			<Box height={1}>{prompt || <Text wrap="truncate">{status || ' '}</Text>}</Box>
			<Box height={1}>
				{message ? (
					<Text wrap="truncate">{theme.paint(message.tone, ` ${clean(message.text)}`)}</Text>
				) : (
					<Hints width={width} />
				)}
			</Box>
		</Box>
	);
}

function Header({
	title,
	loadedAt,
	width,
}: {
	readonly title: string;
	readonly loadedAt: number | undefined;
	readonly width: number;
}) {
	const theme = useTheme();
	const {tenant, color = 'plain', writes} = useServices();
	const {ellipsis, dot} = theme.glyphs;
	const where = `${width >= programNameWidth ? `castellan ${dot} ` : ''}${writes.isProtected ? `${tenant} (protected)` : tenant}`;
	const location = ` ${where} ${dot} ${title}`;
	const roomBeside = (part: number) => width - 2 - Math.min(cellWidth(location), Math.floor(width / part));
	// The location keeps half of the line. Beside an alarm it keeps a third.
	const right = fitParts(useHeaderParts(loadedAt), (rank) => roomBeside(rank > lastAlarm ? 2 : 3), dot);
	const room = Math.max(0, width - cellWidth(right) - 2);
	const whereRoom = Math.max(Math.floor(room / 2) - 2, room - cellWidth(title) - 4);
	const left = cut(` ${cut(where, whereRoom, ellipsis)} ${dot} ${title}`, room, ellipsis);
	if (theme.isLinear) return <Text>{clean(`${where}, ${title}; ${right}`)}</Text>;
	return <Text wrap="truncate">{theme.paint('inverse', theme.paint(color, `${fitCell(left, room)} ${right} `))}</Text>;
}

interface HeaderPart {
	readonly text: string;
	/** A narrow header drops the highest rank first. */
	readonly rank: number;
}

/** Ranks up to this one are alarms: the write state and the error count. */
const lastAlarm = 1;

/** Joins the parts that fit. It drops the highest rank until they do. */
function fitParts(parts: readonly HeaderPart[], room: (rank: number) => number, dot: string): string {
	const line = parts.map(({text}) => text).join(` ${dot} `);
	const last = Math.max(...parts.map(({rank}) => rank));
	if (parts.length <= 1 || cellWidth(line) <= room(last)) return line;
	return fitParts(
		parts.filter(({rank}) => rank !== last),
		room,
		dot,
	);
}

/** Write state, age, latency, requests in flight and errors, as text. */
function useHeaderParts(loadedAt: number | undefined): readonly HeaderPart[] {
	const {api, now, writes} = useServices();
	const {journal} = api;
	const subscribe = useMemo(() => throttle(journal), [journal]);
	const latency = useSyncExternalStore(subscribe, () => journal.latency);
	const inFlight = useSyncExternalStore(subscribe, () => journal.inFlight);
	const {errorCount} = useScreen();
	const {isOn} = useWatching();
	const age = loadedAt === undefined ? undefined : now() - loadedAt;
	return [
		{rank: 0, text: describeWrites(writes.left)},
		{rank: 2, text: isOn ? 'watching' : ''},
		{rank: 3, text: age === undefined ? '' : age < 60_000 ? 'fresh' : relativeTime(-age)},
		{rank: 5, text: latency === undefined ? '' : `${Math.round(latency)} ms`},
		{rank: 4, text: inFlight > 0 ? `${inFlight} in flight` : 'idle'},
		{rank: 1, text: errorCount > 0 ? `${plural(errorCount, 'error')} (!)` : ''},
	].filter(({text}) => text !== '');
}

/** The write state and the time left. Empty on the demo tenant, which always allows writes. */
function describeWrites(left: number): string {
	if (left === Number.POSITIVE_INFINITY) return '';
	return left > 0 ? `WRITES ${Math.ceil(left / 60_000)}m` : 'read-only';
}
