/** The last known state stands on the screen until the first response. */
import {describe, expect, test} from 'vitest';
import {requestFirstPage} from '../../../src/console/query/first-page.ts';
import type {App} from '../../../src/contract/apps.ts';
import type {HistoryPage} from '../../../src/domain/history/store-reading.ts';
import {type LaunchOptions, testNow} from '../../support/launch.tsx';
import {remembered} from './remembered.ts';

type Options = LaunchOptions & {
	readonly failure?: () => Response;
	/** Pages in the readings of the history, beside apps and settings. */
	readonly further?: readonly HistoryPage[];
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
			services: {state: {remembered: services.state.historyAccess?.openIfAny}, ...options.services},
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

test('in an outage, a later state of the history replaces the remembered one', async () => {
	const failure = () => Response.json({code: 14, message: 'no'}, {status: 503});
	const {screen, answer, services} = await starting({columns: 160, failure});
	const history = await services.state.historyAccess?.open();
	async function* pages() {
		yield {kind: 'apps' as const, items: [{id: 'app_7', displayName: 'Later'}]};
	}
	await history?.save({name: 'later', tenant: 'https://tenant.example.test', at: testNow - 60_000}, pages());
	await answer();
	expect(screen()).toContain('as of 2026-06-15 11:59');
	expect(screen()).toContain('Later');
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
	['a tenant without a memory', {services: {state: {remembered: undefined}}}],
] as const)('%s waits for the tenant', async (_, options) => {
	const {screen, answer} = await starting(options);
	expect(screen()).not.toContain('as of');
	await answer();
	expect(screen()).toContain('App 2');
});

/** A console of a silent tenant, with a clock that `pass` moves. `age` is that of its first request, in milliseconds. */
async function waiting({age, ...options}: LaunchOptions & {readonly age?: number} = {}) {
	const {services} = await remembered({}, further);
	let time = testNow;
	const timers = new Set<{readonly at: number; readonly task: () => void}>();
	const now = () => time;
	const after = (ms: number, task: () => void) => {
		const timer = {at: time + ms, task};
		timers.add(timer);
		return () => timers.delete(timer);
	};
	const known = {clock: {after}, state: {remembered: services.state.historyAccess?.openIfAny}};
	const console = await remembered(
		{
			...options,
			now,
			waits: true,
			intercept: async () => Response.json({code: 14, message: 'no'}, {status: 503}),
			async services({api}) {
				if (age === undefined) return known;
				const {queries} = await requestFirstPage(api, 'apps', now);
				time += age;
				return {...known, tenant: {queries}};
			},
		},
		further,
	);
	async function pass(ms: number) {
		const end = time + ms;
		for (;;) {
			const [next] = [...timers].filter(({at}) => at <= end).sort((a, b) => a.at - b.at);
			if (!next) break;
			timers.delete(next);
			time = next.at;
			next.task();
			await console.settle();
		}
		time = end;
	}
	return {...console, pass};
}

/** The milliseconds after the first frame in which the program loads, and reads and draws the rows. */
const work = 200;

test.each([
	['rows', 'apps'],
	['findings', 'board'],
])(
	'remembered %s are there 250 ms after the first frame, and keep the cursor while the tenant is silent',
	async (_, at) => {
		const {screen, press, pass} = await waiting({at});
		expect(screen()).not.toContain('as of');
		await pass(250 - work);
		expect(screen()).toContain('as of 2026-06-15 11:00');
		const first = screen();
		await press('j');
		const second = screen();
		expect(second).not.toBe(first);
		await pass(1000);
		expect(screen()).toBe(second);
	},
);

test('a request that is older than the console is not waited for again', async () => {
	const {screen, pass} = await waiting({age: 100});
	await pass(0);
	expect(screen()).toContain('Renamed');
});
