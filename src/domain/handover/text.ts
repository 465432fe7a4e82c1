/** A hand-over in words: the same sections as text, as Markdown and on the screen. */
import {oneLine} from '../../text/cells.ts';
import {showCount} from '../../text/count.ts';
import {clean} from '../../text/visible.ts';
import type {WrittenFinding} from '../board/finding.ts';
import {markdownText} from '../export/markdown.ts';
import {type Show, showTime} from '../format/show.ts';
import {clockTime} from '../history/past/moment.ts';
import type {Handover, Part} from './handover.ts';

/** A heading, and the lines below it. */
export interface Block {
	readonly title: string;
	readonly lines: readonly {readonly text: string /** What it is about. */; readonly address?: string}[];
}

type Parts = Handover['parts'];
type RowOf<Name extends keyof Parts> = Parts[Name]['rows'][number];
type Line<Row> = (row: Row, time: (at: string) => string) => string;

const finding: Line<WrittenFinding> = ({severity, subject, message, id}) =>
	`${severity}: ${subject.label}: ${message} (${id})`;

const ack: Line<RowOf<'taken'>> = ({finding, by, at, until, reason}, time) =>
	`${finding}, by ${by}, ${time(at)}${until === undefined ? '' : until === '' ? ', ended' : `, until ${until}: ${reason}`}`;

const words: {readonly [Name in keyof Parts]: readonly [title: string, line: Line<RowOf<Name>>]} = {
	new: ['New findings', finding],
	gone: ['Gone findings', finding],
	taken: ['Taken findings', ack],
	acknowledged: ['Acknowledged in this span', ack],
	ending: ['Acknowledgements that end within 8 hours', ack],
	writes: [
		'Writes',
		({at, author, role, what, address, outcome, receipt, proposal}, time) =>
			[
				`${time(at)}, ${outcome}: ${what ? `${what} of ` : ''}${address}`,
				...(author ? [`by ${author}${role && role !== author ? ` (${role})` : ''}`] : []),
				...(proposal ? [`proposal ${proposal}`] : []),
				...(receipt ? [`receipt ${receipt}`] : []),
			].join(', '),
	],
	proposals: [
		'Open proposals of agents, on this machine',
		({id, address, client, expiresAt}, time) =>
			`${id}: ${address}, by ${client || 'an agent'}, ends ${time(expiresAt)}`,
	],
	readings: [
		'Lists in the history',
		({list, at, reader, isOverdue}, time) =>
			`${list}: ${at === '' ? 'never read' : `read ${time(at)}${reader && ` by ${reader}`}`}${isOverdue ? ', OVERDUE' : ''}`,
	],
};

/** Whether nothing is missing. */
export const isWhole = ({parts}: Handover): boolean => Object.values(parts).every(({unknown}) => unknown.length === 0);

const origins: Readonly<Record<Handover['from'], string>> = {
	given: '',
	'last hand-over': ', since your last hand-over',
	default: ', 8 hours by default',
};

/** The first block is about the hand-over itself. A part without lines has `none` in its title, or `not known`. */
export function handoverBlocks(handover: Handover, tenant: string, show: Show): readonly Block[] {
	const {since, at, from, compared, searched, parts} = handover;
	const clock = (time: string) => clockTime(Date.parse(time), show);
	const head = {
		title: `Hand-over of ${tenant}, ${clock(since)} to ${clock(at)}${origins[from]}`,
		lines: [
			...(isWhole(handover) ? [] : ['INCOMPLETE: something is not known, as it says below']),
			...(compared === '' ? [] : [`Findings compared with the state ${compared}`]),
			`Searched: ${searched.join('; ')}`,
		].map((text) => ({text})),
	};
	const block = <Name extends keyof Parts>(name: Name): Block => {
		const [title, line] = words[name];
		const {rows, unknown}: Part<RowOf<Name>> = parts[name];
		const lines = rows.map((row) => ({
			text: oneLine(clean(line(row, (time) => showTime(time, show)))),
			...('address' in row && {address: row.address}),
		}));
		const rest = unknown.length > 0 ? 'not known' : 'none';
		const count =
			lines.length === 0 ? rest : showCount(lines.length) + (unknown.length > 0 ? ', others not known' : '');
		return {
			title: `${title}: ${count}`,
			lines: [...lines, ...[...new Set(unknown)].map((reason) => ({text: oneLine(clean(`Not known: ${reason}`))}))],
		};
	};
	return [head, ...(Object.keys(words) as (keyof Parts)[]).map(block)];
}

export const handoverText = (blocks: readonly Block[]): string =>
	blocks.map(({title, lines}) => `${title}\n${lines.map(({text}) => `  ${text}\n`).join('')}`).join('\n');

export const handoverMarkdown = (blocks: readonly Block[]): string =>
	blocks
		.map(
			({title, lines}, index) =>
				`${index === 0 ? '#' : '##'} ${markdownText(title)}\n${lines.length > 0 ? '\n' : ''}${lines.map(({text}) => `- ${markdownText(text)}\n`).join('')}`,
		)
		.join('\n');

/** As data: the rows of each part under its name, and why rows of parts may be missing. */
export function handoverData(handover: Handover, tenant: string) {
	const {parts, isRead: _, ...head} = handover;
	const entries = Object.entries(parts);
	return {
		tenant,
		...head,
		isComplete: isWhole(handover),
		unknown: Object.fromEntries(entries.flatMap(([name, {unknown}]) => (unknown.length > 0 ? [[name, unknown]] : []))),
		...Object.fromEntries(entries.map(([name, {rows}]) => [name, rows])),
	};
}
