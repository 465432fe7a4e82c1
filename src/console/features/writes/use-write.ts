/** A write as a mutation. The reads that its endpoint names in `touches` are repeated afterwards. */
import {type QueryClient, useMutation} from '@tanstack/react-query';
import {useEffect, useEffectEvent, useRef} from 'react';
import type {AnyEndpoint} from '../../../contract/endpoint.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {refreshTouched} from '../../query/touched.ts';
import {describeError} from '../shared/error-words.ts';
import type {WriteResult} from './WriteDialog.tsx';

/** The mutation runs to its end even if its dialog is closed. `ifEnded` is reported when the console ends before it. */
export function useWrite(endpoint: AnyEndpoint, send: () => Promise<WriteResult>, ifEnded: string) {
	const {api, queries} = useServices().tenant;
	const {journal} = useServices().state;
	const {logError} = useScreen();
	// Two keys may arrive before the first one is drawn.
	const isSent = useRef(false);
	const mutationKey = [endpoint.name, api.baseUrl];
	const {mutateAsync, isPending, data} = useMutation({
		mutationKey,
		meta: {ifEnded},
		// Without variables: no secret reaches the cache.
		mutationFn: send,
		// react-query waits this long again while a write without its dialog is pending.
		gcTime: 1_000,
		// An UNKNOWN outcome may have been applied, and a write that failed may have found another state.
		onSettled(result) {
			journal?.(result?.entry);
			for (const error of result?.errors ?? []) logError(describeError(error));
			if (!result?.canBeCorrected) void refreshTouched(queries, api.baseUrl, endpoint);
		},
	});
	const discard = useEffectEvent(() => {
		const cache = queries.getMutationCache();
		for (const write of cache.findAll({mutationKey})) if (write.state.status !== 'pending') cache.remove(write);
	});
	// A finished write leaves the cache when its dialog closes.
	useEffect(() => () => discard(), []);
	return {
		/** Sends on the first call only. A write that can be corrected gets a new dialog. */
		submit() {
			if (isSent.current) return;
			isSent.current = true;
			// A rejection is a bug, because the use cases resolve with every outcome. It ends the program as an unhandled rejection.
			void mutateAsync();
		},
		isSending: isPending,
		result: data,
	};
}

/** What to report of the writes that have no response when the console ends. */
export const endedWrites = (queries: QueryClient): readonly string[] =>
	queries
		.getMutationCache()
		.findAll({status: 'pending'})
		.map(({meta}) => String(meta?.ifEnded));
