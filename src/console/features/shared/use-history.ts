/** Reads and changes the history of the tenant for a screen. */
import {type QueryKey, useQuery} from '@tanstack/react-query';
import type {History} from '../../../domain/history/history.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {historyKey} from '../../query/history-key.ts';

/**
 * Reads from the history of the tenant; `read` gets undefined if nothing is stored. `data` is undefined until then. The history
 * screen reports a history that does not open.
 */
export function useHistoryQuery<T>(
	key: QueryKey,
	read: (history: History | undefined, signal: AbortSignal) => Promise<T | undefined>,
	isWanted: boolean,
) {
	const {api} = useServices().tenant;
	const {historyAccess} = useServices().state;
	const {data, error, refetch} = useQuery({
		queryKey: [...historyKey(api.baseUrl), ...key],
		// `null`, because a query without data would be read again and again.
		queryFn: async ({signal}) => (await read(await historyAccess?.openIfAny(), signal)) ?? null,
		enabled: isWanted && historyAccess !== undefined,
	});
	return {data: data ?? undefined, error, refetch};
}

/** Returns a function that changes the history, reports the result, and has the queries of a key read again. */
export function useHistoryChange(key: QueryKey) {
	const {api, queries} = useServices().tenant;
	const {report} = useScreen();
	const queryKey = [...historyKey(api.baseUrl), ...key];
	/** The report of a failure begins with `failed`, and ends with the typed text, which is then nowhere else. */
	return <T>(
		change: Promise<T> | undefined,
		done: string | ((result: T) => string),
		{failed = '', typed = ''} = {},
	): void =>
		void change
			?.then(
				(result) => report(typeof done === 'string' ? done : done(result)),
				(error: Error) => report(failed + withTyped(error, typed), 'bad'),
			)
			.finally(() => void queries.invalidateQueries({queryKey}));
}

/** The message of an error after which a typed text is stored nowhere, with that text. */
export const withTyped = ({message}: Error, typed: string): string =>
	typed === '' ? message : `${message}. You typed: ${typed}`;
