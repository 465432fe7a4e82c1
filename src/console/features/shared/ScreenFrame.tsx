/** What every screen has round it: where one is, how old it is, what is under way; then the status line and the keys. */
import {Box, Text} from 'ink';
import {type ReactNode, useEffect, useMemo, useSyncExternalStore} from 'react';
import {relativeTime} from '../../../domain/format/show.ts';
import {cellWidth, cut, fitCell} from '../../../text/cells.ts';
import {clean} from '../../../text/visible.ts';
import {useServices} from '../../services.ts';
import {Hints} from '../../ui/Hints.tsx';
import {roomy} from '../../ui/screen-size.ts';
import {useTheme} from '../../ui/theme-context.tsx';
import {calm} from '../list/calm.ts';
import {useWatching} from '../watch/use-watching.ts';
import {logLines, WatchLog} from '../watch/WatchLog.tsx';
import {usePlace} from './place.ts';

/** Lines that the frame itself takes. */
const frameLines = 3;

/** The lines and cells a screen's body has. */
export function useBodySize(): {readonly width: number; readonly height: number} {
	const {size} = usePlace();
	const height = Math.max(1, size.rows - frameLines);
	return {width: size.columns, height: height - logLines(useWatching().hasLog, height)};
}

export interface ScreenFrameProps {
	readonly title: string;
	/** Epoch milliseconds of what is shown. */
	readonly loadedAt: number | undefined;
	/** One line, may be styled. */
	readonly status: string;
	/** A field in place of the status line. */
	readonly prompt?: ReactNode;
	readonly children: ReactNode;
}

export function ScreenFrame({title, loadedAt, status, prompt, children}: ScreenFrameProps) {
	const {size, message, place} = usePlace();
	const theme = useTheme();
	const {width, height} = useBodySize();
	const log = Math.max(1, size.rows - frameLines) - height;
	useEffect(() => void place.memory.set('title', title), [place, title]);
	return (
		<Box flexDirection="column" width={size.columns} height={size.rows} overflow="hidden">
			<Header title={title} loadedAt={loadedAt} width={width} />
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
	const where = `${width >= roomy ? `castellan ${dot} ` : ''}${writes.isProtected ? `${tenant} (protected)` : tenant}`;
	const whole = ` ${where} ${dot} ${title}`;
	const least = (part: number) => width - 2 - Math.min(cellWidth(whole), Math.floor(width / part));
	// Where one is keeps a half of the line, and a third beside what a person must not miss.
	const right = fitVitals(useVitals(loadedAt), (rank) => least(rank > lastAlarm ? 2 : 3), dot);
	const room = Math.max(0, width - cellWidth(right) - 2);
	const whereRoom = Math.max(Math.floor(room / 2) - 2, room - cellWidth(title) - 4);
	const left = cut(` ${cut(where, whereRoom, ellipsis)} ${dot} ${title}`, room, ellipsis);
	if (theme.isLinear) return <Text>{clean(`${where}, ${title}; ${right}`)}</Text>;
	return <Text wrap="truncate">{theme.paint('inverse', theme.paint(color, `${fitCell(left, room)} ${right} `))}</Text>;
}

interface Vital {
	readonly text: string;
	/** The highest leaves a narrow header first. */
	readonly rank: number;
}

/** That writes are allowed, and errors. */
const lastAlarm = 1;

/** As many as there is room for. */
function fitVitals(vitals: readonly Vital[], room: (rank: number) => number, dot: string): string {
	const line = vitals.map(({text}) => text).join(` ${dot} `);
	const last = Math.max(...vitals.map(({rank}) => rank));
	if (vitals.length <= 1 || cellWidth(line) <= room(last)) return line;
	return fitVitals(
		vitals.filter(({rank}) => rank !== last),
		room,
		dot,
	);
}

/** Age, latency, requests in flight and errors, in words. */
function useVitals(loadedAt: number | undefined): readonly Vital[] {
	const {api, now, writes} = useServices();
	const {journal} = api;
	const subscribe = useMemo(() => calm(journal), [journal]);
	const latency = useSyncExternalStore(subscribe, () => journal.latency);
	const inFlight = useSyncExternalStore(subscribe, () => journal.inFlight);
	const {errorCount} = usePlace();
	const {isOn} = useWatching();
	const age = loadedAt === undefined ? undefined : now() - loadedAt;
	return [
		{rank: 0, text: writeWord(writes.left)},
		{rank: 2, text: isOn ? 'watching' : ''},
		{rank: 3, text: age === undefined ? '' : age < 60_000 ? 'fresh' : relativeTime(-age)},
		{rank: 5, text: latency === undefined ? '' : `${Math.round(latency)} ms`},
		{rank: 4, text: inFlight > 0 ? `${inFlight} in flight` : 'idle'},
		{rank: 1, text: errorCount > 0 ? `${errorCount} ${errorCount === 1 ? 'error' : 'errors'} (!)` : ''},
	].filter(({text}) => text !== '');
}

/** Whether writes may be sent, and for how long still; nothing on the demo tenant, where they always may. */
function writeWord(left: number): string {
	if (left === Number.POSITIVE_INFINITY) return '';
	return left > 0 ? `WRITES ${Math.ceil(left / 60_000)}m` : 'read-only';
}
