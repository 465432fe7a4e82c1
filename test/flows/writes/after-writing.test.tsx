/** After a write the console reads again what the write touches, once per look. */

import {expect, onTestFinished, test} from 'vitest';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';
import {said} from '../../support/said.ts';

const demo = demoSeed({apps: 250, now: testNow});
const {stepUpProviderId, virtualMcpServerId, mcpTools} = demo.demo;
const [tool] = mcpTools;

async function open(options: LaunchOptions) {
	const console = await launch({seed: demo, columns: 120, rows: 40, ...options});
	onTestFinished(() => console.close());
	const pathOf = ({url}: Request) => new URL(url).pathname;
	return {
		...console,
		reads: (path: string) => console.requests.filter((request) => pathOf(request) === path).length,
		mutations: () => JSON.stringify(console.queries.getMutationCache().getAll()),
	};
}

const authConfigs = '/api/v1/auth-configs';
const apps = '/api/v1/search/apps';

test('an updated auth config is read again for its screen, and for the list when it is shown', async () => {
	const console = await open({at: 'auth-configs'});
	await console.write(':auth-configs/ac_07\r');
	await console.write('edisplayName\r');
	await console.write(' renamed\r');
	const before = console.reads(authConfigs);
	await console.press('y');
	// The use case reads the present state before it sends, and the screen below the dialog afterwards.
	expect(console.screen()).toContain(said.savedTheConfig);
	expect(console.reads(authConfigs) - before).toBe(2);
	await console.press('return');
	expect(console.screen()).toContain('University partners renamed');
	expect(console.reads(authConfigs) - before).toBe(2);
	await console.write(':auth-configs\r');
	expect(console.screen()).toContain('University partners renamed');
	expect(console.reads(authConfigs) - before).toBe(3);
	await console.write(':apps\r');
	await console.write(':auth-configs\r');
	expect(console.reads(authConfigs) - before).toBe(3);
});

test('an update deep in a list of several pages keeps the cursor and the rows around it', async () => {
	const authConfigs = Array.from({length: 250}, (_, index) => ({id: `ac_${index}`, displayName: `Config ${index}`}));
	const console = await open({seed: {authConfigs}, at: 'auth-configs'});
	await console.press('L', 'G', 'k', 'k', 'k');
	const rows = () =>
		console
			.lines()
			.slice(2, 30)
			.map((line) => /Config \d+/.exec(line)?.[0]);
	const cursor = () => console.lines().find((line) => line.startsWith('▌'));
	await console.elapse();
	const before = rows();
	expect(cursor()).toContain('Config 246');
	await console.press('return');
	await console.write('edisplayName\r');
	await console.write(' renamed\r');
	await console.press('y', 'return');
	expect(console.screen()).toContain('Config 246 renamed');
	await console.press('escape');
	expect(rows()).toEqual(before);
	expect(cursor()).toContain('Config 246 renamed');
});

test('an update that the service rejects is read back', async () => {
	const console = await open({
		at: 'auth-configs/ac_07',
		intercept: (request, pass) =>
			request.method === 'POST' ? Promise.resolve(Response.json({code: 3, message: 'no'}, {status: 400})) : pass(),
	});
	await console.write('edisplayName\r');
	await console.write(' renamed\r');
	const before = console.reads(authConfigs);
	await console.press('y');
	expect(console.screen()).toContain('Read back: the config has the old values.');
	expect(console.reads(authConfigs) - before).toBe(2);
});

test('auth configs are read again after a rotation, and no cache contains the secret', async () => {
	const console = await open({at: 'auth-configs'});
	await console.write(`:step-up/${stepUpProviderId}\r`);
	await console.write('ecanary-r0tated-secret\r');
	await console.write(`${stepUpProviderId}\r`);
	expect(console.screen()).toContain('The service has the new secret');
	expect(console.mutations()).not.toContain('canary');
	await console.press('return');
	expect(console.mutations()).toBe('[]');
	expect(console.reads(authConfigs)).toBe(1);
	await console.write(':auth-configs\r');
	expect(console.reads(authConfigs)).toBe(2);
});

test('apps are read again after a deletion, by one request at the top of the list', async () => {
	const console = await open({at: 'apps'});
	await console.press('L');
	expect(console.reads(apps)).toBe(3);
	await console.write(`:tool-bindings/${virtualMcpServerId}\r`);
	await console.press('e');
	await console.paste(`${tool?.appId},${tool?.connectorId},${tool?.id}\n`);
	await console.write('1\r');
	expect(console.screen()).toContain('1 done');
	await console.press('return');
	expect(console.reads(apps)).toBe(3);
	await console.write(':apps\r');
	expect(console.reads(apps)).toBe(4);
});

test('two confirmations in one read of the terminal send once', async () => {
	const console = await open({at: 'auth-configs/ac_07'});
	await console.write('edisplayName\r');
	await console.write(' renamed\r');
	await console.write('yy');
	expect(console.requests.filter(({method}) => method === 'POST')).toHaveLength(1);
});
