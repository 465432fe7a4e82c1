/** The request inspector: lists the requests of this run, newest first, and shows one in full. */
import {useLayoutEffect, useMemo, useSyncExternalStore} from 'react';
import {curlOf} from '../../../client/journal/curl.ts';
import type {RequestRecord} from '../../../client/journal/journal.ts';
import {plural} from '../../../text/count.ts';
import {EntrySlot, useEntryObject, useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {useCommands} from '../../keymap/keyboard.tsx';
import {List} from '../../list/list.ts';
import {useTheme} from '../../terminal/theme-context.tsx';
import {Table} from '../../ui/Table.tsx';
import {drawFields, LinesScreen} from '../detail/LinesScreen.tsx';
import {listMotions} from '../list/list-motions.ts';
import {ScreenFrame, useBodySize} from '../shared/ScreenFrame.tsx';
import {useCopy} from '../shared/use-copy.ts';
import {useListHeight, useListSnapshot} from '../shared/use-rows.ts';
import {requestColumns, requestDetail} from './request-words.ts';

function useRecords(): readonly RequestRecord[] {
	const {journal} = useServices().tenant.api;
	return useSyncExternalStore(journal.subscribe, () => journal.records);
}

const lists = new EntrySlot<List<RequestRecord>>();

/** The records of the journal as a list, latest first. */
function useRecordList(): List<RequestRecord> {
	const {journal} = useServices().tenant.api;
	const list = useEntryObject(lists, () => {
		const created = new List<RequestRecord>(({id}) => String(id));
		created.load([journal.records.toReversed()]);
		return created;
	});
	useLayoutEffect(() => {
		const load = () => list.load([journal.records.toReversed()]);
		load();
		return journal.subscribe(load);
	}, [journal, list]);
	return list;
}

const nothing = {whyNot: 'No request selected'};

export function RequestsScreen() {
	const {go} = useScreen();
	const {now} = useServices().clock;
	const theme = useTheme();
	const {width, height} = useBodySize();
	const list = useRecordList();
	const rows = useListSnapshot(list);
	const copy = useCopy();
	useListHeight(list, height - 1);

	const {selected} = rows;
	useCommands('list', {
		...listMotions(list),
		'list.open': selected ? () => go({screen: 'request', params: {requestId: String(selected.id)}}) : nothing,
		'copy.curl': selected ? () => copy('the request as curl', curlOf(selected)) : nothing,
	});
	return (
		<ScreenFrame
			title="Requests"
			status={theme.paint(
				'dim',
				` ${plural(rows.loaded, 'request')} of this run, secrets redacted ${theme.glyphs.dot} y u copies one as curl`,
			)}
		>
			<Table
				columns={requestColumns(now())}
				window={rows.window(height - 1)}
				list={list}
				look={() => ({isMarked: false, state: undefined})}
				width={width}
				height={height - 1}
				empty="No requests so far"
			/>
		</ScreenFrame>
	);
}

export function RequestScreen({id}: {readonly id: string}) {
	const records = useRecords();
	const theme = useTheme();
	const {width} = useBodySize();
	const copy = useCopy();
	const request = records.find((record) => String(record.id) === id);
	const lines = useMemo(
		() => (request ? drawFields(requestDetail(request), width, theme) : []),
		[request, width, theme],
	);
	return (
		<LinesScreen
			title={`Request ${id}`}
			lines={lines}
			status={({position}) =>
				theme.paint(
					'dim',
					request
						? ` ${position} ${theme.glyphs.dot} secrets redacted ${theme.glyphs.dot} y u copies it as curl`
						: ' This request is no longer in the journal',
				)
			}
			handlers={() => ({'copy.curl': request ? () => copy('the request as curl', curlOf(request)) : nothing})}
		/>
	);
}
