/** The reads of a query as a screen shows and controls them: errors are logged, and an outage is retried. */
import type {QueryKey, UseQueryResult} from '@tanstack/react-query';
import {useEffect, useRef} from 'react';
import {ApiError} from '../../../client/error.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {describeError, type ReadState} from './error-words.ts';
import {useRetry} from './use-retry.ts';

/** The reads of a query, for its screen. */
export type QueryReads = ReturnType<typeof useReads>;

type Query = Pick<UseQueryResult, 'error' | 'isFetching' | 'isPending' | 'refetch'>;

interface Facts extends Pick<ReadState, 'notice'> {
	readonly queryKey: QueryKey;
	/** When the data was read. */
	readonly at: number | undefined;
}

/** `useWait` returns the `notice`. */
export function useReads({error: failure, isFetching, isPending, refetch}: Query, {queryKey, at, notice}: Facts) {
	const {queries} = useServices().tenant;
	const error = failure ?? undefined;
	const refresh = (): void => void refetch();
	const retryIn = useRetry(error, refresh, {isFetching, succeededAt: at});
	useLoggedErrors(error);
	return {
		error,
		notice: isFetching ? notice : undefined,
		retryIn,
		isLoading: isFetching,
		/** Nothing has been read, and nothing is being read, because the person cancelled it. */
		isCancelled: isPending && !isFetching,
		/** Epoch milliseconds of the data; of its oldest part, if it has several. */
		loadedAt: at,
		refresh,
		cancel: (): void => void queries.cancelQueries({queryKey}),
	};
}

/** Without a sign-in no request was sent, and nothing has failed: the card and the dialog ask for one. */
const isOfNoSignIn = (error: Error): boolean =>
	error instanceof ApiError && error.kind === 'unauthenticated' && error.detail.status === undefined;

/** Logs the errors of a screen once each, so that the list of errors has their full text. */
export function useLoggedErrors(...errors: readonly (Error | undefined)[]): void {
	const {logError} = useScreen();
	const logged = useRef(new WeakSet<Error>());
	useEffect(() => {
		for (const error of errors) {
			if (!error || logged.current.has(error)) continue;
			logged.current.add(error);
			if (isOfNoSignIn(error)) continue;
			logError(describeError(error));
		}
	}, [errors, logError]);
}
