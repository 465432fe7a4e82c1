/** Polls the data of the current screen and logs the changes. */
import {useEffect, useRef} from 'react';
import {ApiError} from '../../../client/error.ts';
import {compareReads, nextRead, type Read, type Watched} from '../../../domain/watch/watch.ts';
import type {Handlers} from '../../keymap/router.ts';
import {useServices} from '../../services.ts';
import {usePlace} from '../shared/place.ts';
import {useWatching} from './use-watching.ts';

interface Watchable {
	readonly watched: Watched;
	/** Returns the items of the latest read. Each read creates a new function. Undefined before the first read. */
	readonly latest: (() => Read) | undefined;
	readonly isBusy: boolean;
	/** A retry is scheduled, so watching schedules no read of its own. */
	readonly isRetrying: boolean;
	readonly error: Error | undefined;
	readonly refresh: () => void;
	/** The key that hides the log on this screen. */
	readonly logKey?: string;
}

/** Default of `watchInterval`, in milliseconds. */
const defaultInterval = 10_000;

export function useWatch({watched, latest, isBusy, isRetrying, error, refresh, logKey = 'l'}: Watchable): Handlers {
	const {now, after, watchInterval = defaultInterval} = useServices();
	const {report} = usePlace();
	const watching = useWatching();
	const {isOn} = watching;
	const previous = useRef<Read>(undefined);
	const pace = useRef({failures: 0, startedAt: 0, took: 0});
	const latestRefresh = useRef(refresh);
	latestRefresh.current = refresh;

	// biome-ignore lint/correctness/useExhaustiveDependencies: each read is compared once with the previous read
	useEffect(() => {
		const read = isOn ? latest?.() : undefined;
		if (read && previous.current) watching.note(compareReads(previous.current, read, watched));
		previous.current = read;
		pace.current.failures = 0;
	}, [isOn, latest]);
	useEffect(() => {
		if (error) pace.current.failures++;
	}, [error]);
	useEffect(() => {
		if (isBusy) pace.current.startedAt = now();
		else if (pace.current.startedAt > 0) pace.current.took = now() - pace.current.startedAt;
	}, [isBusy, now]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: every end of a read schedules the next read
	useEffect(() => {
		if (!isOn || isBusy || isRetrying) return;
		const retryAfter = error instanceof ApiError ? error.detail.retryAfter : undefined;
		const {failures, took} = pace.current;
		return after(nextRead({interval: watchInterval, failures, took, retryAfter, random: Math.random}), () =>
			latestRefresh.current(),
		);
	}, [isOn, isBusy, isRetrying, latest, error, after, watchInterval]);

	return {
		'watch.toggle': () => {
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
