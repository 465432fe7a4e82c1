/** The request inspector: lists the requests of this run, newest first, and shows one in full. */
import {useLayoutEffect, useMemo, useSyncExternalStore} from 'react';
import {curlOf} from '../../../client/journal/curl.ts';
import type {RequestRecord} from '../../../client/journal/journal.ts';
import {indented} from '../../../client/safety/shown.ts';
import {relativeTime} from '../../../domain/format/show.ts';
import {type DetailLine, fieldLine, headingLine} from '../../../domain/resources/fields.ts';
import {plural, showCount} from '../../../text/count.ts';
import {JsonRefusal} from '../../../text/json/parse.ts';
import type {TableColumn} from '../../../text/row.ts';
import {isoTime} from '../../../text/timestamp.ts';
import type {Tone} from '../../../text/tone.ts';
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

const outcomeWord = ({outcome}: RequestRecord) =>
	outcome.state === 'answered' ? String(outcome.status) : outcome.state === 'failed' ? 'failed' : 'in flight';

function outcomeTone({outcome}: RequestRecord): Tone {
	if (outcome.state === 'failed') return 'bad';
	if (outcome.state === 'pending') return 'dim';
	return outcome.status < 300 ? 'plain' : outcome.status < 500 ? 'warn' : 'bad';
}

const pathOf = ({method, url}: RequestRecord) => {
	const {pathname, search} = new URL(url);
	return `${method} ${pathname}${search}`;
};

/** Columns of the list of requests. The journal redacts requests when it records them. `now` is in epoch milliseconds. */
const requestColumns = (now: number): readonly TableColumn<RequestRecord>[] => [
	{id: 'outcome', title: 'Status', width: 9, rank: 0, text: outcomeWord, tone: outcomeTone},
	{id: 'endpoint', title: 'Operation', width: 24, rank: 1, text: ({endpoint}) => endpoint},
	{
		id: 'ms',
		title: 'ms',
		width: 6,
		rank: 2,
		align: 'right',
		text: ({outcome}) => ('ms' in outcome ? String(Math.round(outcome.ms)) : ''),
	},
	{
		id: 'size',
		title: 'Bytes',
		width: 9,
		rank: 4,
		align: 'right',
		text: ({outcome}) => ('size' in outcome ? showCount(outcome.size) : ''),
	},
	{id: 'attempt', title: 'Try', width: 3, rank: 5, align: 'right', text: ({attempt}) => String(attempt)},
	{
		id: 'age',
		title: 'When',
		width: 8,
		rank: 3,
		text: ({startedAt}) => relativeTime(startedAt - now),
		tone: () => 'time',
	},
	{id: 'path', title: 'Path', width: 30, grow: true, rank: 6, text: pathOf},
];

const headerLines = (headers: Readonly<Record<string, string>>) =>
	Object.entries(headers).map(([name, value]) => fieldLine(name, value));

function requestDetail(request: RequestRecord): readonly DetailLine[] {
	const {outcome} = request;
	const sent = [
		headingLine('Request'),
		fieldLine(request.method, request.url),
		fieldLine('Operation', request.endpoint),
		fieldLine('Started', isoTime(request.startedAt), {path: 'startedAt'}),
		fieldLine('Try', String(request.attempt)),
		...headerLines(request.requestHeaders),
		...(request.requestBody === undefined ? [] : [headingLine('Request body'), bodyLine(request.requestBody)]),
	];
	if (outcome.state === 'pending') return [...sent, headingLine('No response yet')];
	if (outcome.state === 'failed')
		return [
			...sent,
			headingLine('No response'),
			fieldLine('Reason', outcome.reason),
			fieldLine('After', `${Math.round(outcome.ms)} ms`),
		];
	return [
		...sent,
		headingLine(`Response ${outcome.status}`),
		fieldLine('Took', `${Math.round(outcome.ms)} ms`),
		fieldLine('Size', `${showCount(outcome.size)} bytes`),
		...headerLines(outcome.headers),
		headingLine('Response body'),
		bodyLine(outcome.body),
	];
}

/** A JSON body, indented. A cut body, or one that is not JSON, stays as recorded; the journal already sanitized it. */
function bodyLine(body: string): DetailLine {
	try {
		return {...fieldLine('Body', indented(body)), kind: 'json'};
	} catch (error) {
		if (error instanceof JsonRefusal) return fieldLine('Body', body);
		throw error;
	}
}
