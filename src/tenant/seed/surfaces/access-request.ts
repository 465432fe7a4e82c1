/** A form: a request for temporary access, with every kind of input, checks on fields and checks on the button. */
import type {Component, Surface} from '../../../contract/surface.ts';
import type {Calendar} from '../calendar.ts';
import {mailDomain} from '../people.ts';
import {at, card, divider, format, literal, markdown, required, run, stack, surface, within} from './parts.ts';
import {whatFields, whenFields, whoFields} from './request-fields.ts';

export const accessRequest = (calendar: Calendar): Surface =>
	surface(
		calendar,
		'srf_access_request',
		'PRIMARY',
		model(calendar),
		[
			card('root', 'intro', 'who', 'what', 'when', 'line', 'agreement', 'buttons', 'summary'),
			markdown('intro', '## Temporary access', 'Asks the owners of **Kubernetes Production** for time-limited access.'),
			stack('row', 'who', 'requester', 'ticket', 'cost'),
			...whoFields,
			stack('column', 'what', 'reason', 'passphrase', 'level', 'clusters', 'database'),
			...whatFields,
			stack('row', 'when', 'start', 'at', 'review', 'hours', 'duration'),
			...whenFields,
			divider('line'),
			stack('column', 'agreement', 'urgent', 'read'),
			{id: 'urgent', checkBox: {label: literal('Page the owners now'), value: at('/request/isUrgent')}},
			{
				id: 'read',
				checkBox: {label: literal('I have read the production access rules'), value: at('/request/hasRead')},
			},
			{
				id: 'buttons',
				row: {alignment: 'center', distribution: 'end', gap: literal(2), children: {ids: ['submit', 'draft', 'rules']}},
			},
			submit,
			draft,
			rules,
			summary,
		],
		{sendDataModel: true},
	);

const model = (calendar: Calendar) => ({
	request: {
		requester: `kavita.fitzgerald@${mailDomain}`,
		ticket: 'INC-20418',
		reason: '',
		cost: '',
		passphrase: '',
		level: 'read',
		clusters: ['eu-west-1'],
		start: calendar.date(1),
		at: '09:30',
		review: calendar.at(14, 43_200),
		hours: 4,
		seconds: 14_400,
		isUrgent: false,
		hasRead: false,
		database: 'res_orders_primary',
	},
	limits: {
		from: calendar.date(0),
		until: calendar.date(90),
		earliest: '06:00',
		latest: '22:00',
		seconds: 86_400,
	},
});

/** Requires consent to the rules, and either a ticket or an urgent request with a reason. */
const submit: Component = {
	id: 'submit',
	button: {
		label: literal('Ask for access'),
		variant: 'BUTTON_VARIANT_PRIMARY',
		checks: [
			{
				and: {
					checks: [
						{call: run('and', {values: [at('/request/hasRead'), true]}, 'Read the rules first.')},
						{
							or: {
								checks: [
									{call: required('/request/ticket', 'Give a ticket, or mark the request as urgent and say why.')},
									{
										and: {
											checks: [
												{
													call: run(
														'or',
														{values: [at('/request/isUrgent'), false]},
														'Not urgent, and without a ticket.',
													),
												},
												{call: required('/request/reason', 'An urgent request needs a reason.')},
											],
										},
									},
								],
							},
						},
					],
				},
			},
		],
		action: {
			event: {
				name: 'request_access',
				context: {
					appId: 'app_0000006',
					requester: at('/request/requester'),
					level: at('/request/level'),
					clusters: at('/request/clusters'),
					// Written as text, because some generators nest dynamic values this way.
					seconds: '{"path":"/request/seconds"}',
					start: run('formatDate', {value: at('/request/start'), format: 'ISO'}),
				},
			},
		},
	},
};

const draft: Component = {
	id: 'draft',
	button: {
		label: literal('Save as draft'),
		variant: 'BUTTON_VARIANT_SECONDARY',
		disabled: {call: run('not', {value: run('required', {value: at('/request/reason')})})},
		action: {event: {name: 'save_draft', context: {}}},
	},
};

const rules: Component = {
	id: 'rules',
	button: {
		label: literal('Read the rules'),
		variant: 'BUTTON_VARIANT_TEXT',
		action: {functionCall: run('openUrl', {url: 'https://wiki.example.test/production-access'})},
	},
};

const hours = within('pluralize', '/request/hours', "one: 'hour', other: 'hours'");
const start = within('formatDate', '/request/start', "format: 'd MMM yyyy'");
const summary: Component = {
	id: 'summary',
	text: {
		text: format`${'/request/requester'}: ${'/request/hours'} ${hours} of ${'/request/level'} access from ${start}, ${'/request/at'}.`,
	},
};
