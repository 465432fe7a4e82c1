import {describe, expect, test} from 'vitest';
import type {Component, Members} from '../../../src/contract/surfaces.ts';
import {needsChannels} from '../../../src/surfaces/engine/tenant-data.ts';
import {content, literal, screen} from './draw.ts';

describe('metric cards', () => {
	const cards = (...all: NonNullable<Members<'svcMetricCards'>['cards']>): Component => ({
		id: 'root',
		svcMetricCards: {title: literal('Figures'), cards: all},
	});
	const sentiment = (name: string) => `SVC_METRIC_DELTA_SENTIMENT_${name}`;

	test('are arranged side by side', () => {
		const four = ['a', 'b', 'c', 'd'].map((label) => ({label, value: label.toUpperCase()}));
		expect(content(cards(...four), {width: 50})).toEqual([
			'Figures',
			'a                         b',
			'A                         B',
			'',
			'c                         d',
			'C                         D',
		]);
		expect(content(cards(...four), {width: 30})).toHaveLength(12);
	});

	test.each([
		['+5 %', 'POSITIVE', '+5 % (good)'],
		['-5 %', 'POSITIVE', '-5 % (good)'],
		['+5 %', 'NEGATIVE', '+5 % (bad)'],
		['0', 'NEUTRAL', '0 (neutral)'],
		['−3', 'UNSPECIFIED', '−3'],
		['steady', 'NEWER', 'steady (SVC_METRIC_DELTA_SENTIMENT_NEWER)'],
		['', 'NEWER', '(SVC_METRIC_DELTA_SENTIMENT_NEWER)'],
	])('show the delta %s with %s as “%s”', (delta, name, shown) => {
		expect(content(cards({label: 'x', value: '1', delta, deltaSentiment: sentiment(name)})).at(-1)).toBe(shown);
	});

	test.each([
		[[1, 2, 3], '▁▅█'],
		[[7], '▄'],
		[[4, 4], '▄▄'],
		[[1, Number.NaN, 3], '▁ █'],
		[[1, null, 3] as number[], '▁ █'],
		[Array.from({length: 200}, (_, at) => at), undefined],
	])('sparkline of %j', (sparkline, shown) => {
		const line = content(cards({label: 'x', value: '1', sparkline: [...sparkline]}), {width: 40}).at(-1) ?? '';
		if (shown) expect(line).toBe(shown);
		else expect(line).toHaveLength(40);
	});

	test('handle a missing sparkline, value or card', () => {
		expect(content(cards({label: 'x', sparkline: []}))).toEqual(['Figures', 'x', '–']);
		expect(content(cards({label: 'x', sparkline: [Number.NaN]}))).toEqual(['Figures', 'x', '–']);
		expect(content({id: 'root', svcMetricCards: {}})).toEqual(['no figures']);
	});

	test('list five sources and count the others', () => {
		const sources = Array.from({length: 7}, (_, at) => ({
			kind: 'query',
			label: `S${at}`,
			ref: `q${at}`,
			count: '1234567',
		}));
		const lines = content({id: 'root', svcMetricCards: {cards: [{label: 'a', value: '1'}], sources}});
		expect(lines.at(2)).toBe('source: S0 · query · q0 · 1,234,567 rows');
		expect(lines.at(-1)).toBe('and 2 more sources');
	});
});

describe('code', () => {
	const code = (text: string, members: Members<'svcCodeBlock'> = {}): Component => ({
		id: 'root',
		svcCodeBlock: {code: literal(text), language: literal('js'), title: literal('Main'), copyable: true, ...members},
	});

	test('has a gutter, and long lines wrap without a number', () => {
		expect(content(code('let a;\n\tif (b) return "a long text that wraps";\n'), {width: 28})).toEqual([
			'Main  ·  js',
			'1 │ let a;',
			'2 │     if (b) return "a',
			'  │ long text that wraps";',
		]);
		expect(content(code('let a;'), {width: 15})).toEqual(['Main  ·  js', 'let a;']);
	});

	test('is copied unchanged if copying is allowed', () => {
		expect(screen(code('a\n\tb')).focus('root').press('act').after()?.effect).toEqual({
			kind: 'copy',
			what: 'the code',
			text: 'a\n\tb',
		});
		const fixed = screen(code('a', {copyable: false}))
			.focus('root')
			.press('act');
		expect(fixed.after()).toEqual({effect: undefined, message: 'The agent has disabled copying of this code'});
	});

	test('is one empty line without code', () => {
		expect(content({id: 'root', svcCodeBlock: {}})).toEqual(['', '1 │'].slice(1));
	});

	test('cuts twenty thousand lines with a note', () => {
		const lines = content(code('x\n'.repeat(20_000)));
		expect(lines.length).toBeLessThan(6_000);
		expect(lines.slice(-2).join(' ')).toContain('[Cut here: 30,000 more characters');
	});
});

