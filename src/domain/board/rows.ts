/** Findings as rows of a list, and the detail view of a finding. */

import {isoTime} from '../../text/timestamp.ts';
import {showTime} from '../format/show.ts';
import {fieldLine, headingLine, pathLabel} from '../resources/fields.ts';
import type {OwnRows} from '../resources/resource.ts';
import {findingColumns, severityTone} from './columns.ts';
import type {Finding} from './finding.ts';
import {explanationOf} from './rule.ts';
import {rules} from './rules.ts';

/** The label of the id that a silence names. */
export const silenceLabel = 'Silence with';

export const findings: OwnRows<Finding> = {
	name: 'board',
	title: 'Board',
	noun: 'finding',
	id: ({id}) => id,
	label: ({subject}) => subject.label,
	columns: findingColumns,
	searchFields: [],
	address: ({address}) => address,
	links: () => [],
	detail: ({id, rule, severity, subject, message, evidence, at, address}, {show}) => {
		const facts = rules.find((each) => each.id === rule);
		const since = at === undefined ? undefined : isoTime(at);
		return [
			headingLine(facts?.title ?? rule),
			fieldLine('Finding', message, {path: 'message'}),
			fieldLine('Subject', subject.label, {path: 'subject.label'}),
			fieldLine('Severity', severity, {path: 'severity', tone: severityTone(severity)}),
			...(since === undefined ? [] : [fieldLine('Since', `${since} (${showTime(since, show)})`, {path: 'at'})]),
			fieldLine('Address', address, {path: 'address'}),
			headingLine('Evidence'),
			...evidence.map(({field: name, value}) => fieldLine(pathLabel(name), value, {path: `evidence.${name}`})),
			headingLine('Rule'),
			fieldLine('Explanation', facts ? explanationOf(facts) : '', {path: 'help'}),
			fieldLine('Remedy', facts?.remedy ?? '', {path: 'remedy'}),
			fieldLine(silenceLabel, id, {path: 'id'}),
		];
	},
};
