/** The columns of findings, for the board's list, the printed table and the exports. */

import type {Tone} from '../../text/tone.ts';
import {timeColumn} from '../resources/columns.ts';
import type {Column} from '../resources/resource.ts';
import {type Finding, type Severity, severities} from './finding.ts';

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
