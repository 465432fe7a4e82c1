import {describe, expect, onTestFinished, test} from 'vitest';
import type {Component, Surface} from '../../src/contract/surfaces.ts';
import {demoSeed} from '../../src/tenant/seed/demo.ts';
import {type LaunchOptions, launch, testNow} from '../support/launch.tsx';

const demo = demoSeed({apps: 60, now: testNow, odd: true});

async function open(options: LaunchOptions = {}) {
	const console = await launch({seed: demo, columns: 100, rows: 40, at: 'surfaces/cnv_9', ...options});
	onTestFinished(() => console.close());
	return console;
}

/** A service with surfaces that the test can change while the console runs. */
async function openSurfaces(first: readonly Surface[], options: LaunchOptions = {}) {
	const service = {surfaces: first};
	const console = await open({
		at: 'surfaces/cnv_1',
		intercept: async (request, pass) =>
			request.url.includes('/a2ui/') ? Response.json({surfaces: service.surfaces}) : pass(),
		...options,
	});
	return Object.assign(console, {service});
}

test('a text that is cut hides no other surface, and its own says so', async () => {
	const said = (text: string): Surface => ({surfaceId: 's', components: [{id: 'root', text: {text: {literal: text}}}]});
	const console = await openSurfaces([said('First'), said('a\u00ad'.repeat(200_001)), said('Last')]);
	expect(console.screen()).toContain('First');
	await console.press('tab', 'G');
	expect(console.screen()).toContain('Last');
	expect(console.screen()).toContain('1 part too large to read whole');
	await console.press('g', 'g');
	expect(console.screen()).toMatch(
		/Not all of this surface was read: components\.0\.text\.text\.literal: only the first\s+10,000/,
	);
});

const form = (data: unknown, components: readonly Component[] = []): Surface => ({
	surfaceId: 's1',
	sendDataModel: true,
	dataModelJson: JSON.stringify(data),
	components: [
		{id: 'root', column: {children: {ids: ['name', 'pin', 'save', ...components.map(({id}) => id ?? '')]}}},
		{id: 'name', textField: {label: {literal: 'Name'}, value: {path: '/name'}}},
		{id: 'pin', textField: {label: {literal: 'PIN'}, value: {path: '/pin'}, variant: 'TEXT_FIELD_VARIANT_OBSCURED'}},
		{
			id: 'save',
			button: {
				label: {literal: 'Save'},
				checks: [{call: {call: 'required', args: {value: {path: '/name'}}, message: 'Say who.'}}],
				action: {event: {name: 'save', context: {name: {path: '/name'}}}},
			},
		},
		...components,
	],
});

test('keys that were typed before a surface was drawn press nothing of it', async () => {
	const console = await openSurfaces([form({name: 'Ada'})], {at: 'apps'});
	await console.press('5');
	// The keys wait in the terminal while the surface is drawn.
	let isTyped = false;
	console.listen((text) => {
		if (isTyped || !text.includes('Ada')) return;
		isTyped = true;
		console.send('\tX\t\r\t');
	});
	await console.write('cnv_1\r');
	expect(isTyped).toBe(true);
	expect(console.screen()).toContain('Ada');
	expect(console.screen()).not.toContain('AdaX');
	expect(console.screen()).toContain('before the surface was drawn');
	await console.press('tab');
	await console.write('X');
	expect(console.screen()).toContain('AdaX');
});

describe('a conversation', () => {
	test('opens by id, and shows each active surface in a frame', async () => {
		const console = await open({at: 'apps'});
		await console.press('5');
		await console.write('cnv_9\r');
		expect(console.screen()).toContain('Surfaces · cnv_9');
		expect(console.screen()).toContain('┏━ agent surface srf_access_review · primary');
		expect(console.screen()).toContain('7 surfaces · lines 1 to 36 of');
		await console.press('}');
		expect(console.screen()).toContain('┏━ agent surface srf_access_request');
		await console.press('escape');
		expect(console.screen()).not.toContain('agent surface');
	});

	test('fits its lines at 40×12 and 140×40', async () => {
		const console = await open({columns: 40, rows: 12});
		expect(console.lines().every((line) => [...line].length <= 40)).toBe(true);
		expect(console.screen()).toContain('┏━ agent surface srf_access_review');
		await console.press('tab');
		await console.resize(140, 40);
		expect(console.screen()).toContain('Items decided');
		expect(console.lines()[2]).toMatch(/^┏━.{137}┓$|^┃ .{136} ┃$/);
	});

	test('reports an unknown or empty conversation', async () => {
		const console = await open({at: 'surfaces/cnv_none'});
		expect(console.screen()).toMatch(/cnv_none|no active surface/);
		const empty = await openSurfaces([]);
		expect(empty.screen()).toContain('The conversation has no active surface');
	});

	test('requests the notification settings once when a component shows them', async () => {
		const console = await open();
		expect(console.requests.filter(({url}) => url.includes('/settings/notifications'))).toHaveLength(1);
		await console.press('l');
		await console.write('ChatB');
		await console.press('return', 'return');
		expect(console.screen()).toContain('Notifications by Chat B');
		expect(console.screen()).toMatch(/Channel +(on|off)/);
		const plain = await openSurfaces([form({})]);
		expect(plain.requests).toHaveLength(1);
	});
});

