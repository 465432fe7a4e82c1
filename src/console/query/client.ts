/** Sets up react-query for a terminal: not as a server, and with timers that do not keep the process alive. */
import {environmentManager, notifyManager, QueryClient, timeoutManager} from '@tanstack/react-query';
import {inOwnTurn} from '../../client/turns.ts';
import {timerTime} from '../../text/timer.ts';

// These settings are global to the library. They must be set before the first client uses them.
environmentManager.setIsServer(() => false);
timeoutManager.setTimeoutProvider({
	setTimeout: (callback, delay) => setTimeout(callback, timerTime(delay)).unref(),
	clearTimeout: (timer) => clearTimeout(timer),
	setInterval: (callback, delay) => setInterval(callback, timerTime(delay)).unref(),
	clearInterval: (timer) => clearInterval(timer),
});
// React renders the updates that a page of a list causes in a turn of their own.
notifyManager.setScheduler(inOwnTurn);

/** A query client for one console. It only caches: the API client does retries, back-off and redaction. */
export const createQueryClient = (): QueryClient =>
	new QueryClient({
		defaultOptions: {
			queries: {
				retry: false,
				staleTime: Number.POSITIVE_INFINITY,
				gcTime: 5 * 60_000,
				structuralSharing: false,
				networkMode: 'always',
			},
			mutations: {networkMode: 'always'},
		},
	});
