import {describe, expect, test, vi} from 'vitest';
import type {Component, componentTypes, Surface} from '../../../src/contract/surfaces.ts';
import {noTenantData} from '../../../src/surfaces/engine/tenant-data.ts';
import {ConversationView} from '../../../src/surfaces/view/conversation/conversation-view.ts';
import {printConversation, printSurface} from '../../../src/surfaces/view/print.ts';
import {clean} from '../../../src/text/visible.ts';
import {literal, plainPen} from '../widgets/draw.ts';

const options = {
	clean,
	now: () => Date.UTC(2026, 0, 15, 10, 30),
	timeZone: 'UTC',
	pen: plainPen(),
	tenantData: noTenantData,
	width: 1_000,
	isLinear: true,
};

const surfaceOf = (components: readonly Component[], data: unknown = {}): Surface => ({
	surfaceId: 's',
	components: [...components],
	dataModelJson: JSON.stringify(data),
});

/** The sentences of a surface, without its heading. */
const sentences = (components: readonly Component[], data?: unknown, more: Partial<typeof options> = {}) =>
	[...printSurface(surfaceOf(components, data), {...options, ...more})].slice(1);

const day = (date: number) => `2026-01-${String(date).padStart(2, '0')}T00:00:00Z`;
const points = (...values: readonly (number | null)[]) => values.map((value, at) => ({ts: day(at + 1), value}));

interface Example {
	readonly members: object;
	readonly lines: readonly string[];
	readonly data?: unknown;
}

