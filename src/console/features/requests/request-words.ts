/** Rows and texts of the request inspector. The journal redacts requests when it records them. */
import type {RequestRecord} from '../../../client/journal/journal.ts';
import {indented} from '../../../client/safety/shown.ts';
import {relativeTime} from '../../../domain/format/show.ts';
import {type DetailLine, fieldLine, headingLine} from '../../../domain/resources/fields.ts';
import {showCount} from '../../../text/count.ts';
import {JsonRefusal} from '../../../text/json/parse.ts';
import type {TableColumn} from '../../../text/row.ts';
import {isoTime} from '../../../text/timestamp.ts';
import type {Tone} from '../../../text/tone.ts';

const outcomeWord = ({outcome}: RequestRecord) =>
	outcome.state === 'answered' ? String(outcome.status) : outcome.state === 'failed' ? 'failed' : 'in flight';

function outcomeTone({outcome}: RequestRecord): Tone {
	if (outcome.state === 'failed') return 'bad';
	if (outcome.state === 'pending') return 'dim';
	return outcome.status < 300 ? 'plain' : outcome.status < 500 ? 'warn' : 'bad';
}

const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname + new URL(url).search : url);

/** Columns of the list of requests. `now` is in epoch milliseconds. */
export const requestColumns = (now: number): readonly TableColumn<RequestRecord>[] => [
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
	{id: 'path', title: 'Path', width: 30, grow: true, rank: 6, text: ({method, url}) => `${method} ${pathOf(url)}`},
];

const headerLines = (headers: Readonly<Record<string, string>>) =>
	Object.entries(headers).map(([name, value]) => fieldLine(name, value));

export function requestDetail(request: RequestRecord): readonly DetailLine[] {
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