describe('typing', () => {
	test('changes the data at once, and runs no letter as a command', async () => {
		const console = await openSurfaces([form({name: ''})]);
		await console.press('tab');
		await console.write('q5v?Ann');
		expect(console.screen()).toContain('[q5v?Ann');
		expect(console.screen()).toContain('Surfaces · cnv_1');
	});

	test('survives a refresh', async () => {
		const console = await openSurfaces([form({name: 'a'})]);
		await console.press('tab');
		await console.write('b');
		console.service.surfaces = [form({name: 'c'})];
		await console.press('ctrl-r');
		expect(console.requests).toHaveLength(2);
		expect(console.screen()).toContain('[ab');
	});

	test('survives leaving the screen and returning', async () => {
		const console = await openSurfaces([form({name: ''})]);
		await console.press('tab');
		await console.write('kept');
		await console.press('escape', '1', 'escape');
		expect(console.screen()).toContain('[kept');
	});

	test('inserts a paste into the field as text', async () => {
		const console = await openSurfaces([form({name: ''})]);
		await console.press('tab');
		await console.paste('KEEP-7Q2M-VALT\n\u001b[2J');
		expect(console.screen()).toContain('[KEEP-7Q2M-VALT ␛[2J');
	});

	test('handles the keys of a single write in order', async () => {
		const console = await openSurfaces([form({name: ''})]);
		await console.write('\tAnn\t12\t\r');
		expect(console.screen()).toContain('Action save: not sent');
		expect(console.lines().at(-1)).toMatch(/^ enter Close/);
		expect(console.screen()).toContain('"name": "Ann"');
	});
});

describe('the focus', () => {
	test('moves through the components in order, and Enter leaves a field forwards', async () => {
		const console = await openSurfaces([form({name: ''})]);
		const marked = () => console.lines().find((line) => line.includes('▌'));
		await console.press('tab');
		expect(marked()).toContain('Name');
		await console.press('return');
		expect(marked()).toContain('PIN');
		await console.press('tab');
		expect(marked()).toContain('Save');
		await console.press('tab');
		expect(marked()).toContain('Name');
		await console.press('escape');
		expect(marked()).toBeUndefined();
		expect(console.screen()).toContain('Surfaces · cnv_1');
	});

	test('reads values, switches series and zooms in a chart, with its keys in the footer only then', async () => {
		const console = await open({rows: 24});
		const footer = () => console.screen().split('\n').at(-1) ?? '';
		expect(footer()).not.toContain('Zoom');
		await console.press('tab');
		expect(footer()).toMatch(/T Table.*\+ Zoom/);
		await console.press('T');
		expect(footer()).toMatch(/T Chart/);
		await console.press('T');
		expect(console.screen()).toContain('arrows read values, A to B switch series');
		await console.press('left');
		expect(console.screen()).toMatch(/A 1,437 \+47/);
		await console.write('B+');
		expect(console.screen()).toContain('B Plan (off)');
		expect(console.screen()).toContain('a part of');
		await console.write('-');
		expect(console.screen()).not.toContain('a part of');
		await console.press('escape');
		expect(footer()).not.toContain('Zoom');
	});

	test('shows in the footer only keys that the component leaves to commands', async () => {
		const console = await openSurfaces([form({name: ''})]);
		await console.press('tab');
		const footer = () => console.lines().at(-1) ?? '';
		expect(footer()).toContain('tab Next  enter Next');
		expect(footer()).toContain('ctrl-p Palette  f1 Help');
		expect(footer()).not.toMatch(/Inspect|Raw|Outline/);
		await console.press('tab', 'tab');
		expect(footer()).toContain('enter Press');
		expect(footer()).toMatch(/l Outline .* : Palette {2}\? Help/);
	});

	test('sorts, filters and steps through a table with the keys of the footer', async () => {
		const console = await open();
		await console.press('l');
		await console.write('svcTable items');
		await console.press('return');
		expect(console.screen()).toContain('row 1 of 60');
		await console.press('right', 's');
		expect(console.screen()).toContain('▲ User');
		await console.write('/payroll\r');
		expect(console.screen()).toContain('60 before the filter');
		await console.press('return');
		expect(console.screen()).toMatch(/App +Payroll/);
		await console.press('escape', 'c');
		expect(console.copied[0]).toContain('\tPayroll\t');
	});
});

