/** The notes of all who use the history on the item of a screen. */
import {useQuery} from '@tanstack/react-query';
import {type ReactNode, useMemo, useState} from 'react';
import {showTime} from '../../../domain/format/show.ts';
import {keptItem} from '../../../domain/history/past/target.ts';
import {noteText} from '../../../domain/history/team/team.ts';
import {type DetailLine, fieldLine, headingLine} from '../../../domain/resources/fields.ts';
import {plural} from '../../../text/count.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {useServices} from '../../app/services.ts';
import type {Handler} from '../../keymap/layer.ts';
import {snapshotsKey} from '../../query/snapshots-key.ts';
import {Prompt} from '../../ui/Prompt.tsx';
import {useScreen} from '../shared/screen-context.ts';

interface Notes {
	readonly lines: readonly DetailLine[];
	/** For the status line. '' without notes. */
	readonly remark: string;
	readonly handler: Handler;
	readonly overlay: ReactNode;
}

const none: readonly DetailLine[] = [];

export function useNotes(): Notes {
	const {api, snapshots, queries} = useServices();
	const {entry, show, report} = useScreen();
	const [isWriting, setWriting] = useState(false);
	const target = keptItem(entry.address.screen, entry.address.params);
	const queryKey = [...snapshotsKey(api.baseUrl), 'notes', target?.kind, target?.id];
	const {data} = useQuery({
		queryKey,
		queryFn: async () => (await (await snapshots?.openIfAny())?.team.notes(api.baseUrl, target)) ?? [],
		enabled: snapshots !== undefined && target !== undefined,
		// The snapshots screen reports a store that does not open.
		throwOnError: false,
	});
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
		if (!target) return;
		snapshots
			?.open()
			.then(({team}) => team.note(api.baseUrl, target, text))
			.then(
				() => report('Wrote the note: all who use this history see it'),
				(error: Error) => report(`Not written: ${error.message}`, 'bad'),
			)
			.finally(() => void queries.invalidateQueries({queryKey}));
	}
	const whyNot = target ? 'No history to write to: no home directory' : 'The history keeps no notes on this screen';
	return {
		lines,
		remark: data?.length ? `${plural(data.length, 'note')} at the end` : '',
		handler: target && snapshots ? () => setWriting(true) : {whyNot},
		overlay: isWriting && (
			<Prompt
				verb="Write"
				title="Note on this item"
				initial=""
				remark={() => 'For all with this history'}
				onSubmit={write}
				onClose={() => setWriting(false)}
			/>
		),
	};
}
