/** One example of each component type, for the pictures in `assets/pictures/surfaces`. */
import type {Component, ComponentType} from '../../src/contract/surfaces.ts';

const literal = <T extends string | number | boolean>(value: T) => ({literal: value});
const words = (id: string, text: string): Component => ({id, text: {text: literal(text)}});
const days = (count: number, at: (day: number) => number) =>
	Array.from({length: count}, (_, day) => ({
		ts: new Date(Date.UTC(2026, 9, 1 + day)).toISOString(),
		value: Math.round(at(day)),
	}));

interface Example {
	/** The members of the component. */
	readonly members: object;
	/** The children and other components. */
	readonly others?: readonly Component[];
	readonly data?: unknown;
}

const three: readonly Component[] = [
	{
		id: 'one',
		button: {label: literal('Approve'), variant: 'BUTTON_VARIANT_PRIMARY', action: {event: {name: 'approve'}}},
	},
	{id: 'two', button: {label: literal('Ask for details'), action: {event: {name: 'ask'}}}},
	words('three', 'Requested by Ann Berg'),
];
const children = {ids: ['one', 'two', 'three']};
const people = ['Ann Berg', 'Bob Lund', 'Cleo Dahl', 'Dan Holm', 'Eva Nyman'];

export const examples: {readonly [T in ComponentType]: Example} = {
	button: {
		members: {
			label: literal('Ask for access'),
			variant: 'BUTTON_VARIANT_PRIMARY',
			checks: [{call: {call: 'required', args: {value: {path: '/reason'}}, message: 'Give a reason first.'}}],
			action: {event: {name: 'ask'}},
		},
	},
	svcChart: {
		members: {
			title: literal('Sign-ins per day'),
			timeSeries: {
				style: 'SVC_CHART_TIME_SERIES_STYLE_LINE',
				range: {label: 'October 2026'},
				series: [
					{key: 'web', displayName: 'Web', points: days(31, (day) => 420 + 90 * Math.sin(day / 3) + day * 6)},
					{key: 'cli', displayName: 'Command line', points: days(31, (day) => 180 + 40 * Math.cos(day / 2))},
				],
			},
		},
	},
	svcCodeBlock: {
		members: {
			title: literal('Policy'),
			language: literal('yaml'),
			copyable: true,
			code: literal('# Who may approve\napprovers:\n  - group: owners\n    minimum: 2\n    expires: "30d"\n'),
		},
	},
	svcConnectorConfigForm: {members: {appId: 'app_7', connectorId: 'con_ticketing', submitActionName: 'save'}},
	svcConnectorSyncDetail: {members: {appId: 'app_7', connectorId: 'con_ticketing', title: 'Last synchronisation'}},
	svcConnectorSyncProgress: {members: {appId: 'app_7', connectorId: 'con_ticketing'}},
	svcDurationPicker: {
		members: {label: literal('Revoke after'), value: {path: '/seconds'}, maxDurationSeconds: literal(604_800)},
		data: {seconds: 100_800},
	},
	svcMetricCards: {
		members: {
			title: literal('At a glance'),
			cards: [
				{
					label: 'Decided',
					value: '77.7 %',
					delta: '+6.4 points',
					deltaSentiment: 'SVC_METRIC_DELTA_SENTIMENT_POSITIVE',
					sparkline: [1, 2, 2, 3, 4, 5, 7, 8],
				},
				{
					label: 'Overdue',
					value: '19',
					delta: '-8',
					deltaSentiment: 'SVC_METRIC_DELTA_SENTIMENT_POSITIVE',
					sparkline: [9, 7, 7, 6, 3, 2],
				},
				{
					label: 'Median time to decide',
					value: '2 d 4 h',
					delta: '+9 h',
					deltaSentiment: 'SVC_METRIC_DELTA_SENTIMENT_NEGATIVE',
				},
			],
		},
	},
	svcChatANotifications: {members: {}},
	svcChatBNotifications: {members: {}},
	svcOnboardingPlan: {
		members: {
			categories: [
				{
					id: 'connect',
					title: 'Connect',
					steps: [
						{id: 'a', title: 'Connect the directory', description: 'Users and groups are read every hour.'},
						{id: 'b', title: 'Choose an owner for each app', agentAssisted: true},
					],
				},
			],
		},
	},
	svcOnboardingWelcome: {members: {recommendedDisplayName: 'Support Desk', recommendedCatalogId: 'cat_41'}},
	svcResourcePicker: {
		members: {
			label: literal('Databases'),
			resourceType: 'database',
			appId: 'app_7',
			multiSelect: true,
			value: {path: '/ids'},
		},
		data: {ids: ['res_orders_primary', 'res_orders_replica']},
	},
	svcStatusIndicator: {
		members: {
			status: literal('in progress'),
			message: literal('Reading the owners of 12 apps'),
			toolName: literal('list_owners'),
			showSpinner: literal(true),
		},
	},
	svcTable: {
		members: {
			title: literal('Open items'),
			columns: ['User', 'App', 'Entitlement', 'Last used', 'Sign-ins'],
			rows: people.map((name, at) => ({
				cells: [
					name,
					['Payroll', 'Vault', 'Wiki'][at % 3] ?? '',
					'Administrator',
					`2026-10-0${at + 1}`,
					`${at * 1_234}`,
				],
			})),
			totalRows: '412',
		},
	},
	svcTodoList: {
		members: {
			title: literal('Before the review ends'),
			items: [
				{id: 'a', section: 'This week', status: 'done', label: literal('Remind the reviewers')},
				{
					id: 'b',
					section: 'This week',
					status: 'in_progress',
					label: literal('Decide on 19 overdue items'),
					description: literal('Eleven belong to people who left.'),
					trailingAction: {name: 'open'},
					trailingActionLabel: literal('Open the list'),
				},
				{id: 'c', section: 'Later', status: 'not_started', label: literal('Export the outcome')},
			],
		},
	},
	card: {members: {children}, others: three},
	checkBox: {
		members: {label: literal('I have read the production access rules'), value: {path: '/read'}},
		data: {read: true},
	},
	choicePicker: {
		members: {
			label: literal('Region'),
			required: true,
			value: {path: '/region'},
			choices: ['eu-west-1', 'eu-north-1', 'us-east-1', 'us-west-2', 'ap-south-1', 'sa-east-1'].map((id) => ({
				id,
				label: literal(id),
			})),
		},
		data: {region: 'eu-north-1'},
	},
	column: {members: {children}, others: three},
	row: {members: {children}, others: three},
	dateTimeInput: {
		members: {
			label: literal('From'),
			inputType: 'DATE_TIME_INPUT_TYPE_DATE_TIME',
			value: {path: '/from'},
		},
		data: {from: '2026-11-23T09:30:00Z'},
	},
	divider: {members: {}},
	progressBar: {members: {label: literal('Items decided'), value: literal(1_434), max: literal(1_846)}},
	slider: {
		members: {label: literal('Hours'), value: {path: '/hours'}, min: literal(1), max: literal(12)},
		data: {hours: 4},
	},
	text: {
		members: {
			markdown: true,
			text: literal(
				'## What stands out\n\n- **Break-glass** grants were used by 3 of 19 holders.\n- See the [runbook](https://wiki.example/runbook).\n\n' +
					'| Outcome | Items |\n| --- | ---: |\n| Keep | 1,196 |\n| Revoke | 238 |\n\n' +
					'```diff\n-  approvers: 1\n+  approvers: 2\n```',
			),
		},
	},
	textField: {
		members: {
			label: literal('Reason'),
			value: {path: '/reason'},
			variant: 'TEXT_FIELD_VARIANT_LONG_TEXT',
			checks: [{call: 'length', args: {value: {path: '/reason'}, min: 40}, message: 'Write at least 40 characters.'}],
		},
		data: {reason: 'The replica lags behind.\nI need to read its log.'},
	},
};