const examples: Readonly<Record<keyof typeof componentTypes, Example>> = {
	button: {
		members: {label: literal('Send'), action: {event: {name: 'send'}}, disabled: literal(true)},
		lines: ['1 of 1, button, Send, disabled'],
	},
	svcChart: {
		members: {
			title: literal('Logins'),
			timeSeries: {
				style: 'SVC_CHART_TIME_SERIES_STYLE_LINE',
				series: [
					{displayName: 'ok', points: points(5, 9, 1, null, 12)},
					{key: 'none', points: []},
					{key: 'one', points: points(3)},
				],
			},
		},
		lines: [
			'line chart “Logins”, 3 series, 2026-01-01 to 2026-01-05',
			'ok: first 5 at 2026-01-01, last 12 at 2026-01-05, least 1 at 2026-01-03, greatest 12 at 2026-01-05, 4 values, 1 gap',
			'none: no values',
			'one: one value, 3 at 2026-01-01',
		],
	},
	svcCodeBlock: {
		members: {title: literal('Query'), language: literal('sql'), code: literal('select 1\nfrom t\n')},
		lines: ['code “Query”, sql, 2 lines', 'select 1', 'from t', 'end of code'],
	},
	svcConnectorConfigForm: {
		members: {appId: 'app_1', submitActionName: 'save'},
		lines: [
			'Connector configuration',
			"A form with the connector's own fields. The API has no endpoint that reads or sends them.",
			'app: app_1',
			'submits as: save',
		],
	},
	svcConnectorSyncDetail: {
		members: {title: 'Okta', connectorId: 'c1'},
		lines: ['Okta', 'Details of a synchronisation. The API has no endpoint that reads them.', 'connector: c1'],
	},
	svcConnectorSyncProgress: {
		members: {},
		lines: [
			'Connector synchronisation progress',
			'The progress of a synchronisation. The API has no endpoint that reads it.',
		],
	},
	svcDurationPicker: {
		members: {label: literal('Access for'), value: literal(90_000), maxDurationSeconds: literal(3_600)},
		lines: ['1 of 1, duration, Access for: 1 d 1 h, at most 1 h', 'error: more than the maximum'],
	},
	svcMetricCards: {
		members: {
			title: literal('Week'),
			cards: [
				{
					label: 'Users',
					value: '12',
					delta: '+3',
					deltaSentiment: 'SVC_METRIC_DELTA_SENTIMENT_POSITIVE',
					sparkline: [1, 2, 5],
				},
				{label: 'Apps'},
			],
		},
		lines: [
			'2 figures “Week”',
			'Users: 12, change +3 (good); 3 values: first 1, last 5, least 1, greatest 5, rising',
			'Apps: no value',
		],
	},
	svcChatANotifications: {members: {}, lines: ['notifications by Chat A: not available: no tenant is connected']},
	svcChatBNotifications: {members: {}, lines: ['notifications by Chat B: not available: no tenant is connected']},
	svcOnboardingPlan: {
		members: {
			categories: [
				{title: 'Start', steps: [{title: 'Connect', description: 'an app', agentAssisted: true}, {id: 'two'}]},
				{id: 'later'},
			],
		},
		lines: [
			'onboarding plan, 2 steps',
			'section Start',
			'step 1: Connect, an app, the agent helps',
			'step 2: two',
			'section later, no steps',
		],
	},
	svcOnboardingWelcome: {
		members: {recommendedDisplayName: 'Okta'},
		lines: ['Onboarding: welcome', 'recommended: Okta'],
	},
	svcResourcePicker: {
		members: {label: literal('App'), resourceType: 'app', value: literal('app_1')},
		lines: ['1 of 1, resource, App: app_1', 'type app'],
	},
	svcStatusIndicator: {
		members: {
			message: literal('Reading'),
			status: literal('running'),
			showSpinner: literal(true),
			toolName: literal('grep'),
		},
		lines: ['status working, running: Reading, tool grep'],
	},
	svcTable: {
		members: {
			title: literal('Users'),
			columns: ['User', 'Role'],
			rows: [{cells: ['Ada', 'Admin']}, {cells: ['', null]}],
			totalRows: '1200',
		},
		lines: [
			'table “Users”, 2 rows, 2 columns: User, Role',
			'row 1: User Ada, Role Admin',
			'row 2: User empty, Role no text',
			'2 of 1,200 rows sent',
		],
	},
	svcTodoList: {
		members: {
			title: literal('To do'),
			items: [
				{
					section: 'Today',
					label: literal('Review'),
					status: 'SVC_TODO_STATUS_IN_PROGRESS',
					description: literal('by noon'),
					trailingAction: {name: 'open'},
				},
			],
		},
		lines: ['to-do list “To do”, 1 item', 'section Today', 'item 1: Review, in progress, by noon, action open'],
	},
	card: {members: {children: {ids: ['a', 'b']}}, lines: ['card', 'left', 'right', 'end of card']},
	checkBox: {members: {label: literal('Agree'), value: literal(true)}, lines: ['1 of 1, check box, Agree: checked']},
	choicePicker: {
		members: {
			label: literal('Role'),
			required: true,
			choices: [{id: 'a', label: literal('Admin'), description: literal('all')}, {id: 'b'}],
		},
		lines: [
			'1 of 1, choice of one, Role, required: nothing chosen',
			'choice 1 of 2: Admin (a), all',
			'choice 2 of 2: b',
			'error: A choice is required',
		],
	},
	column: {members: {children: {ids: ['a', 'b']}, gap: literal(4)}, lines: ['left', 'right']},
	row: {members: {children: {ids: ['a', 'b']}}, lines: ['left', 'right']},
	dateTimeInput: {
		members: {label: literal('Until'), value: literal('2026-02-30'), max: literal('2026-12-31')},
		lines: ['1 of 1, date, Until: 2026-02-30, not after 2026-12-31', 'error: Not a date as yyyy-mm-dd'],
	},
	divider: {members: {}, lines: ['separator']},
	progressBar: {
		members: {label: literal('the import'), value: literal(0.4)},
		lines: ['progress of the import: 40 %, 0.4 from 0 to 1'],
	},
	slider: {
		members: {label: literal('Level'), value: literal(12), max: literal(10)},
		lines: ['1 of 1, slider, Level: 12, from 0 to 10 in steps of 1', 'error: outside the range'],
	},
	text: {
		members: {
			markdown: true,
			text: literal(
				'# News\n\nSee [here](https://a.example/x).\n\n- one\n- [x] two\n\n> said\n\n|A|B|\n|-|-|\n|1||\n\n---\n\n```\nx\n```',
			),
		},
		lines: [
			'heading 1: News',
			'See here (link to a.example).',
			'item 1 of 2: one',
			'item 2 of 2, done: two',
			'quote',
			'said',
			'end of quote',
			'table, columns: A, B',
			'row 1: A 1, B empty',
			'separator',
			'code',
			'x',
			'end of code',
		],
	},
	textField: {
		members: {
			label: literal('Email'),
			value: {path: '/email'},
			checks: [{call: 'email', args: {value: {path: '/email'}}, message: 'Not an address'}],
		},
		data: {email: 'ada'},
		lines: ['1 of 1, text field, Email: ada', 'error: Not an address'],
	},
};

