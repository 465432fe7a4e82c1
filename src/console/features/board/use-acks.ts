/** The acknowledgements of findings in the history, read with each read of the board. */
import {useQuery} from '@tanstack/react-query';
import {useEffect} from 'react';
import {ackSilences} from '../../../domain/board/known/acks.ts';
import type {Silence} from '../../../domain/board/silences.ts';
import {useServices} from '../../app/services.ts';
import {EntrySlot, useEntryObject} from '../shared/memory.ts';
import {snapshotsKey} from '../snapshots/use-snapshots.ts';
import type {BoardReader, BoardReading} from './board-reader.ts';

/** The acknowledgements that the board of a history entry applies. */
export interface Applied {
	silences: readonly Silence[];
}

const applied = new EntrySlot<Applied>();

export const useApplied = (): Applied => useEntryObject(applied, () => ({silences: []}));

/** Judges the loaded items again when the acknowledgements have changed. An earlier state has none. */
export function useAcks(
	into: Applied,
	reader: BoardReader,
	{newest, isLoading, isStopped}: Pick<BoardReading, 'newest' | 'isLoading' | 'isStopped'>,
): void {
	const {api, snapshots, past} = useServices();
	const isIdle = !isLoading && !isStopped;
	const {data} = useQuery({
		queryKey: [...snapshotsKey(api.baseUrl), 'acks', newest],
		queryFn: async () => {
			const history = await snapshots?.openIfAny();
			return ackSilences((await history?.team.acks(api.baseUrl)) ?? []);
		},
		enabled: snapshots !== undefined && !past && isIdle,
		// The snapshots screen reports a store that does not open.
		throwOnError: false,
	});
	useEffect(() => {
		if (!data || !isIdle || isSame(data, into.silences)) return;
		into.silences = data;
		reader.judgeAgain();
	}, [data, isIdle, into, reader]);
}

const isSame = (a: readonly Silence[], b: readonly Silence[]) =>
	a.length === b.length &&
	a.every(({id, ack}, index) => id === b[index]?.id && ack?.version === b[index]?.ack?.version);