describe('a todo list', () => {
	const list: Component = {
		id: 'root',
		svcTodoList: {
			title: literal('To do'),
			items: [
				{id: 'a', section: 'Now', status: 'done', label: literal('First'), description: literal('was easy')},
				{
					id: 'b',
					section: 'Now',
					status: 'in_progress',
					label: literal('Second'),
					trailingAction: {name: 'go', context: {id: {path: '/id'}}},
					trailingActionLabel: literal('Go'),
				},
				{
					id: 'c',
					section: 'Later',
					status: 'ITEM_STATUS_BLOCKED',
					label: literal('Third'),
					trailingAction: {name: 'ask'},
				},
				{id: 'd'},
			],
		},
	};

	test('shows sections, statuses and actions', () => {
		expect(content(list)).toEqual([
			'To do',
			'Now',
			'[x] done: First',
			'  was easy',
			'[~] in progress: Second',
			'  [ Go ]',
			'Later',
			'[!] blocked: Third',
			'  [ ask ]',
			'[ ] d',
		]);
	});

	test('moves through the actions and presses one', () => {
		const person = screen(list, {data: {id: 7}}).focus('root');
		expect(person.text()).toContain('«[ Go ]»');
		expect(person.press('act').outcome()).toMatchObject({
			envelope: {name: 'go', sourceComponentId: 'root', context: {id: 7}},
		});
		expect(person.press('down', 'down', 'act').outcome()).toMatchObject({envelope: {name: 'ask'}});
	});

	test('refuses the focus without actions and reports an empty list', () => {
		const plain = screen({id: 'root', svcTodoList: {items: [{id: 'a', label: literal('x')}]}});
		plain.page.step(1);
		expect(plain.page.focused).toBeUndefined();
		expect(content({id: 'root', svcTodoList: {}})).toEqual(['nothing to do']);
	});
});

describe('a status', () => {
	const status = (members: Members<'svcStatusIndicator'>) =>
		content({id: 'root', svcStatusIndicator: members}, {width: 60});

	test('is beside its message, with the tool below', () => {
		expect(
			status({
				message: literal('Reading'),
				status: literal('running'),
				toolName: literal('list'),
				showSpinner: literal(true),
			}),
		).toEqual(['... [working, running] Reading', 'tool: list']);
		expect(status({message: literal('Read'), status: literal('done')})).toEqual(['· [done] Read']);
		expect(status({status: literal('done')})).toEqual(['· [done]']);
		expect(status({})).toEqual(['·']);
	});

	test('is above its message if it is long', () => {
		const long = 'waiting for the administrator of the directory';
		expect(status({message: literal('Reading'), status: literal(long)})).toEqual([long, 'Reading']);
	});
});

describe('onboarding', () => {
	test('numbers the steps of a plan across categories', () => {
		const plan: Component = {
			id: 'root',
			svcOnboardingPlan: {
				categories: [
					{title: 'Connect', steps: [{title: 'One', description: 'about it', agentAssisted: true}, {id: 'two'}]},
					{id: 'later', steps: []},
					{title: 'Decide', steps: [{title: 'Three'}]},
				],
			},
		};
		expect(content(plan)).toEqual([
			'Connect',
			' 1. One (the agent helps)',
			'    about it',
			' 2. two',
			'',
			'later',
			'    no steps',
			'',
			'Decide',
			' 3. Three',
		]);
		expect(content({id: 'root', svcOnboardingPlan: {}})).toEqual(['no onboarding steps']);
	});

	test('names the recommendation in the welcome', () => {
		const welcome = (members: Members<'svcOnboardingWelcome'>) => content({id: 'root', svcOnboardingWelcome: members});
		expect(welcome({recommendedCatalogId: 'cat_1', recommendedDisplayName: 'Everyday'})).toEqual([
			'Onboarding: welcome',
			'recommended  Everyday',
			'catalogue    cat_1',
		]);
		expect(welcome({})).toEqual(['Onboarding: welcome', 'recommended  nothing']);
	});
});