const texts = [
	{id: 'a', text: {text: literal('left')}},
	{id: 'b', text: {text: literal('right')}},
];

describe('the linear form', () => {
	test.each(Object.entries(examples))('describes %s in sentences', (type, {members, lines, data}) => {
		expect(sentences([{id: 'root', [type]: members}, ...texts], data)).toEqual(lines);
	});

	test('begins with the surface, its role and the number of its problems', () => {
		const surface = {...surfaceOf([{id: 'root', column: {children: {ids: ['gone']}}}]), role: 'SURFACE_ROLE_PROMPT'};
		expect([...printSurface(surface, options)]).toEqual([
			'agent surface s · prompt, 1 problem',
			'[Component "gone" does not exist]',
		]);
	});

	test('marks the focused component, and keeps all its words', () => {
		const page = new ConversationView(options);
		page.load([surfaceOf([{id: 'root', checkBox: {label: literal('I have read all of it')}}])]);
		expect(page.lines(42, 9).slice(1)).toEqual(['1 of 1, check box, I have read all of it:', 'not checked']);
		page.step(1);
		expect(page.lines(42, 9).slice(1)).toEqual(['> 1 of 1, check box, I have read all of', 'it: not checked']);
	});

	test('numbers the inputs of a surface in reading order', () => {
		const lines = sentences([
			{id: 'root', row: {children: {ids: ['f', 'a', 'go']}}},
			{id: 'f', textField: {label: literal('Name')}},
			...texts,
			{id: 'go', button: {label: literal('Go')}},
		]);
		expect(lines).toEqual(['1 of 2, text field, Name: empty', 'left', '2 of 2, button, Go']);
	});

	test('names each slice and its share', () => {
		const slices = [
			{label: 'a', value: 1},
			{label: 'b', value: 3},
		];
		expect(
			sentences([{id: 'root', svcChart: {categorical: {style: 'SVC_CHART_CATEGORICAL_STYLE_PIE', slices}}}]),
		).toEqual(['pie chart, 2 slices', 'a: 1, 25 %', 'b: 3, 75 %']);
	});

	test.each([
		['falling', [9, 7, 4]],
		['constant', [2, 2, 2]],
	])('calls a series %s', (trend, values) => {
		const series = [{key: 'x', points: points(...values)}];
		expect(sentences([{id: 'root', svcChart: {timeSeries: {series}}}])[1]).toContain(`, ${trend},`);
	});

	test('lists the members of an unknown component, and its children', () => {
		const odd = {id: 'root', newer: {size: 3, children: ['a']}} as Component;
		expect(sentences([odd, ...texts])).toEqual([
			'unknown component newer, 2 members',
			'size: 3',
			'children: ["a"]',
			'left',
		]);
	});

	test('never shows the value of an obscured field', () => {
		const lines = sentences(
			[
				{id: 'root', column: {children: {ids: ['pin', 'copy']}}},
				{id: 'pin', textField: {variant: 'TEXT_FIELD_VARIANT_OBSCURED', label: literal('Pin'), value: {path: '/pin'}}},
				{id: 'copy', text: {text: {path: '/pin'}}},
			],
			{pin: 'hunter2'},
		);
		expect(lines).toEqual(['1 of 1, hidden text field, Pin: filled in', '••••••••']);
	});

	test('sanitizes the texts of the agent', () => {
		const label = literal('\u001b[31mred\u0007');
		expect(sentences([{id: 'root', textField: {label}}])).toEqual(['1 of 1, text field, ␛[31mred␇: empty']);
	});

	test.each([
		['textField', {variant: 'TEXT_FIELD_VARIANT_NUMBER', value: literal('many')}, 'error: not a number'],
		['svcDurationPicker', {label: literal('For'), value: literal(-5)}, 'error: less than 0'],
		[
			'svcMetricCards',
			{cards: [{label: 'Users', value: '3', sparkline: [1, null, 3]}]},
			'Users: 3; 2 values: first 1, last 3, least 1, greatest 3, rising',
		],
		['svcOnboardingWelcome', {}, 'recommended: nothing'],
		['svcOnboardingWelcome', {recommendedCatalogId: 'c1'}, 'catalogue: c1'],
		['text', {markdown: true, text: literal('1. Rinse')}, '1. Rinse'],
		['text', {markdown: true, text: literal('1. Wash\n2. Rinse')}, 'item 2 of 2: 2. Rinse'],
		['text', {markdown: true, text: literal('- [x] a\n- [ ] b')}, 'item 2 of 2, not done: b'],
		['text', {markdown: true, text: literal('![cat](https://a.example/cat.png)')}, 'image: cat (link to a.example)'],
		['text', {markdown: true, text: literal('![](https://a.example/cat.png)')}, 'image (link to a.example)'],
		['svcTable', {columns: [], rows: []}, 'table, 0 rows, 0 columns'],
	])('ends the sentences of %s with %j with what it shows', (type, members, last) => {
		expect(sentences([{id: 'root', [type]: members} as Component]).at(-1)).toBe(last);
	});

	test('says how much of a long text, and how many items, are left out', () => {
		const long = 'word '.repeat(4_000);
		const ends = (type: string, members: object) =>
			sentences([{id: 'root', [type]: members} as Component]).filter((line) => line.startsWith('['));
		expect([
			ends('text', {text: literal(long)}),
			ends('text', {text: literal(long), markdown: true}),
			ends('svcCodeBlock', {code: literal(long)}),
			ends('textField', {label: literal('Note'), value: literal(long)}),
			ends('svcTodoList', {items: Array.from({length: 301}, () => ({label: literal('do')}))}),
			ends('choicePicker', {label: literal('Role'), choices: Array.from({length: 302}, (_, at) => ({id: `${at}`}))}),
			ends('choicePicker', {choices: Array.from({length: 10_001}, (_, at) => ({id: `${at}`}))}),
		]).toEqual([
			['[Cut here: 10,000 more characters; the raw JSON has them]'],
			['[Cut here: 10,000 more characters; the raw JSON has them]'],
			['[Cut here: 10,000 more characters; the raw JSON has them]'],
			['[Cut here: 10,000 more characters; the raw JSON has them]'],
			['[1 more item is left out]'],
			['[2 more choices are left out]'],
			['[9,700 more choices are left out]', '[1 more choice is left out]'],
		]);
	});

	test('keeps the line limit of the drawing, and says where it cuts', () => {
		const rows = Array.from({length: 50}, (_, at) => ({cells: [String(at)]}));
		const table = {id: 'root', svcTable: {columns: ['n'], rows}};
		const lines = sentences([table], {}, {maximumLines: 10} as Partial<typeof options>);
		expect(lines).toHaveLength(12);
		expect(lines.slice(-3)).toEqual(['row 9: n 8', '[Cut here: 41 more lines]', '[Cut after 10 lines]']);
		const all = [...printConversation([surfaceOf([table]), surfaceOf([table])], {...options, maximumLines: 10})];
		expect(all.at(-1)).toBe('[1 more surface is not drawn: a conversation has at most 10 lines]');
		// A surface takes its lines and the blank one after it.
		const text = surfaceOf([{id: 'root', text: {text: literal('Hello')}}]);
		const {length} = [...printSurface(text, options)];
		const three = [...printConversation([text, text, text], {...options, maximumLines: length + 2})];
		expect(three.filter((line) => line === 'Hello')).toHaveLength(2);
		expect(three.at(-1)).toBe(`[1 more surface is not drawn: a conversation has at most ${length + 2} lines]`);
	});

	test('wraps sentences at words, without columns', () => {
		const lines = sentences(
			[{id: 'root', svcTable: {columns: ['User'], rows: [{cells: ['Ada Lovelace']}]}}],
			{},
			{width: 12},
		);
		expect(lines.slice(1)).toEqual(['table, 1', 'row, 1', 'column: User', 'row 1: User', 'Ada Lovelace']);
	});
});

