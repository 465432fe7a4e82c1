/** Throttles the notifications of a source that changes faster than a person reads. */
import type {QueryClient} from '@tanstack/react-query';
import type {Journal} from '../../../client/journal/journal.ts';
import {after} from '../../../text/timer.ts';

/** Minimum milliseconds between two notifications. */
const interval = 250;

interface Source {
	readonly inFlight: number;
	subscribe(listener: () => void): () => void;
}

/** Returns a throttled `subscribe`. It notifies of the first change at once, then at intervals, and when the source is idle. */
export function throttle(source: Source): Source['subscribe'] {
	return (listener) => {
		let notifiedAt = Number.NEGATIVE_INFINITY;
		let cancel: (() => void) | undefined;
		let idleCheck: NodeJS.Immediate | undefined;
		const notify = () => {
			cancel?.();
			cancel = undefined;
			notifiedAt = performance.now();
			listener();
		};
		const unsubscribe = source.subscribe(() => {
			const delay = notifiedAt + interval - performance.now();
			if (delay <= 0) notify();
			else cancel ??= after(delay, notify);
			// The next request may start in the same turn, so idleness is checked after it.
			idleCheck ??= setImmediate(() => {
				idleCheck = undefined;
				if (source.inFlight === 0 && cancel) notify();
			});
		});
		return () => {
			unsubscribe();
			cancel?.();
			clearImmediate(idleCheck);
		};
	};
}

/**
 * The requests and the cached data of a tenant. A list is in flight until its last page is in the cache: between two pages, none of its
 * requests is.
 */
export const activityOf = (journal: Pick<Journal, 'inFlight' | 'subscribe'>, queries: QueryClient): Source => ({
	get inFlight() {
		return journal.inFlight + queries.isFetching();
	},
	subscribe(listener) {
		const cache = queries.getQueryCache();
		const ends = [journal.subscribe(listener), cache.subscribe(({type}) => void (type === 'updated' && listener()))];
		return () => {
			for (const end of ends) end();
		};
	},
});
