/** The acknowledgements of findings in the history, read with each read of the board. */
import {useEffect, useMemo} from 'react';
import {type BoardRow, isGroup} from '../../../domain/board/groups.ts';
import {lastAcks} from '../../../domain/board/silences.ts';
import type {Remark} from '../../../domain/history/team/entry.ts';
import type {Ack, NewAck} from '../../../domain/history/team/team.ts';
import {EntrySlot, useEntryObject} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {useHistoryChange, useHistoryQuery} from '../shared/use-history.ts';
import {useLoggedErrors} from '../shared/use-reads.ts';
import type {BoardReader} from './board-reader.ts';
import type {BoardReading} from './board-reading.ts';

/** The acknowledgements that the board of a history entry applies. */
export interface Applied {
	/** Undefined until they are first read. */
	acks: readonly Ack[] | undefined;
}

const applied = new EntrySlot<Applied>();

export const useApplied = (): Applied => useEntryObject(applied, () => ({acks: undefined}));

/** The key of the acknowledgements among those of the history. */
const acksKey = ['acks'] as const;

export type FindingRow = Exclude<BoardRow, {readonly isFolded: boolean}>;

/** Changes what the history has about the finding of a row. */
export function useAckChange(row: BoardRow | undefined) {
	const {api, past} = useServices().tenant;
	const {historyAccess} = useServices().state;
	const applied = useApplied();
	const finish = useHistoryChange(acksKey);
	const finding = row && !isGroup(row) ? row : undefined;
	const whyNot = past
		? 'This is an earlier state: :at now returns to the present'
		: historyAccess
			? 'No finding under the cursor'
			: 'No history to write to: no home directory';
	return {
		/** The finding, or why nothing about it can be changed. */
		target: finding && historyAccess && !past ? {finding} : {whyNot},
		/** `typed` is reported with a failure. */
		store(ack: NewAck, done: string | ((stored: Ack) => string), typed = ''): void {
			// The version that the board shows, so that nothing of a colleague is replaced unseen.
			const seen = applied.acks?.findLast(({of}) => of === ack.of)?.version ?? 0;
			const stored = historyAccess?.open().then(({team}) => team.acknowledge(api.baseUrl, ack, seen));
			finish(stored, done, {typed});
		},
	};
}

/**
 * Judges the loaded items again when the acknowledgements have changed. They do not apply to an earlier state. Returns why findings are
 * shown that may be acknowledged; '' if no finding is.
 */
export function useAcks(
	into: Applied,
	reader: BoardReader,
	{newest, isLoading, isStopped, silences}: Pick<BoardReading, 'newest' | 'isLoading' | 'isStopped' | 'silences'>,
): string {
	const {api, past} = useServices().tenant;
	const {historyAccess} = useServices().state;
	const isIdle = !isLoading && !isStopped;
	const {data, error} = useHistoryQuery(
		[...acksKey, newest],
		async (history) => (await history?.team.acks(api.baseUrl)) ?? [],
		isIdle,
	);
	useLoggedErrors(
		useMemo(() => (error ? new Error(`Acknowledgements cannot be read: ${error.message}`) : undefined), [error]),
	);
	useEffect(() => {
		if (!data || !isIdle || past) return;
		const before = into.acks;
		into.acks = data;
		// The board was judged without any before they were first read, so nothing has changed then.
		if (!isSame(data, before ?? [])) reader.judgeAgain({hasChanged: before !== undefined});
	}, [data, isIdle, into, reader, past]);
	const acks = data ?? into.acks;
	const areApplied = useMemo(() => isApplied(acks, silences), [acks, silences]);
	if (historyAccess === undefined || (areApplied && !error)) return '';
	return past && data ? 'acknowledgements not applied' : 'acknowledgements not read yet';
}

/** Whether the findings were judged with these acknowledgements. */
function isApplied(acks: readonly Ack[] | undefined, silences: BoardReading['silences']): boolean {
	if (!acks) return false;
	const judged = silences.flatMap(({silence}) => (silence.kind === 'acknowledgement' ? [silence] : []));
	return isSame(
		lastAcks(acks).filter(({kind}) => kind === 'acknowledgement'),
		judged,
	);
}

/** No version changes or ends before its history. */
const isSame = (a: readonly Remark[], b: readonly Remark[]) =>
	a.length === b.length && a.every(({of, version}, index) => of === b[index]?.of && version === b[index]?.version);
