/** The last known state stands on the screen until the first response. */
import {describe, expect, test} from 'vitest';
import type {App} from '../../../src/contract/apps.ts';
import type {SnapshotPage} from '../../../src/domain/history/history.ts';
import type {LaunchOptions} from '../../support/launch.tsx';
import {remembered} from './remembered.ts';

type Options = LaunchOptions & {
	readonly failure?: () => Response;
	/** Pages in the readings of the history, beside apps and settings. */
	readonly further?: readonly SnapshotPage[];
};

/** A console that remembers, of a tenant that lets its requests wait until `answer` is called. */
async function starting({failure, further, ...options}: Options = {}) {
	const {services} = await remembered({}, further);
	let answer = () => {};
	const answered = new Promise<void>((resolve) => {
		answer = resolve;
	});
	let isAnswering = false;
	let sent = 0;
	const console = await remembered(
		{
			...options,
			services: {remembered: services.snapshots?.openIfAny as never, ...options.services},
			waits: () => answered,
			async intercept(_, pass) {
				sent++;
				if (isAnswering) return failure ? failure() : pass();
				return Response.json({code: 8, message: 'slow down'}, {status: 429, headers: {'retry-after': '30'}});
			},
		},
		further,
	);
	// The tenant has not answered for a moment.
	await console.elapse();
	return {
		...console,
		sent: () => sent,
		async answer() {
			isAnswering = true;
			answer();
			await console.settle();
		},
		type: (command: string) => console.write(`:${command}\r`),
	};
}

describe.each([
	[100, 24],
	[40, 12],
])('a list at %i×%i', (columns, rows) => {
	test('shows what is remembered before the first response, and marks what has changed since', async () => {
		const {screen, press, sent, answer} = await starting({columns, rows});
		expect(screen()).toContain('as of 2026-06-15 11:00');
		expect(screen()).toContain('Renamed');
		if (columns > 40) expect(screen()).toContain('reading');
		await press('j');
		const before = sent();
		await answer();
		expect(screen()).not.toContain('as of');
		expect(screen()).toMatch(/~ *Today/);
		expect(screen()).toMatch(/\+ *App 4/);
		expect(screen()).toMatch(/▌ *App 2/);
		// The console repeats the request from the start, and sends no other.
		expect(sent()).toBe(before + 1);
	});
});

/** The tenant has no auth config any more. */
const further = [
	{kind: 'auth-configs' as const, items: [{id: 'ac_1', displayName: 'Former', isDefaultBootstrap: true}]},
];

describe.each([
	[100, 24],
	[40, 12],
])('the board at %i×%i', (columns, rows) => {
	test('shows the remembered findings with their time before the first response, and then the present ones', async () => {
		const {screen, press, answer, elapse} = await starting({columns, rows, at: 'board', further});
		// The request that the board cancelled when it was left is sent again, and waits.
		await elapse();
		expect(screen()).toContain('as of 2026-06-15 11:00');
		if (columns > 40) expect(screen()).toContain('reading');
		await press('Z');
		expect(screen()).toContain('Former');
		await answer();
		expect(screen()).not.toContain('as of');
		expect(screen()).not.toContain('Former');
	});
});

test('an item that the tenant no longer has is marked as removed', async () => {
	const {screen, answer} = await starting({apps: [{id: 'app_1', displayName: 'Renamed', userCount: '9'} as App]});
	await answer();
	expect(screen()).toMatch(/× *App 2/);
});

test('a tenant that does not answer is unavailable, and comes back by itself', async () => {
	let isDown = true;
	const failure = () => Response.json({code: 14, message: 'no'}, {status: 503});
	const {screen, answer, elapse} = await starting({
		columns: 160,
		failure: () => (isDown ? failure() : Response.json({list: [{id: 'app_9', displayName: 'Back'}]})),
	});
	expect(screen()).not.toContain('down since');
	await answer();
	expect(screen()).toContain('down since');
	expect(screen()).toContain('is unavailable');
	isDown = false;
	await elapse();
	expect(screen()).toContain('Back');
	expect(screen()).not.toContain('as of');
});

test('a dialog stays open when the tenant turns out to be unavailable', async () => {
	const failure = () => Response.json({code: 14, message: 'no'}, {status: 503});
	for (const keys of ['?', ':', '/ap', 'a']) {
		const {screen, write, press, answer, elapse} = await starting({columns: 160, failure});
		await write(keys);
		const dialog = screen().split('\n').slice(1);
		await answer();
		await elapse();
		expect(screen().split('\n').slice(1), keys).toEqual(dialog);
		await press('escape');
		await elapse();
		expect(screen(), keys).toContain('down since');
	}
});

test('a person who opened an item stays on it, and who wants the present gets it', async () => {
	const {screen, press, answer} = await starting();
	await press('return');
	expect(screen()).toContain('as of');
	await answer();
	expect(screen()).toMatch(/Display name +Today/);
	expect(screen()).not.toContain('as of');

	const other = await starting();
	await other.type('at now');
	expect(other.screen()).not.toContain('as of');
	await other.answer();
	expect(other.screen()).toContain('Today');
});

test.each([
	['a search', {at: 'apps?query=app'}],
	['a board of which a kind was never read', {at: 'board'}],
	['a tenant without a memory', {services: {remembered: undefined as never}}],
] as const)('%s waits for the tenant', async (_, options) => {
	const {screen, answer} = await starting(options);
	expect(screen()).not.toContain('as of');
	await answer();
	expect(screen()).toContain('App 2');
});