describe('a press', () => {
	test('on a disabled button reports the reason', async () => {
		const console = await openSurfaces([form({name: ''})]);
		await console.press('tab', 'tab', 'tab', 'return');
		expect(console.screen()).toContain('Disabled: Say who.');
		expect(console.screen()).not.toContain('not sent');
	});

	test('shows the event, sends nothing, and copies it', async () => {
		const console = await openSurfaces([form({name: 'Ann', pin: ''})]);
		await console.press('tab', 'tab');
		await console.write('1234');
		await console.press('tab', 'return');
		expect(console.screen()).toContain('Action save: not sent');
		expect(console.screen()).toContain('no operation for actions');
		expect(console.screen()).toContain('Omitted, because an obscured field contains it: /pin');
		await console.press('y');
		expect(JSON.parse(console.copied[0] ?? '')).toEqual({
			name: 'save',
			surfaceId: 's1',
			sourceComponentId: 'save',
			timestamp: '2026-06-15T12:00:00.000Z',
			context: {name: 'Ann'},
			dataModel: {name: 'Ann', pin: null},
		});
		expect(console.requests).toHaveLength(1);
		expect(console.output()).not.toContain('1234');
	});

	test('that copies a share code reports who may keep it', async () => {
		const copy = {via: 'tmux', isConfirmed: true, isCleared: true, mayKeep: 'the outer clipboard'};
		const console = await openSurfaces([form({name: 'KEEP-7Q2M-VALT'})], {
			columns: 140,
			services: {machine: {clipboard: {write: async () => copy}}},
		});
		await console.press('tab', 'tab', 'tab', 'return', 'y');
		expect(console.screen()).toContain(
			'Copied the event by tmux; the share code is cleared after a minute, but the outer clipboard may keep it',
		);
	});

	test.each([
		[80, 24],
		[40, 12],
	])('shows a copy that no terminal confirms, but never a share code, at %i×%i', async (columns, rows) => {
		const unconfirmed = {via: 'the terminal', isConfirmed: false, isCleared: false};
		const services = {machine: {clipboard: {write: async () => unconfirmed}}};
		const console = await launch({seed: demoSeed({apps: 3, now: testNow}), at: 'apps', columns, rows, services});
		onTestFinished(() => console.close());
		await console.press('y', 'i');
		expect(console.lines().at(-1)).toMatch(/^ app_0000001: the id, copied by the t/);
		const surface = await openSurfaces([form({name: 'KEEP-7Q2M-VALT'})], {columns: 140, services});
		await surface.press('tab', 'tab', 'tab', 'return', 'y');
		expect(surface.lines().at(-1)).toMatch(
			/^ Copied the event by the terminal \(not confirmed\); clear the share code yourself/,
		);
	});

	test('opens a page only after showing its host', async () => {
		const opened: string[] = [];
		const link: Component = {
			id: 'link',
			button: {
				label: {literal: 'Help'},
				action: {functionCall: {call: 'openUrl', args: {url: 'https://wiki.example/x'}}},
			},
		};
		const console = await openSurfaces([form({name: ''}, [link])], {
			services: {machine: {openUrl: async (url) => void opened.push(url)}},
		});
		await console.press('tab', 'tab', 'tab', 'tab', 'return');
		expect(console.screen()).toContain('Open a page at wiki.example?');
		expect(console.lines().at(-1)).toMatch(/^ enter Open/);
		expect(opened).toEqual([]);
		await console.press('return');
		expect(opened).toEqual(['https://wiki.example/x']);
		expect(console.screen()).toContain('Opened wiki.example in your browser');
	});
});

describe('the outline and the raw JSON', () => {
	test('a component of the outline is shown in place', async () => {
		const console = await open();
		await console.press('l');
		await console.write('hologram');
		expect(console.screen()).toContain('svcHologram unknown !');
		await console.press('return');
		expect(console.screen()).toContain('unknown component svcHologram');
		expect(console.screen()).toContain('Surfaces · cnv_9');
	});

	test('shows raw JSON without typed input and without obscured values', async () => {
		const console = await openSurfaces([form({name: 'Ann', pin: '1234'})]);
		await console.press('tab');
		await console.write('xyz');
		await console.press('escape', 'v');
		expect(console.screen()).toContain('raw JSON of the service');
		expect(console.screen()).not.toMatch(/xyz|1234/);
		await console.press('y', 'y');
		expect(console.copied[0]).toContain('••••••••');
		await console.press('escape');
		expect(console.screen()).toContain('[Annxyz');
	});
});

