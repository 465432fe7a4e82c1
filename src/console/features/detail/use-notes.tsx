/** The notes of all who use the history on the item of a screen. */
import {useEffect, useMemo, useState} from 'react';
import {showTime} from '../../../domain/format/show.ts';
import {keptItem} from '../../../domain/history/past/target.ts';
import {noteText} from '../../../domain/history/team/team.ts';
import {type DetailLine, fieldLine, headingLine} from '../../../domain/resources/fields.ts';
import {plural} from '../../../text/count.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {Prompt} from '../../ui/Prompt.tsx';
import {useHistoryChange, useHistoryQuery} from '../shared/use-history.ts';
import {useLoggedErrors} from '../shared/use-reads.ts';

const none: readonly DetailLine[] = [];

/** Notes that were read earlier stay on the screen while a later read fails. */
function remarkOf(count: number, isFailed: boolean): string {
	const notes = count > 0 ? `${plural(count, 'note')} at the end` : '';
	if (!isFailed) return notes;
	return notes === '' ? 'notes not read (!)' : `${notes}, later ones not read (!)`;
}

/** Notes are read with each read of the item, because colleagues write some meanwhile. */
export function useNotes(row: object | undefined) {
	const {api} = useServices().tenant;
	const {historyAccess} = useServices().state;
	const {entry, show, report} = useScreen();
	const [isWriting, setWriting] = useState(false);
	const target = keptItem(entry.address.screen, entry.address.params);
	const key = ['notes', target?.kind, target?.id];
	const isWanted = target !== undefined && historyAccess !== undefined;
	const {data, error, refetch} = useHistoryQuery(
		key,
		async (history) => history?.team.notes(api.baseUrl, target),
		isWanted,
	);
	useEffect(() => {
		if (isWanted && row) void refetch({cancelRefetch: false});
	}, [isWanted, row, refetch]);
	useLoggedErrors(useMemo(() => (error ? new Error(`Notes were not read: ${error.message}`) : undefined), [error]));
	const finish = useHistoryChange(key);
	const lines = useMemo((): readonly DetailLine[] => {
		if (!data?.length) return none;
		const fields = data.map(({version, author, at, text}) => {
			const time = showTime(isoTime(at), show);
			return fieldLine(`${author || 'someone'}, ${time}`, `${text} (${version})`, {path: `note ${version}`});
		});
		return [headingLine('Notes'), ...fields];
	}, [data, show]);

	function write(typed: string) {
		const {text, problem} = noteText(typed);
		if (problem) return report(`Not written: ${problem}`, 'bad');
		setWriting(false);
		const note = target && historyAccess?.open().then(({team}) => team.note(api.baseUrl, target, text));
		finish(note, 'Wrote the note: all who use this history see it', {failed: 'Not written: ', typed: text});
	}
	const whyNot = target ? 'No history to write to: no home directory' : 'The history keeps no notes on this screen';
	return {
		lines,
		/** For the status line. '' without notes. */
		remark: remarkOf(data?.length ?? 0, error !== null),
		handler: target && historyAccess ? () => setWriting(true) : {whyNot},
		overlay: isWriting && (
			<Prompt
				verb="Write"
				title="Note on this item"
				remark={() => 'For all with this history'}
				onSubmit={write}
				onClose={() => setWriting(false)}
			/>
		),
	};
}
