import {describe, expect, test, vi} from 'vitest';
import type {Services} from '../../../src/console/core/services.ts';
import {HistoryError} from '../../../src/domain/history/error.ts';
import {withoutFleets} from '../../support/fleet/without-fleets.ts';
import type {LaunchOptions} from '../../support/launch.tsx';
import {said} from '../../support/said.ts';
import {remembered} from './remembered.ts';

const refused = () => {
	throw new TypeError('fetch failed', {
		cause: Object.assign(new Error('connect ECONNREFUSED'), {code: 'ECONNREFUSED'}),
	});
};
type Failure = () => Response;
const answering =
	(status: number): Failure =>
	() =>
		Response.json({code: 13, message: 'no'}, {status});

/** A console of a tenant that fails until `up`. */
async function failing({
	failure = refused,
	isDown: isDownAtFirst = true,
	...options
}: LaunchOptions & {readonly failure?: Failure; readonly isDown?: boolean} = {}) {
	let isDown = isDownAtFirst;
	const intercept: LaunchOptions['intercept'] = async (_, pass) => (isDown ? failure() : pass());
	const console = await remembered({...options, intercept});
	return {
		...console,
		up: () => {
			isDown = false;
		},
		down: () => {
			isDown = true;
		},
		type: (command: string) => console.write(`:${command}\r`),
	};
}
const outage = 'down since 12:00';

describe.each([
	[80, 24],
	[40, 12],
])('an unavailable tenant, on %i×%i', (columns, rows) => {
	test('is shown as it was last, until it answers again', async () => {
		const {screen, press, write, elapse, up} = await failing({columns, rows});
		expect(screen()).toContain('as of 2026-06-15 11:00');
		expect(screen()).toContain('Renamed');
		expect(screen()).toContain('is unavailable');
		if (columns >= 80) expect(screen()).toContain(outage);
		await press('down');
		await write('/app\r');
		await elapse();
		expect(screen()).toContain('as of 2026-06-15 11:00');
		up();
		await elapse();
		expect(screen()).not.toContain('as of');
		expect(screen()).toContain('answers again');
		expect(screen()).toContain('filter “ap');
		await press('escape');
		expect(screen()).toMatch(/▌ +App 2/);
		expect(screen()).toContain('Today');
	});

	test('refuses writes, and keeps the screens to go back to', async () => {
		const {screen, press, type, elapse, up} = await failing({columns, rows, at: 'notifications'});
		expect(screen()).toContain('as of 2026-06-15 11:00');
		await press('1', 'enter');
		expect(screen()).toContain('Renamed');
		await type('write 10m');
		expect(screen()).not.toContain('WRITES');
		up();
		await elapse();
		expect(screen()).not.toContain('as of');
		expect(screen()).toContain('Today');
		await press('escape');
		expect(screen()).toMatch(/Notif/);
		expect(screen()).not.toContain('as of');
	});
});

test('is shown as it was last after a person left an earlier moment of another tenant', async () => {
	const profiles = {
		...withoutFleets([{name: 'prod', baseUrl: 'https://tenant.example.test', isProtected: false}]),
		connect: async (): Promise<Services> => ({...services, tenant: {...services.tenant, name: 'prod'}}),
	};
	const {services, screen, lines, press, type, up, down, elapse} = await failing({
		isDown: false,
		services: {tenant: {profiles}},
	});
	await type('at early');
	expect(screen()).toContain('as of 2026-06-15 09:00');
	down();
	await type('profile prod');
	expect(lines()[0]).toContain('prod · Apps');
	await press('4');
	await elapse();
	expect(screen()).toContain('as of 2026-06-15 11:00');
	up();
	await elapse();
	expect(screen()).not.toContain('as of');
});

test('is awaited further after a recorded change was opened and left', async () => {
	const {screen, press, write, elapse, up} = await failing({at: 'apps'});
	await press('return');
	await write('h');
	await press('return');
	expect(screen()).toContain('as of');
	await press('escape');
	expect(screen()).toContain('All changes of');
	up();
	await elapse();
	expect(screen()).toContain('answers again');
	await press('escape', 'escape');
	expect(screen()).toContain('Today');
	expect(screen()).not.toContain('as of');
});

test('the present does not replace what is under a dialog or a field', async () => {
	for (const keys of ['?', ':', '/ap', 'a']) {
		const {screen, write, press, elapse, up} = await failing();
		await write(keys);
		up();
		await elapse();
		await elapse();
		expect(screen(), keys).toContain('as of');
		await press('escape');
		await elapse();
		expect(screen(), keys).not.toContain('as of');
	}
});

