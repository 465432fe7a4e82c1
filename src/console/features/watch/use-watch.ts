/** Reading a place again and again while it is on the screen, and saying what changed. */
import {useEffect, useRef} from 'react';
import {ApiError} from '../../../client/error.ts';
import {compareReads, nextRead, type Read, type Watched} from '../../../domain/watch/watch.ts';
import type {Handlers} from '../../keymap/router.ts';
import {useServices} from '../../services.ts';
import {usePlace} from '../shared/place.ts';
import {useWatching} from './use-watching.ts';

interface Watchable {
	readonly watched: Watched;
	/** What the latest read brought; another function after each read. Undefined before the first. */
	readonly latest: (() => Read) | undefined;
	readonly isBusy: boolean;
	/** Something else will read again anyway. */
	readonly isRetrying: boolean;
	readonly error: Error | undefined;
	readonly refresh: () => void;
	/** What hides the log here. */
	readonly logKey?: string;
}

/** Milliseconds between two reads where the config says nothing. */
const usual = 10_000;

export function useWatch({watched, latest, isBusy, isRetrying, error, refresh, logKey = 'l'}: Watchable): Handlers {
	const {now, after, watchInterval = usual} = useServices();
	const {report} = usePlace();
	const watching = useWatching();
	const {isOn} = watching;
	const before = useRef<Read>(undefined);
	const pace = useRef({failures: 0, startedAt: 0, took: 0});
	const again = useRef(refresh);
	again.current = refresh;

	// biome-ignore lint/correctness/useExhaustiveDependencies: each read is compared once, with the one before
	useEffect(() => {
		const read = isOn ? latest?.() : undefined;
		if (read && before.current) watching.note(compareReads(before.current, read, watched));
		before.current = read;
		pace.current.failures = 0;
	}, [isOn, latest]);
	useEffect(() => {
		if (error) pace.current.failures++;
	}, [error]);
	useEffect(() => {
		if (isBusy) pace.current.startedAt = now();
		else if (pace.current.startedAt > 0) pace.current.took = now() - pace.current.startedAt;
	}, [isBusy, now]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: a read that ended, well or not, is followed by the next
	useEffect(() => {
		if (!isOn || isBusy || isRetrying) return;
		const retryAfter = error instanceof ApiError ? error.detail.retryAfter : undefined;
		const {failures, took} = pace.current;
		return after(nextRead({interval: watchInterval, failures, took, retryAfter, random: Math.random}), () =>
			again.current(),
		);
	}, [isOn, isBusy, isRetrying, latest, error, after, watchInterval]);

	return {
		'watch.toggle': () => {
			watching.toggle();
			const seconds = Math.round(watchInterval / 1000);
			report(
				watching.isOn
					? `Watching: read again every ${seconds}s; ${logKey} hides the log, W ends it`
					: 'No longer watching',
			);
		},
		'watch.log':
			watching.isOn || watching.events.length > 0
				? () => watching.toggleLog()
				: {whyNot: 'Nothing was watched here: W begins'},
	};
}
