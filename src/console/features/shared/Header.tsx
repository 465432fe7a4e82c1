/** The first line of every screen: the tenant, the location, and the state of the connection. */
import {Text} from 'ink';
import {useMemo, useSyncExternalStore} from 'react';
import {describeClocks} from '../../../domain/format/clocks.ts';
import {relativeTime, type Show, showTime} from '../../../domain/format/show.ts';
import {asOfText} from '../../../domain/history/past/moment.ts';
import {plural} from '../../../text/count.ts';
import {day, isoTime} from '../../../text/timestamp.ts';
import {clean} from '../../../text/visible.ts';
import {kindOfScreen} from '../../app/past/travel.ts';
import {useServices} from '../../app/services.ts';
import {Part} from '../../terminal/Part.tsx';
import {drawHeader, lastAlarm, layoutHeader, type Vital} from '../../ui/frame/draw-header.ts';
import {useTheme} from '../../ui/theme-context.tsx';
import {useWatching} from '../watch/watching.ts';
import {useScreen} from './screen-context.ts';
import {throttle} from './throttle.ts';

interface HeaderProps {
	readonly title: string;
	/** Epoch milliseconds. */
	readonly loadedAt?: number | undefined;
	readonly isStale: boolean;
	readonly width: number;
}

export function Header({title, loadedAt, isStale, width}: HeaderProps) {
	const theme = useTheme();
	const {tenant, color, writes} = useServices();
	const vitals = useVitals(loadedAt, isStale);
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
	const line = layoutHeader({
		tenant: clean(tenant),
		mark: writes.mark,
		title,
		vitals,
		width,
		dot,
		ellipsis,
	});
	return <Text wrap="truncate">{drawHeader(line, color, theme)}</Text>;
}

/** Write state, age, latency, requests in flight and errors, as text. */
function useVitals(loadedAt: number | undefined, isStale: boolean): readonly Vital[] {
	const {api, now, writes, past} = useServices();
	const {journal} = api;
	const subscribe = useMemo(() => throttle(journal), [journal]);
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
		{rank: 3, text: describeClocks(now(), skew)},
		{rank: isStale ? 2 : 4, text: loadedAt === undefined ? '' : freshness(loadedAt, isStale, {...show, now: now()})},
		{rank: 6, text: latency === undefined ? '' : `${Math.round(latency)} ms`},
		{rank: 5, text: inFlight > 0 ? `${inFlight} in flight` : 'idle'},
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