test('a person who returns to the present sees the error', async () => {
	const {screen, type, elapse, press, up, down} = await failing();
	await type('at now');
	expect(screen()).toContain('Cannot load');
	await elapse();
	await press('2', '1', 'r');
	expect(screen()).toContain('Cannot load');
	expect(screen()).not.toContain('as of');
	up();
	await press('r');
	expect(screen()).toContain('Today');
	down();
	await press('4');
	expect(screen()).toContain('as of 2026-06-15 11:00');
});

test('a person who returns to the present of the board stays there, also while the history answers', async () => {
	const {screen, type, press, elapse, up} = await failing({at: 'board'});
	expect(screen()).toContain(outage);
	await type('at now');
	for (const screens of [[], ['8', '0', 'r'], ['8', '0', 'r']]) {
		await press(...screens);
		await elapse();
		expect(screen()).toContain('Cannot load');
		expect(screen()).not.toContain('as of');
	}
	up();
	await press('r');
	expect(screen()).toContain('read now');
});

test('the board is shown as it was last if no list answers', async () => {
	const {screen, elapse, up} = await failing({at: 'board'});
	expect(screen()).toContain(outage);
	expect(screen()).not.toContain('read now');
	up();
	await elapse();
	expect(screen()).not.toContain('as of');
});

test.each([
	['is not stored', {at: 'auth-configs'}],
	[said.hasNoEarlierState, {at: 'apps/app_1/entitlements/ent_1/owners'}],
	['is refused', {failure: answering(403)}],
	['needs a sign-in', {failure: answering(401)}],
	['is limited', {failure: answering(429)}],
	['fails in the service, which answers', {failure: answering(500)}],
])('an error stays on the screen where what it shows %s', async (_, options) => {
	const {screen} = await failing(options);
	expect(screen()).toContain('Cannot load');
	expect(screen()).not.toContain('as of');
});

test('rows that were read stay when a later read fails', async () => {
	let isDown = false;
	const {screen, press} = await remembered({intercept: async (_, pass) => (isDown ? refused() : pass())});
	isDown = true;
	await press('r');
	expect(screen()).toContain('stale since');
	expect(screen()).toContain('Today');
	expect(screen()).not.toContain('as of');
});

test('a gateway without its service is an outage, and one that refuses afterwards is none', async () => {
	let failure = answering(503);
	const {screen, elapse} = await failing({failure: () => failure()});
	expect(screen()).toContain(outage);
	failure = answering(403);
	await elapse();
	expect(screen()).not.toContain('as of');
	expect(screen()).toContain('Cannot load');
});

test('lists that are remembered apart from the history of the profile are shown too', async () => {
	const {services} = await remembered();
	const {screen, type} = await failing({
		services: {state: {historyAccess: undefined, remembered: services.state.historyAccess?.openIfAny}} as never,
	});
	expect(screen()).toContain('as of 2026-06-15 11:00');
	await type('at now');
	await type('at last');
	expect(screen()).toContain('Renamed');
});

describe('a history of the profile that fails', () => {
	const refused = () => Promise.reject(new HistoryError('Cannot use db.example: connection refused'));
	const failingHistory = {open: refused, openIfAny: refused, openShared: refused};

	test('is reported when the state comes from the separate history of remembered lists', async () => {
		const {services} = await remembered();
		const own = services.state.historyAccess?.openIfAny;
		const {screen, press} = await failing({
			columns: 200,
			services: {state: {historyAccess: failingHistory, remembered: own}} as never,
		});
		expect(screen()).toContain('as of 2026-06-15 11:00');
		expect(screen()).toContain('another history cannot be used: Cannot use db.example: connection refused');
		await press('!');
		expect(screen()).toMatch(/another history cannot be used: Cannot use db\.example: connection refused/);
	});

	test('is reported on the board, which says that acknowledgements are not read', async () => {
		const {screen, press} = await remembered({at: 'board', services: {state: {historyAccess: failingHistory}}});
		await press('!');
		expect(screen()).toContain('Acknowledgements cannot be read: Cannot use db.example');
		expect(screen()).toContain('Shared views are not shown: Cannot use db.example');
	});
});

test('a history that is both is searched once', async () => {
	const {services} = await remembered();
	const history = await services.state.historyAccess?.open();
	const readings = vi.spyOn((history ?? never()).past, 'readings');
	const open = services.state.historyAccess?.openIfAny;
	const {screen, write} = await remembered({
		services: {state: {historyAccess: services.state.historyAccess, remembered: open}} as never,
	});
	readings.mockClear();
	await write(':at last\r');
	expect(screen()).toContain('as of 2026-06-15 11:00');
	expect(readings).toHaveBeenCalledTimes(1);
});

function never(): never {
	throw new Error('absent');
}
