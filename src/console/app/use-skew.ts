/** The clock of the service, as the responses give it. */
import {useEffect, useMemo, useRef, useSyncExternalStore} from 'react';
import {clockSkew} from '../../client/clock-skew.ts';
import {clockLine, clocksAt} from '../../domain/format/clocks.ts';
import {minute} from '../../text/timestamp.ts';
import {throttle} from '../features/shared/throttle.ts';
import type {Messages} from './messages.ts';
import type {Services} from './services.ts';

/**
 * Milliseconds to add to the time of this machine for the time of the service. In whole minutes, because each response gives
 * another number of milliseconds. Logs both times once if they differ.
 */
export function useSkew({api: {journal}, now}: Services, messages: Messages): number {
	const subscribe = useMemo(() => throttle(journal), [journal]);
	const skew = useSyncExternalStore(subscribe, () => Math.round((clockSkew(journal.records) ?? 0) / minute) * minute);
	const logged = useRef<typeof journal>(undefined);
	useEffect(() => {
		if (skew === 0 || logged.current === journal) return;
		logged.current = journal;
		messages.log(clockLine(clocksAt(now(), skew)));
	}, [skew, journal, messages, now]);
	return skew;
}
