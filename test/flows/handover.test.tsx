/** The hand-over of a shift on the screen. */
import {describe, expect, onTestFinished, test} from 'vitest';
import {historyIn} from '../../src/console/app/machine/history.ts';
import {readKind} from '../../src/domain/items/tenant-items.ts';
import type {Proposals} from '../../src/domain/writes/auth-config/apply-proposal.ts';
import {temporaryFile} from '../domain/history/items.ts';
import {type LaunchOptions, launch, testNow} from '../support/launch.tsx';
import {soundApp} from '../support/tenant/seeds.ts';

const hour = 3_600_000;
const app = (id: string) => soundApp({id, displayName: id, appOwners: [], updatedAt: '2026-06-01T00:00:00Z'});

const noProposals = {list: async () => []} as Partial<Proposals> as Proposals;

/** A console whose history has the tenant as it was nine hours ago, before one app came and another one went. */
async function open({isStored = true, ...options}: LaunchOptions & {readonly isStored?: boolean} = {}) {
	const place = {file: temporaryFile(), authorOf: () => 'alice'};
	const historyAccess = historyIn(async () => place);
	const console = await launch({
		apps: [app('app_1'), app('app_2')],
		services: {state: {historyAccess, proposals: noProposals}},
		...options,
	});
	onTestFinished(async () => {
		await console.close();
		await historyAccess.close();
	});
	const {api} = console.services.tenant;
	async function* pages() {
		for (const kind of ['auth-configs', 'notifications', 'apps'] as const)
			for await (const {items} of readKind(api, kind)) yield {kind, items};
	}
	const history = isStored ? await historyAccess.open() : undefined;
	await history?.remember({tenant: api.baseUrl, at: testNow - 9 * hour}, pages());
	console.tenant.store.apps.put(app('app_3'));
	console.tenant.store.apps.remove('app_2');
	return {...console, history, api};
}

const isSettled = ({screen}: {screen(): string}) => !screen().includes('Reading the tenant');
async function show(console: Awaited<ReturnType<typeof open>>) {
	await console.write(':handover\r');
	for (let times = 0; times < 100 && !isSettled(console); times++) await console.settle();
}

describe.each([
	[80, 24],
	[40, 12],
])('at %i×%i', (columns, rows) => {
	test('shows each part, and is read again with r', async () => {
		const console = await open({columns, rows});
		await console.history?.team.acknowledge(
			console.api.baseUrl,
			{kind: 'take', of: 'app-without-owners:app_3', reason: '', until: '9999-12-31'},
			0,
		);
		await show(console);
		const seen: string[] = [];
		for (let page = 0; page < 20; page++) {
			seen.push(console.screen());
			await console.press('pagedown');
		}
		const all = seen.join('\n');
		expect(all).toMatch(/New findings: 1/);
		expect(all).toMatch(/Gone findings: 1/);
		expect(all).toMatch(/Taken findings: 1/);
		expect(all).toMatch(/Writes: none/);
		expect(all).toMatch(/Lists in the history: 3/);
		expect(all).not.toMatch(/INCOMPLETE/);
		for (const line of console.lines()) expect(line.length).toBeLessThanOrEqual(columns);
		console.tenant.store.apps.put(app('app_4'));
		await console.press('home', 'r');
		for (let times = 0; times < 100 && !isSettled(console); times++) await console.settle();
		await console.write('/New findings\r');
		expect(console.screen()).toMatch(/New findings: 2/);
	});

	test('Enter opens what a line is about', async () => {
		const console = await open({columns, rows});
		await show(console);
		await console.press('return');
		expect(console.screen()).toContain('Nothing to open');
		await console.write('/app_3\r');
		await console.press('return');
		expect(console.screen()).toMatch(/ID +app_3/);
	});

	test('+ hands over after a question, with or without a name', async () => {
		const console = await open({columns, rows});
		await show(console);
		await console.press('+');
		expect(console.screen()).toContain('Record that you have');
		await console.press('escape');
		const entries = async () => (await console.history?.journal.entries(console.api.baseUrl)) ?? [];
		expect(await entries()).toEqual([]);
		await console.press('+', 'return');
		expect(await entries()).toMatchObject([{action: 'handed over', author: 'alice', what: ''}]);
		await console.press('+');
		await console.write('dana\r');
		expect(await entries()).toMatchObject([{}, {action: 'handed over', what: 'dana'}]);
		await console.press('escape');
		expect(console.screen()).not.toContain('Hand-over of');
	});
});

test('without a history it says what is not known, and what keeps it from handing over', async () => {
	const console = await open({services: {}, isStored: false, rows: 60});
	await show(console);
	expect(console.screen()).toContain('INCOMPLETE');
	expect(console.screen()).toMatch(/New findings: not known/);
	expect(console.screen()).toMatch(/Writes: not known/);
	await console.press('+');
	expect(console.screen()).toContain('No history to write to');
});

test('says why a hand-over was not stored', async () => {
	const failing = {
		...historyIn(async () => ({file: temporaryFile()})),
		open: () => Promise.reject(new Error('locked')),
	};
	const console = await open({isStored: false, services: {state: {historyAccess: failing}}});
	await show(console);
	await console.press('+', 'return');
	expect(console.lines().at(-1)).toContain('Not handed over: locked');
});

test('a name that is too long is refused, and stays in the field', async () => {
	const console = await open({columns: 80, rows: 24});
	await show(console);
	await console.press('+');
	await console.write(`${'x'.repeat(101)}\r`);
	expect(console.screen()).toContain('A name has at most 100 characters');
	expect(await console.history?.journal.entries(console.api.baseUrl, {})).toEqual([]);
	await console.press('backspace');
	await console.press('return');
	await console.settle();
	const [entry] = (await console.history?.journal.entries(console.api.baseUrl, {})) ?? [];
	expect(entry).toMatchObject({action: 'handed over', what: 'x'.repeat(100)});
});

test('has no age when nothing of the tenant could be read', async () => {
	const console = await open();
	await show(console);
	expect(console.screen().split('\n')[0]).toContain('fresh');
	console.tenant.fail('content-type');
	await console.press('r');
	for (let times = 0; times < 100 && !isSettled(console); times++) await console.settle();
	expect(console.screen()).toContain('INCOMPLETE');
	expect(console.screen().split('\n')[0]).not.toContain('fresh');
});
