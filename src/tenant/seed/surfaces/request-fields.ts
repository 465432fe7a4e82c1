/** The fields of the access request, in the groups in which the form shows them. */
import type {Component} from '../../../contract/surface.ts';
import {at, literal, required, run} from './parts.ts';

export const whoFields: readonly Component[] = [
	{
		id: 'requester',
		weight: 2,
		textField: {
			label: literal('Requester'),
			value: at('/request/requester'),
			variant: 'TEXT_FIELD_VARIANT_SHORT_TEXT',
			checks: [
				required('/request/requester', 'Say who the access is for.'),
				run('email', {value: at('/request/requester')}, 'This is not an e-mail address.'),
			],
		},
	},
	{
		id: 'ticket',
		weight: 1,
		textField: {
			label: literal('Ticket'),
			placeholder: literal('INC-12345'),
			value: at('/request/ticket'),
			variant: 'TEXT_FIELD_VARIANT_SHORT_TEXT',
			checks: [
				run('regex', {value: at('/request/ticket'), pattern: '^(INC|CHG)-[0-9]{5}$'}, 'A ticket looks like INC-12345.'),
			],
		},
	},
	{
		id: 'cost',
		weight: 1,
		textField: {
			label: literal('Cost centre'),
			placeholder: literal('1000 to 1999'),
			value: at('/request/cost'),
			variant: 'TEXT_FIELD_VARIANT_NUMBER',
			checks: [run('numeric', {value: at('/request/cost'), min: 1000, max: 1999}, 'Between 1000 and 1999.')],
		},
	},
];

export const whatFields: readonly Component[] = [
	{
		id: 'reason',
		textField: {
			label: literal('Reason'),
			placeholder: literal('What will you do, and how will you know that it worked?'),
			value: at('/request/reason'),
			variant: 'TEXT_FIELD_VARIANT_LONG_TEXT',
			checks: [
				required('/request/reason', 'The owners need a reason.'),
				run('length', {value: at('/request/reason'), min: 20, max: 400}, 'Between 20 and 400 characters.'),
			],
		},
	},
	{
		id: 'passphrase',
		textField: {
			label: literal('Break-glass passphrase'),
			value: at('/request/passphrase'),
			variant: 'TEXT_FIELD_VARIANT_OBSCURED',
		},
	},
	{
		id: 'level',
		choicePicker: {
			label: literal('Level'),
			value: at('/request/level'),
			required: true,
			choices: [
				{id: 'read', label: literal('Read'), description: literal('Logs, events and manifests')},
				{id: 'debug', label: literal('Debug'), description: literal('Also port-forward and exec')},
				{id: 'admin', label: literal('Administer'), description: literal('Everything; two approvals')},
			],
		},
	},
	{
		id: 'clusters',
		choicePicker: {
			label: literal('Clusters'),
			hideLabel: true,
			value: at('/request/clusters'),
			multiSelect: true,
			choices: ['eu-west-1', 'eu-north-1', 'us-east-1', 'ap-south-1'].map((id) => ({id, label: literal(id)})),
		},
	},
	{
		id: 'database',
		svcResourcePicker: {
			appId: 'app_0000006',
			connectorId: 'con_database',
			resourceType: 'database',
			label: literal('Database'),
			value: at('/request/database'),
			multiSelect: false,
		},
	},
];

export const whenFields: readonly Component[] = [
	{
		id: 'start',
		weight: 2,
		dateTimeInput: {
			label: literal('From'),
			value: at('/request/start'),
			min: at('/limits/from'),
			max: at('/limits/until'),
			inputType: 'DATE_TIME_INPUT_TYPE_DATE',
		},
	},
	{
		id: 'at',
		weight: 2,
		dateTimeInput: {
			label: literal('At'),
			value: at('/request/at'),
			min: at('/limits/earliest'),
			max: at('/limits/latest'),
			inputType: 'DATE_TIME_INPUT_TYPE_TIME',
		},
	},
	{
		id: 'review',
		weight: 3,
		dateTimeInput: {
			label: literal('Review on'),
			value: at('/request/review'),
			inputType: 'DATE_TIME_INPUT_TYPE_DATE_TIME',
		},
	},
	{
		id: 'hours',
		weight: 2,
		slider: {
			label: literal('Hours'),
			value: at('/request/hours'),
			min: literal(1),
			max: literal(12),
			step: literal(0.5),
		},
	},
	{
		id: 'duration',
		weight: 2,
		svcDurationPicker: {
			label: literal('Revoke after'),
			value: at('/request/seconds'),
			maxDurationSeconds: at('/limits/seconds'),
		},
	},
];