describe('connectors', () => {
	test('are described with their ids', () => {
		const ids = {appId: 'app_1', connectorId: 'con_1'};
		const parts: Component[] = [
			{id: 'root', column: {children: {ids: ['form', 'detail', 'progress']}}},
			{id: 'form', svcConnectorConfigForm: {...ids, submitActionName: 'save', skipActionName: ''}},
			{id: 'detail', svcConnectorSyncDetail: {...ids, title: 'What was read'}},
			{id: 'progress', svcConnectorSyncProgress: ids},
		];
		const text = content(parts, {width: 100}).join('\n');
		for (const words of [
			'Connector configuration',
			'app         app_1',
			'submits as  save',
			'What was read',
			'Connector synchronisation progress',
			'connector  con_1',
		]) {
			expect(text).toContain(words);
		}
		expect(text).not.toContain('skips as');
	});
});

describe('chat channels', () => {
	const both: Component[] = [
		{id: 'root', column: {children: {ids: ['a', 'b']}}},
		{id: 'a', svcChatANotifications: {}},
		{id: 'b', svcChatBNotifications: {}},
	];

	test('show their own settings', () => {
		const person = screen(both, {
			channels: (channel) => ({state: 'loaded', value: [{name: 'Digest', word: `of ${channel}`, tone: 'good'}]}),
		});
		expect(person.lines()).toEqual([
			' Notifications by Chat A',
			' Digest                  of chatA',
			'',
			' Notifications by Chat B',
			' Digest                  of chatB',
		]);
	});

	test('show loading and the reason of a failure', () => {
		const person = screen(both);
		expect(person.text()).toContain('not available: no tenant is connected');
		const asking = {state: 'loading'} as const;
		person.page.updateChannels(() => asking);
		expect(person.text()).toContain('loading');
		const unknown = {state: 'unavailable', reason: '403'} as const;
		person.page.updateChannels(() => unknown);
		expect(person.text()).toContain('not available: 403');
	});

	test('are loaded only if a component shows them', () => {
		expect(needsChannels(screen(both).page.surfaces)).toBe(true);
		expect(needsChannels(screen({id: 'root', text: {}}).page.surfaces)).toBe(false);
		for (const kind of ['svcChatANotifications', 'svcChatBNotifications'])
			expect(needsChannels(screen({id: 'root', [kind]: {}}).page.surfaces)).toBe(true);
	});
});

describe('a resource picker', () => {
	const picker = (resourceType: string, members: Members<'svcResourcePicker'> = {}): Component => ({
		id: 'root',
		svcResourcePicker: {resourceType, label: literal('Which'), value: {path: '/v'}, ...members},
	});
	test('accepts a typed id, with a note', () => {
		const person = screen(picker('queue', {appId: 'app_3'}), {data: {v: ''}}).focus('root');
		expect(person.text()).toContain('type an id, Enter takes it');
		expect(person.text()).toContain('app   app_3');
		expect(person.write('q_1').text()).toContain('▌id: q_1« »');
		expect(person.text()).not.toMatch(/find|1 of 1/);
		expect(person.press('act').data).toEqual({v: 'q_1'});
	});

	test('takes several typed ids, and removes the one under the cursor', () => {
		const person = screen(picker('queue', {multiSelect: true}), {data: {v: []}}).focus('root');
		expect(person.press('act').after()?.message).toBe('Type an id first');
		expect(person.write('q_1').press('act').write('q_2').press('act').data).toEqual({v: ['q_1', 'q_2']});
		expect(person.text()).toContain('[x] «q_1»');
		expect(person.press('act').data).toEqual({v: ['q_2']});
	});
});
