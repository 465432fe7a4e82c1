/** An error fills the place of what it prevented: what, on which tenant, the reason in full, and the keys that help. */
import {describe, expect, onTestFinished, test} from 'vitest';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {createTheme} from '../../../src/text/theme.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';

const demo = demoSeed({apps: 3, now: testNow});
const {stepUpProviderId, virtualMcpServerId, mcpTools} = demo.demo;

async function open(options: LaunchOptions) {
	const console = await launch({seed: demo, columns: 40, rows: 12, ...options});
	onTestFinished(() => console.close());
	const text = () =>
		console
			.lines()
			.slice(1, -2)
			.map((line) => line.trim())
			.join(' ');
	return {...console, text};
}

const reason = 'the caller may not see this: ask the owner of the tenant';
const refused = async () => Response.json({code: 7, message: reason}, {status: 403});
const refusedConnection = Object.assign(new TypeError('fetch failed'), {
	cause: Object.assign(new Error('connect ECONNREFUSED'), {code: 'ECONNREFUSED'}),
});

describe.each([
	[40, 12],
	[80, 24],
])('at %i by %i', (columns, rows) => {
	test.each([
		['board', 'Cannot load the board', 'r retry'],
		['apps', 'Cannot load apps', 'r retry'],
		['auth-configs/ac_07', 'Cannot load auth config ac_07', 'r retry'],
		['notifications', 'Cannot load the notification settings', 'r retry'],
		['surfaces/cnv_9', 'Cannot load the surfaces of cnv_9', 'r retry'],
	])('%s', async (at, title, key) => {
		const console = await open({at, columns, rows, intercept: refused});
		expect(console.text()).toContain(`${title} on tenant.example.test`);
		expect(console.text()).toContain(reason);
		expect(console.text()).toContain(key);
		expect(console.text()).toContain('! all errors');
	});

	test('breaks the keys of a card between two keys', async () => {
		const expired = async () => Response.json({code: 16, message: 'expired'}, {status: 401});
		const console = await open({at: 'board', columns, rows, intercept: expired});
		const keys = console.lines().filter((line) => /retry|requests/.test(line) && !line.includes('answered'));
		expect(keys.join('\n')).toMatch(/ @ requests *(\n|$)/);
		expect(console.text()).toContain('Sign in again');
	});

	test('secret', async () => {
		const console = await open({at: 'secret', columns, rows, intercept: refused});
		await console.write('ABCD-EFGH-JKMN\r');
		expect(console.text()).toContain('Cannot look up the secret');
		expect(console.text()).toContain('on tenant.example.test');
		expect(console.text()).toContain(reason);
		expect(console.text()).toContain('f look up again');
		expect(console.requests).toHaveLength(1);
	});

	test('step-up, after a rejected rotation', async () => {
		const console = await open({at: `step-up/${stepUpProviderId}`, columns, rows, intercept: refused});
		await console.write('emade-up-secret\r');
		for (let key = 0; key < 6; key++) await console.press('pagedown');
		await console.press('return');
		await console.write(`${stepUpProviderId}\r`);
		await console.press('return');
		expect(console.text()).toContain('The service rejected the new client secret');
		expect(console.text()).toContain('on tenant.example.test');
		expect(console.text()).toContain(reason);
		expect(console.text()).toContain('e rotate');
	});

	test('tool bindings, after a rejected deletion', async () => {
		const console = await open({at: `tool-bindings/${virtualMcpServerId}`, columns, rows, intercept: refused});
		await console.press('e');
		await console.paste(JSON.stringify(mcpTools.slice(0, 2)));
		for (let key = 0; key < 6; key++) await console.press('pagedown');
		await console.press('return');
		await console.write('2\r');
		await console.press('return');
		expect(console.text()).toContain('Call 1 was refused');
		expect(console.text()).toContain('on tenant.example.test');
		expect(console.text()).toContain(reason);
	});
});

test('a reason that is longer than the screen ends in an ellipsis, and the list of errors has all of it', async () => {
	const long = `${reason}, ${'who has the role '.repeat(12)}at last`;
	const console = await open({
		at: 'secret',
		intercept: async () => Response.json({code: 7, message: long}, {status: 403}),
	});
	await console.write('ABCD-EFGH-JKMN\r');
	const card = console.lines().slice(2, -2);
	expect(card.at(-2)).toMatch(/…$/);
	expect(card.at(-1)).toMatch(/^ f look up again {2}! all errors/);
	await console.press('!', 'pagedown');
	expect(console.text()).toContain('at last');
});

test('a small screen drops lines of keys before the advice', async () => {
	const console = await open({
		at: 'secret',
		intercept: async () => Response.json({code: 16, message: `${reason} or the person on call`}, {status: 401}),
	});
	await console.write('ABCD-EFGH-JKMN\r');
	expect(console.text()).toContain('or the person on call');
	expect(console.text()).toContain('Sign in again');
	expect(console.text()).toContain('f look up again  ! all errors');
	expect(console.text()).not.toContain('@ requests');
});

test('the list of errors has every part of the board that failed, once', async () => {
	const console = await open({
		at: 'board',
		columns: 80,
		rows: 24,
		intercept: async ({url}, pass) => {
			const part = /auth|notification/.exec(url)?.[0];
			return part ? Response.json({code: 7, message: `no access to ${part}`}, {status: 403}) : pass();
		},
	});
	await console.press('!');
	for (const part of ['auth', 'notification']) expect(console.text().split(`no access to ${part}`)).toHaveLength(2);
});

