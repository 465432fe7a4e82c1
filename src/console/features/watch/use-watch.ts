/** Polls the data of the current screen and logs the changes. */
import {useEffect, useEffectEvent} from 'react';
import {duration} from '../../../domain/format/show.ts';
import {type Watched, watchPolicy} from '../../../domain/watch/watch.ts';
import {useServices} from '../../app/services.ts';
import type {Handlers} from '../../keymap/keyboard.tsx';
import {useScreen} from '../shared/screen-context.ts';
import {willRetry} from '../shared/use-retry.ts';
import {type Reads, useWatching} from './watching.ts';

interface Watchable extends Omit<Reads, 'isBusy'> {
	readonly watched: Watched;
	readonly isLoading: boolean;
	readonly refresh: () => void;
	/** The key that hides the log on this screen. */
	readonly logKey?: string;
}

/** Default of `watchInterval`, in milliseconds. */
const defaultInterval = 10_000;

export function useWatch(state: Watchable): Handlers {
	const {watched, latest, isLoading: isBusy, error, refresh, logKey = 'l'} = state;
	const {now, after, watchInterval = defaultInterval, past} = useServices();
	const {report} = useScreen();
	const watching = useWatching();
	const {isOn} = watching;
	const readAgain = useEffectEvent(refresh);
	const announce = useEffectEvent(report);

	useEffect(() => () => watching.leave(), [watching]);
	// Every end of a read schedules the next read, unless a retry follows by itself.
	useEffect(() => {
		watching.observe({latest, error, isBusy}, watched, now());
		if (!isOn || isBusy || willRetry(error)) return;
		if (watching.isHopeless) {
			watching.toggle();
			return announce(`Stopped watching after ${watchPolicy.oddReads} odd responses: ${error?.message}`, 'bad');
		}
		const pause = watching.delay(watchInterval, Math.random);
		if (error) announce(`Next read in ${duration(pause)}: ${error.message}`, 'warn');
		return after(pause, () => readAgain());
	}, [watching, watched, latest, error, isBusy, isOn, now, after, watchInterval]);

	return {
		'watch.toggle': past
			? {whyNot: 'An earlier state does not change: :at now returns'}
			: () => {
					watching.toggle();
					const seconds = Math.round(watchInterval / 1000);
					report(watching.isOn ? `Watching every ${seconds}s; ${logKey} hides the log, W stops` : 'Stopped watching');
				},
		'watch.log':
			watching.isOn || watching.events.length > 0
				? () => watching.toggleLog()
				: {whyNot: 'Nothing watched yet: W starts'},
	};
}
