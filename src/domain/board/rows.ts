/** Findings as rows of a list, and the detail view of a finding. */

import {showTime} from '../format/show.ts';
import type {DetailLine} from '../resources/fields.ts';
import type {OwnRows} from '../resources/resource.ts';
import {findingColumns, severityTone} from './columns.ts';
import type {Finding} from './finding.ts';
import {rules} from './rules.ts';

const heading = (label: string): DetailLine => ({kind: 'heading', depth: 0, label, value: '', path: '', tone: 'plain'});
const field = (label: string, path: string, value: string, tone: DetailLine['tone'] = 'plain'): DetailLine => ({
	kind: 'field',
	depth: 0,
	label,
	value,
	path,
	tone,
});

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
		const since = at === undefined ? undefined : new Date(at).toISOString();
		return [
			heading(facts?.title ?? rule),
			field('Subject', 'subject.label', subject.label),
			field('Finding', 'message', message),
			field('Severity', 'severity', severity, severityTone(severity)),
			...(since === undefined ? [] : [field('Since', 'at', `${since} (${showTime(since, show)})`)]),
			field('Address', 'address', address),
			heading('Evidence'),
			...evidence.map(({field: name, value}) => field(name, `evidence.${name}`, value)),
			heading('Rule'),
			field('Explanation', 'help', facts?.help ?? ''),
			field('Id (for silences)', 'id', id),
		];
	},
};
