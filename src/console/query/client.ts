/** react-query in a terminal: it must neither believe it is a server nor hold the process open with its timers. */
import {environmentManager, notifyManager, QueryClient, timeoutManager} from '@tanstack/react-query';

// These belong to the library, not to a client, and can be set only before the first client uses them.
environmentManager.setIsServer(() => false);
timeoutManager.setTimeoutProvider({
	setTimeout: (callback, delay) => setTimeout(callback, delay).unref(),
	clearTimeout: (timer) => clearTimeout(timer),
	setInterval: (callback, delay) => setInterval(callback, delay).unref(),
	clearInterval: (timer) => clearInterval(timer),
});
notifyManager.setScheduler(queueMicrotask);

/** A client for one console. Retrying, back-off and redaction are the API client's; the cache only remembers. */
export const createQueryClient = (): QueryClient =>
	new QueryClient({
		defaultOptions: {
			queries: {
				retry: false,
				staleTime: Number.POSITIVE_INFINITY,
				gcTime: 5 * 60_000,
				structuralSharing: false,
				networkMode: 'always',
				refetchOnWindowFocus: false,
				refetchOnReconnect: false,
			},
			mutations: {retry: false, networkMode: 'always'},
		},
	});
