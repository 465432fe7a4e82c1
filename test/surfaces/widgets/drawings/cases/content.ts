/** Texts, code, lists and screens of the service with the values, limits and keys at which their drawings change. */
import {literal} from '../../draw.ts';
import type {Case} from '../sheet.ts';
import {languages, markdown as marks} from './markdown.ts';

const markdown =
	'## Heading\n\nSome *words* with **weight**, `code` and [a link](https://a.example/x) or [another](javascript:1).\n\n- one\n- two\n  1. inner\n\n> quoted\n\n| Name | Count |\n| --- | ---: |\n| Ann | 12 |\n\n```ts\nconst x = 1;\n```\n\n---\n';

const text: Readonly<Record<string, Case>> = {
	plain: {members: {text: literal('One sentence that wraps.\n# Not a heading')}, keys: ['act'], widths: [40, 14, 8, 2]},
	'of Markdown': {
		members: {markdown: true, text: literal(markdown)},
		keys: ['right', 'act', 'right', 'left', 'left', 'open', 'click:22,4', 'down'],
		widths: [40, 80, 14, 8],
	},
	'of Markdown without marks': {members: {markdown: true, text: literal('Just words')}, widths: [30]},
	'with an address, not Markdown': {members: {text: literal('See https://a.example')}, keys: ['act'], widths: [30]},
	'longer than a drawing shows': {
		members: {text: literal('Ten words. '.repeat(1200))},
		widths: [60],
		isPictureOnly: true,
	},
	empty: {members: {markdown: true, text: literal('')}, widths: [30]},
	'of one long word': {members: {text: literal('w'.repeat(30))}, widths: [40, 20]},
};

const code = 'a: 1\n\tb: "two"\n# a comment that is longer than the block has room for\n';
const svcCodeBlock: Readonly<Record<string, Case>> = {
	'that can be copied': {
		members: {title: literal('Policy'), language: literal('yaml'), copyable: true, code: literal(code)},
		keys: ['act', 'copy'],
		widths: [40, 17, 16, 8],
	},
	'that cannot': {
		members: {language: literal('text'), code: literal('line\n'.repeat(10))},
		keys: ['act', 'copy'],
		widths: [30],
	},
	'without a title': {members: {code: literal('x')}, widths: [30]},
	'longer than a drawing shows': {
		members: {code: literal(`${'x'.repeat(99)}\n`.repeat(120))},
		keys: ['act'],
		widths: [30],
	},
};

const svcStatusIndicator: Readonly<Record<string, Case>> = {
	busy: {
		members: {
			status: literal('in progress'),
			message: literal('Reading the owners of 12 apps'),
			toolName: literal('list_owners'),
			showSpinner: literal(true),
		},
		widths: [60, 48, 40, 14],
	},
	working: {members: {status: literal('working'), message: literal('Now'), showSpinner: literal(true)}, widths: [40]},
	done: {members: {status: literal('done'), message: literal('All read')}, widths: [40, 14, 13, 12]},
	failed: {members: {status: literal('failed'), message: literal('No answer')}, widths: [40, 12]},
	waiting: {members: {status: literal('waiting'), message: literal('')}, widths: [40, 12]},
	unknown: {members: {message: literal('A message')}, widths: [40, 6]},
};

const items = [
	{id: 'a', section: 'This week', status: 'TODO_STATUS_DONE', label: literal('Remind the reviewers')},
	{
		id: 'b',
		section: 'This week',
		status: 'in_progress',
		label: literal('Decide'),
		description: literal('Eleven belong to people who left.'),
		trailingAction: {name: 'open'},
		trailingActionLabel: literal('Open the list'),
	},
	{id: 'c', section: 'Later', status: 'failed', trailingAction: {name: 'again'}},
	{status: 'TODO_STATUS_UNSPECIFIED', label: literal('')},
	{id: 'e', status: 'waiting', label: literal('Last'), trailingAction: {name: 'last', context: {a: 1}}},
];
const svcTodoList: Readonly<Record<string, Case>> = {
	'with actions': {
		members: {title: literal('To do'), items},
		keys: ['act', 'down', 'toggle', 'last', 'act', 'down', 'up', 'first', 'click:4,9', 'page-up'],
		widths: [40, 22, 14, 8, 5, 4],
	},
	'without actions': {members: {items: items.slice(0, 1)}, keys: ['act'], widths: [40]},
	'of more than a drawing shows': {
		members: {items: Array.from({length: 302}, (_, at) => ({id: `${at}`}))},
		widths: [30],
	},
	'of nothing': {members: {}, widths: [40, 8]},
};

const plan = [
	{
		id: 'connect',
		title: 'Connect',
		steps: [
			{id: 'a', title: 'Connect the directory', description: 'Users are read every hour.'},
			{id: 'b', agentAssisted: true},
		],
	},
	{id: 'later', steps: []},
	{title: '', steps: [{title: ''}]},
];
const svcOnboardingPlan: Readonly<Record<string, Case>> = {
	'with steps': {members: {categories: plan}, widths: [40, 14, 13, 12, 8, 5]},
	'of nothing': {members: {}, widths: [40, 8]},
};

const settings = {
	state: 'loaded' as const,
	value: [
		{name: 'Channel', word: 'configured', tone: 'good' as const},
		{name: 'Access expires before the review', word: 'off, locked', tone: 'warn' as const},
	],
};
const notifications: Readonly<Record<string, Case>> = {
	loaded: {members: {}, channel: settings, widths: [80, 60, 40, 14, 5]},
	'that are loading': {members: {}, channel: {state: 'loading'}, widths: [40, 8]},
	'not there': {members: {}, channel: {state: 'unavailable', reason: 'no rights'}, widths: [40, 14]},
	'without a tenant': {members: {}, channel: {state: 'unavailable'}, widths: [40]},
};

const connector = {appId: 'app_7', connectorId: 'con_1'};
export const contentCases = {
	text: {...text, ...marks},
	svcCodeBlock: {...svcCodeBlock, ...languages},
	svcStatusIndicator,
	svcTodoList,
	svcOnboardingPlan,
	svcChatANotifications: notifications,
	svcChatBNotifications: {loaded: {members: {}, channel: settings, widths: [40]}},
	svcConnectorConfigForm: {
		'with all facts': {
			members: {...connector, submitActionName: 'save', skipActionName: 'skip the rest of this form and go on'},
			widths: [60, 30, 24, 10],
		},
		'with no facts': {members: {}, widths: [40]},
	},
	svcConnectorSyncDetail: {
		'with a title': {members: {...connector, title: 'Last'}, widths: [60, 24]},
		'without a title': {members: {}, widths: [40]},
	},
	svcConnectorSyncProgress: {'without a title': {members: connector, widths: [60, 24]}},
	svcOnboardingWelcome: {
		'with a name': {members: {recommendedDisplayName: 'Desk', recommendedCatalogId: 'cat_4'}, widths: [40, 20]},
		'with an id': {members: {recommendedCatalogId: 'cat_4'}, widths: [40]},
		'with nothing': {members: {}, widths: [40]},
	},
} satisfies Readonly<Record<string, Readonly<Record<string, Case>>>>;