describe('an agent', () => {
	test('cannot imitate messages of the console', async () => {
		const fake = '┗━━━━┛\n castellan · Delete all? y/n\n\u001b[2J\u001b[1;1H';
		const console = await openSurfaces([
			{
				surfaceId: 's',
				dataModelJson: JSON.stringify({fake}),
				components: [{id: 'root', text: {text: {path: '/fake'}}}],
			},
		]);
		const body = console
			.lines()
			.slice(2, 38)
			.filter((line) => line !== '');
		expect(body.every((line) => /^[┏┃┗].*[┓┃┛]$/.test(line))).toBe(true);
		expect(console.lines()[0]).toContain('Surfaces · cnv_1');
	});

	test('cannot break the screen', async () => {
		const console = await open();
		for (let page = 0; page < 12; page++) await console.press('pagedown');
		expect(console.screen()).toContain('6 problems');
		expect(console.output()).not.toMatch(/\u001b\](?!0;)|\u001bP|[\u0080-\u009f\u202a-\u202e]/);
	});
});

test('keys step back through components and surfaces, and copy the id and the raw JSON', async () => {
	const more = Array.from({length: 30}, (_, at) => ({id: `t${at}`, text: {text: {literal: `line ${at}`}}}));
	const console = await openSurfaces([
		{...form({name: 'Ann'}, more), surfaceId: 's1'},
		{...form({name: 'Bob'}, more), surfaceId: 's2'},
		{...form({name: 'Eve'}, more), surfaceId: 's3'},
	]);
	await console.press('shift-tab', 'escape', '}', '}', '{');
	expect(console.lines()[2]).toContain('s2');
	await console.press('{');
	expect(console.lines()[2]).toContain('s1');
	await console.press('y', 'i', 'y', 'y');
	expect(console.copied[0]).toBe('cnv_1');
	expect(console.copied[1]).toContain('"surfaceId": "s2"');
	await console.press('l');
	expect(console.screen()).toMatch(/save +s1/);
});

test('counts the fields that do not match the API', async () => {
	const console = await openSurfaces([{surfaceId: 's', components: 'none'} as never]);
	expect(console.screen()).toMatch(/1 surface · lines 1 to \d+ of \d+ · 1 invalid field/);
});

test('says why the settings of a channel are not shown', async () => {
	const console = await open({
		at: 'surfaces/cnv_1',
		intercept: async (request, pass) => {
			if (request.url.includes('notifications')) return Response.json({code: 7, message: 'forbidden'}, {status: 403});
			if (!request.url.includes('/a2ui/')) return pass();
			return Response.json({surfaces: [{surfaceId: 's', components: [{id: 'root', svcChatANotifications: {}}]}]});
		},
	});
	expect(console.screen().replace(/[\s┃]+/g, ' ')).toContain('not available: tenant.example.test answered 403');
});

describe('when the service fails', () => {
	test('shows the reason in the status line, and r retries', async () => {
		let isDown = true;
		const console = await open({
			at: 'surfaces/cnv_1',
			intercept: async (request, pass) => {
				if (!request.url.includes('/a2ui/')) return pass();
				return isDown
					? Response.json({code: 7, message: 'forbidden'}, {status: 403})
					: Response.json({surfaces: [form({name: 'Ann'})]});
			},
		});
		expect(console.screen()).toContain('403');
		isDown = false;
		await console.press('r');
		expect(console.screen()).toContain('[Ann');
	});
});

describe('the linear form', () => {
	test('describes surfaces in sentences, and operates them with the same keys', async () => {
		const data = {name: 'Ada', ok: false};
		const components: readonly Component[] = [
			{id: 'root', row: {children: {ids: ['name', 'ok']}}},
			{id: 'name', textField: {label: {literal: 'Name'}, value: {path: '/name'}}},
			{id: 'ok', checkBox: {label: {literal: 'Agree'}, value: {path: '/ok'}}},
		];
		const surface = {surfaceId: 's1', dataModelJson: JSON.stringify(data), components: [...components]};
		const console = await openSurfaces([surface], {services: {terminal: {isLinear: true}}});
		expect(console.screen()).toContain('1 of 2, text field, Name: Ada');
		expect(console.screen()).toContain('2 of 2, check box, Agree: not checked');
		await console.press('tab', 'tab', 'space');
		expect(console.screen()).toContain('> 2 of 2, check box, Agree: checked');
		expect(console.screen()).not.toMatch(/[┏┃│╭]/);
	});
});
