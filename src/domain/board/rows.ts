/** Findings as rows of a list, of the printed table and of the exports, and the detail view of a finding. */
import {message} from '../../contract/schema.ts';
import {isoTime} from '../../text/timestamp.ts';
import type {Tone} from '../../text/tone.ts';
import {type Show, showTime} from '../format/show.ts';
import {timeColumn} from '../resources/columns.ts';
import {type DetailLine, fieldLine, headingLine, pathLabel} from '../resources/fields.ts';
import type {Column, Row} from '../resources/resource.ts';
import {type Finding, type Severity, severities, type Taken} from './finding.ts';
import {explanationOf} from './rule.ts';
import {rules} from './rules.ts';

const tones: Readonly<Record<Severity, Tone>> = {error: 'bad', warning: 'warn', note: 'dim'};

export const severityTone = (severity: Severity): Tone => tones[severity];

export const findingColumns: readonly Column<Finding>[] = [
	{
		id: 'severity',
		title: 'Severity',
		width: 8,
		rank: 0,
		text: ({severity}) => severity,
		order: ({severity}) => severities.length - severities.indexOf(severity),
		tone: ({severity}) => severityTone(severity),
	},
	{id: 'subject.label', title: 'Subject', width: 24, grow: true, rank: 0, text: ({subject}) => subject.label},
	{id: 'message', title: 'Finding', width: 56, grow: true, rank: 1, text: ({message}) => message},
	{...timeColumn<Finding>('at', 'Since'), rank: 3},
	{id: 'taken', title: 'Taken by', width: 14, rank: 6, text: ({taken}) => taken?.by ?? ''},
	{id: 'address', title: 'Address', width: 24, rank: 4, text: ({address}) => address},
	{
		id: 'evidence',
		title: 'Evidence',
		// Subject and finding come whole before it.
		width: 60,
		rank: 5,
		text: ({evidence}) => evidence.map(({field, value}) => `${field}: ${value}`).join('; '),
	},
	{id: 'id', title: 'ID', width: 40, rank: 6, text: ({id}) => id},
];

/** Findings as rows of a watch, which reports added, removed and changed ones between two reads. */
export const watchedFindings = {
	shape: message({}),
	id: ({id}: Row) => String(id),
	label: ({subject}: Row) => (subject as Finding['subject']).label,
};

/** `by alice, 2h ago` */
export const takenText = ({by, at}: Taken, show: Show): string =>
	`by ${by}${at === undefined ? '' : `, ${showTime(at, show)}`}`;

export function findingDetail(finding: Finding, show: Show): readonly DetailLine[] {
	const {id, rule, severity, subject, message, evidence, at, address, taken} = finding;
	const facts = rules.find((each) => each.id === rule);
	const since = at === undefined ? undefined : isoTime(at);
	return [
		headingLine(facts?.title ?? rule),
		fieldLine('Finding', message, {path: 'message'}),
		fieldLine('Subject', subject.label, {path: 'subject.label'}),
		fieldLine('Severity', severity, {path: 'severity', tone: severityTone(severity)}),
		...(since === undefined ? [] : [fieldLine('Since', `${since} (${showTime(since, show)})`, {path: 'at'})]),
		...(taken ? [fieldLine('Taken', takenText(taken, show), {path: 'taken'})] : []),
		fieldLine('Address', address, {path: 'address'}),
		headingLine('Evidence'),
		...evidence.map(({field: name, value}) => fieldLine(pathLabel(name), value, {path: `evidence.${name}`})),
		headingLine('Rule'),
		fieldLine('Explanation', facts ? explanationOf(facts) : '', {path: 'help'}),
		fieldLine('Remedy', facts?.remedy ?? '', {path: 'remedy'}),
		fieldLine('Silence with', id, {path: 'id'}),
	];
}