test('a filter without a match hides rows that were loaded before an error, so that no card replaces them', async () => {
	let isDown = false;
	const console = await open({
		at: 'apps',
		columns: 80,
		rows: 24,
		intercept: (_request, pass) => (isDown ? refused() : pass()),
	});
	isDown = true;
	await console.press('r');
	await console.write('/zzzz\r');
	expect(console.text()).toContain('No loaded app matches “zzzz”');
	expect(console.text()).not.toContain('Cannot load apps');
	expect(console.lines().at(-2)).toContain('3 loaded, r retries');
});

test('a write that never reached the service is not sent, instead of rejected', async () => {
	const console = await open({
		columns: 160,
		rows: 30,
		at: `step-up/${stepUpProviderId}`,
		intercept: () => Promise.reject(refusedConnection),
	});
	await console.write(`emade-up-secret\r`);
	await console.write(`${stepUpProviderId}\r`);
	expect(console.text()).toContain('╭─ Not sent ─');
	await console.press('return');
	expect(console.text()).toContain('Cannot send the new client secret');
	expect(console.text()).not.toMatch(/rejected/i);
});

describe('a rejected write', () => {
	const large: LaunchOptions = {columns: 160, rows: 30, intercept: refused};

	test('is in the list of errors that its card names', async () => {
		const console = await open({...large, at: `step-up/${stepUpProviderId}`});
		await console.write(`emade-up-secret\r`);
		await console.write(`${stepUpProviderId}\r`);
		await console.press('return');
		expect(console.lines()[0]).toContain('1 error (!)');
		await console.press('!');
		expect(console.text()).toMatch(/Errors, newest first.*now: tenant\.example\.test answered 403/);
	});

	test('is not partly done if it was the first of its deletion', async () => {
		const console = await open({...large, at: `tool-bindings/${virtualMcpServerId}`});
		await console.press('e');
		await console.paste(JSON.stringify(mcpTools.slice(0, 2)));
		await console.write('2\r');
		expect(console.text()).toContain('Rejected');
		expect(console.text()).not.toContain('Partly done');
		await console.press('return');
		expect(console.lines()[0]).toContain('1 error (!)');
	});
});

describe('a board with parts that cannot be read', () => {
	const only = (path: string): LaunchOptions => ({
		at: 'board',
		intercept: async (request, pass) => (request.url.includes(path) ? pass() : refused()),
	});

	test('names them before the reason', async () => {
		const console = await open(only('/settings/notifications'));
		expect(console.lines().at(-2)).toMatch(/^ no auth configs read, no apps read/);
	});

	test('does not conclude that nothing needs a person', async () => {
		const authConfigs = [{id: 'ac_1', isDefaultBootstrap: true, status: 'AUTH_CONFIG_STATUS_ENABLED', oidc: {}}];
		const console = await open({...only('/auth-configs'), seed: {apps: [], authConfigs}});
		expect(console.text()).not.toContain('Nothing needs a person');
		expect(console.text()).toContain('No findings so far');
		expect(console.text()).toContain('no apps read');
	});
});

describe('freshness', () => {
	test.each(['apps', 'auth-configs/ac_07', 'notifications', 'board'])(
		'of %s is stale since the last good read, from the first failed one',
		async (at) => {
			let isDown = false;
			const console = await open({
				at,
				columns: 120,
				rows: 24,
				intercept: (_request, pass) => (isDown ? Promise.reject(new TypeError('fetch failed')) : pass()),
			});
			expect(console.lines()[0]).toContain('fresh');
			isDown = true;
			await console.press('r');
			expect(console.lines()[0]).toContain('stale since 12:00');
			expect(console.lines()[0]).not.toContain('fresh');
			isDown = false;
			await console.press('r');
			expect(console.lines()[0]).toContain('fresh');
		},
	);

	test('is stale while the client waits to repeat the read', async () => {
		let isDown = false;
		const console = await open({
			at: 'notifications',
			columns: 120,
			rows: 24,
			waits: true,
			intercept: async (_request, pass) =>
				isDown ? Response.json({code: 8, message: 'slow'}, {status: 429, headers: {'retry-after': '30'}}) : pass(),
		});
		isDown = true;
		await console.press('r');
		expect(console.lines()[0]).toContain('stale since 12:00');
	});
});

test.each([
	['apps', 'Cannot load apps'],
	['notifications', 'Cannot load the notification settings'],
])('%s draws the title of the card as an error, and its keys as those of the footer', async (at, title) => {
	const console = await open({at, columns: 80, rows: 24, intercept: refused, services: {terminal: {hasColor: true}}});
	const {paint} = createTheme({hasColor: true, hasUnicode: true});
	const [start = ''] = paint('bad', '|').split('|');
	expect(console.output()).toContain(`${start}${title}`);
	expect(console.output()).toContain(paint('accent', 'r') + paint('dim', ' retry'));
});

test.each([
	['apps/app_1', 'w', 'The app is not loaded'],
	['apps/app_1', 'v', 'The app is not loaded'],
	['apps/app_1', 'return', 'The app is not loaded'],
	['surfaces/cnv_9', 'tab', 'No surface is loaded'],
	['board', 'z', 'No finding under the cursor'],
])('says on %s, which could not be read, why %s has no effect', async (at, key, whyNot) => {
	const console = await open({at, columns: 80, intercept: refused});
	await console.press(key);
	expect(console.lines().at(-1)).toContain(whyNot);
});
