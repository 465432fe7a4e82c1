/** What each act on the console leaves in the journal of people. */
import {expect, onTestFinished, test} from 'vitest';
import type {NewJournalEntry} from '../../../src/domain/history/team/journal.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';

const demo = demoSeed({apps: 20, now: testNow, odd: true});
const {stepUpProviderId, virtualMcpServerId, mcpTools} = demo.demo;

async function open(options: LaunchOptions) {
	const entries: (NewJournalEntry | undefined)[] = [];
	const journal = (entry: NewJournalEntry | undefined) => void (entry && entries.push(entry));
	const console = await launch({seed: demo, columns: 120, rows: 40, services: {state: {journal}}, ...options});
	onTestFinished(() => console.close());
	return {...console, entries};
}

test.each<[string, LaunchOptions['intercept'], object[]]>([
	['applied', undefined, [{outcome: 'applied', receipt: expect.stringMatching(/./)}]],
	['UNKNOWN', async (request, pass) => (isWrite(request) ? Response.json({}) : pass()), [{outcome: 'UNKNOWN'}]],
	[
		'refused',
		async (request, pass) => (isWrite(request) ? Response.json({code: 9}, {status: 409}) : pass()),
		[{outcome: 'refused'}],
	],
	[
		'not sent',
		async (request, pass) => {
			if (!isWrite(request)) return pass();
			throw new TypeError('fetch failed', {cause: Object.assign(new Error('refused'), {code: 'ECONNREFUSED'})});
		},
		[],
	],
])('an update that is %s', async (_, intercept, expected) => {
	const console = await open({at: 'auth-configs/ac_07', ...(intercept && {intercept})});
	await console.write('escopes\r');
	await console.write(',groups\r');
	expect(console.entries).toEqual([]);
	await console.press('y');
	const subject = {action: 'sent', address: 'auth-configs/ac_07', what: 'updateAuthConfig'};
	expect(console.entries).toMatchObject(expected.map((each) => ({...subject, ...each})));
	expect(console.entries).toHaveLength(expected.length);
});

const isWrite = ({method, url}: Request) => method === 'POST' && !url.endsWith('/search/apps');

test('a rotation, without its secret', async () => {
	const console = await open({at: `step-up/${stepUpProviderId}`});
	await console.press('e');
	await console.paste('canary-r0tated-secret');
	await console.press('return', 'return');
	await console.write(`${stepUpProviderId}\r`);
	const subject = {action: 'sent', address: `step-up/${stepUpProviderId}`, what: 'rotateStepUpSecret'};
	expect(console.entries).toMatchObject([{...subject, outcome: 'applied'}]);
	expect(JSON.stringify(console.entries)).not.toContain('canary');
});

test('a deletion, once for all of its calls', async () => {
	const console = await open({at: `tool-bindings/${virtualMcpServerId}`});
	await console.press('e');
	await console.paste(mcpTools.map(({appId, connectorId, id}) => `${appId},${connectorId},${id}`).join('\n'));
	await console.write(`${mcpTools.length}\r`);
	const subject = {action: 'sent', address: `tool-bindings/${virtualMcpServerId}`, what: 'deleteToolBindings'};
	expect(console.entries).toMatchObject([{...subject, outcome: 'applied'}]);
});

test('an export, once the file is written', async () => {
	const console = await open({at: 'apps'});
	await console.press('ctrl-s', 'return');
	expect(console.entries).toEqual([]);
	await console.press('return');
	expect(console.entries).toEqual([{action: 'exported', address: 'apps', what: 'txt'}]);
});