describe('the linear form on a screen', () => {
	const page = (components: readonly Component[], data: unknown = {}) => {
		const all = new ConversationView({...options});
		all.load([surfaceOf(components, data)]);
		const lines = () => all.lines(80, 40);
		lines();
		return {
			lines,
			all,
			focus(id: string) {
				all.focus(all.outline.find(({tree}) => tree.id === id));
				return lines();
			},
		};
	};

	test('marks the focused component and describes its new value after a key', () => {
		const {all, focus, lines} = page([{id: 'root', checkBox: {label: literal('Agree'), value: {path: '/ok'}}}]);
		expect(focus('root')).toContain('> 1 of 1, check box, Agree: not checked');
		all.press('act');
		expect(lines()).toContain('> 1 of 1, check box, Agree: checked');
	});

	test('says the error of a field once the person was there', () => {
		const field = (id: string) => ({
			id,
			choicePicker: {label: literal(id), required: true, value: {path: `/${id}`}, choices: [{id: 'x'}]},
		});
		const {focus, lines} = page([{id: 'root', card: {children: {ids: ['a', 'b']}}}, field('a'), field('b')]);
		expect(lines().filter((line) => line.startsWith('error:'))).toEqual([]);
		focus('a');
		expect(focus('b').filter((line) => line.startsWith('error:'))).toHaveLength(1);
	});

	test('says the value and the place of the cursor of an edited input, and draws nothing', () => {
		const input = (id: string, type: string, more: object = {}) => ({
			id,
			[type]: {label: literal(id), value: {path: `/${id}`}, ...more},
		});
		const choices = Array.from({length: 9}, (_, at) => ({id: `${at}`, label: literal(`role ${at}`)}));
		const names = ['text', 'pin', 'few', 'many', 'app', 'for', 'day'];
		const {focus, all, lines} = page(
			[
				{id: 'root', column: {children: {ids: names}}},
				input('text', 'textField'),
				input('pin', 'textField', {variant: 'TEXT_FIELD_VARIANT_OBSCURED'}),
				input('few', 'choicePicker', {choices: choices.slice(0, 2)}),
				input('many', 'choicePicker', {choices}),
				input('app', 'svcResourcePicker'),
				input('for', 'svcDurationPicker'),
				input('day', 'dateTimeInput', {inputType: 'DATE_TIME_INPUT_TYPE_DATE'}),
			] as Component[],
			{text: 'word', pin: 'ab', for: 7_200},
		);
		const near = () => lines().filter((line) => /^(> |cursor on |search)/.test(line));
		const type = (text: string) => all.type({chord: text, text});
		focus('text');
		expect(near()).toEqual(['> 1 of 7, text field, text: word']);
		all.type({chord: 'left', text: undefined});
		expect(near()).toContain('cursor on letter 4 of 4: d');
		focus('pin');
		all.type({chord: 'left', text: undefined});
		expect(near()).toEqual(['> 2 of 7, hidden text field, pin: filled in', 'cursor on letter 2 of 2']);
		focus('few');
		all.press('down');
		expect(near()).toContain('cursor on choice 2 of 2: role 1');
		focus('many');
		type('8');
		expect(near().slice(1)).toEqual(['search “8”: 1 of 9', 'cursor on choice 9 of 9: role 8']);
		focus('app');
		type('x');
		expect(near().slice(1)).toEqual(['cursor on choice 1 of 1: x, the id as typed']);
		focus('for');
		all.press('right');
		expect(near()).toEqual(['> 6 of 7, duration, for: 2 h', 'cursor on 2 h']);
		focus('day');
		for (const letter of '2026-01-1') type(letter);
		all.type({chord: 'left', text: undefined});
		expect(near()).toContain('cursor on letter 9 of 9: 1');
		expect(lines().join('\n')).not.toMatch(/[▌›()[\]│]/);
	});

	test('does not give the reason of a disabled button before a visit', () => {
		const required = {call: 'required', args: {value: {path: '/x'}}, message: 'Needed'};
		const {focus, lines} = page([{id: 'root', button: {label: literal('Send'), checks: [{call: required}]}}]);
		expect(lines()).toContain('1 of 1, button, Send, disabled');
		expect(focus('root')).toContain('> 1 of 1, button, Send, disabled: Needed');
	});

	test('says the item under the cursor of a list of tasks, and the choice under it among very many', () => {
		const action = {trailingAction: {name: 'open'}};
		const items = ['Ask', 'Answer'].map((label) => ({label: literal(label), ...action}));
		const tasks = page([{id: 'root', svcTodoList: {items}}]);
		tasks.focus('root');
		tasks.all.press('down');
		expect(tasks.lines()).toContain('cursor on item 2: Answer, action open');
		const choices = Array.from({length: 400}, (_, at) => ({id: `${at}`}));
		const picker = page([{id: 'root', choicePicker: {label: literal('Role'), choices}}]);
		picker.focus('root');
		picker.all.press('last');
		expect(picker.all.lines(80, 1_000).slice(-2)).toEqual([
			'cursor on choice 400 of 400: 399',
			'[100 more choices are left out]',
		]);
	});

	test('says how many rows of a table a filter keeps', () => {
		const table = page([{id: 'root', svcTable: {columns: ['User'], rows: [{cells: ['Ada']}, {cells: ['Bob']}]}}]);
		table.focus('root');
		table.all.press('filter');
		table.all.paste('bo');
		expect(table.lines().slice(-2)).toEqual(['1 row after the filter', 'cursor on row 1: User Bob']);
	});

	test('keeps the line of the cursor in sight', () => {
		const choices = Array.from({length: 6}, (_, at) => ({id: `${at}`}));
		const {focus, all} = page([{id: 'root', choicePicker: {label: literal('Role'), choices}}]);
		focus('root');
		for (let at = 0; at < 5; at++) all.press('down');
		expect(all.lines(80, 3)).toContain('cursor on choice 6 of 6: 5');
	});

	test('names the row and the time under the cursor', () => {
		const table = {columns: ['User'], rows: [{cells: ['Ada']}, {cells: ['Bob']}]};
		const rows = page([{id: 'root', svcTable: table}]);
		rows.focus('root');
		rows.all.press('down');
		expect(rows.lines()).toContain('cursor on row 2: User Bob');
		// The cursor follows its row when the rows are sorted.
		rows.all.press('sort');
		rows.all.press('sort');
		expect(rows.lines()).toContain('cursor on row 1: User Bob');
		const series = [{key: 'x', points: points(1, 2, 3, 4)}];
		const chart = page([{id: 'root', svcChart: {timeSeries: {series}}}]);
		chart.focus('root');
		chart.all.press('first');
		expect(chart.lines()).toContain('at 2026-01-01: x 1');
	});
});

test('a bounded number of cells of a table is measured', () => {
	const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
	try {
		const cells = Array.from({length: 200}, () => 'e\u0301'.repeat(40));
		sentences([{id: 'root', svcTable: {columns: ['a'], rows: Array.from({length: 200}, () => ({cells}))}}]);
		expect(segment.mock.calls.length).toBeLessThan(30_000);
	} finally {
		segment.mockRestore();
	}
});
