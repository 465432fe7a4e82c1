/** A service that responds to every request with status 200 and a body that breaks the contract. */

import {describe, expect, onTestFinished, test} from 'vitest';
import {launch} from '../../support/launch.tsx';
import {said} from '../../support/said.ts';

const answering = (body: string) => async () => new Response(body, {headers: {'content-type': 'application/json'}});

async function open(at: string, body: string) {
	const console = await launch({at, columns: 130, rows: 16, intercept: answering(body)});
	onTestFinished(() => console.close());
	return console;
}

const breaches = [
	'[]',
	'{}',
	'{"list":null}',
	'{"list":null,"nextPageToken":""}',
	'{"secret":null}',
	'{"code":5,"message":"not found"}',
];
const places = [
	'apps',
	'apps/a',
	'auth-configs',
	'auth-configs/ac_1',
	'notifications',
	'board',
	'apps/a/entitlements/e/owners',
	'surfaces/c1',
];

describe.each(breaches)('%s', (body) => {
	test.each(places)('shows an error instead of the content of %s', async (at) => {
		const console = await open(at, body);
		const content = console.screen().split('\n').slice(2, -3).join(' ');
		expect(content).toContain('Cannot load ');
		expect(content.replace(/\s+/g, ' ')).toContain(said.doesNotMatch);
		expect(console.screen()).not.toMatch(/has no|no active surface|no auth configs|off/);
	});

	test('shows an error instead of a secret', async () => {
		const console = await open('secret', body);
		await console.press(...'ABCD-EFGH-JKMN', 'return');
		expect(console.screen()).toContain('Cannot look up ');
		expect(console.screen()).not.toMatch(/NOT READY|usable/i);
	});
});

describe('a page without a list', () => {
	/** The first page has no list, and the second one is the last. */
	const second = async (request: Request, list: readonly object[]) => {
		const isSecond = `${request.url} ${await request.text()}`.includes('second');
		return Response.json(isSecond ? {list, nextPageToken: ''} : {nextPageToken: 'second'});
	};

	test.each([
		[[], 'No app came so far, and the list is not complete'],
		[[{id: 'a', displayName: 'Payroll'}], 'Payroll'],
	])('before the last one, which has %j, is not known to be the whole list', async (list, content) => {
		const console = await launch({at: 'apps', columns: 130, rows: 16, intercept: (request) => second(request, list)});
		onTestFinished(() => console.close());
		await console.press('end');
		expect(console.screen()).toContain(content);
		expect(console.screen()).not.toMatch(/This tenant has no apps|, complete/);
		expect(console.screen()).toContain('a response had no list, so items may be missing');
		expect(console.lines()[1]).toMatch(/1 Apps \d\+/);
	});

	test('leaves the rows as they were when the list is read again', async () => {
		let isWithoutList = false;
		const intercept = async (_: Request, pass: () => Promise<Response>) =>
			isWithoutList ? Response.json({list: null, nextPageToken: ''}) : pass();
		const console = await launch({apps: [{id: 'a', displayName: 'Payroll'}], columns: 130, rows: 16, intercept});
		onTestFinished(() => console.close());
		const row = console.lines()[3];
		expect(row).toContain('Payroll');
		isWithoutList = true;
		await console.press('r');
		expect(console.lines()[3]).toBe(row);
		expect(console.screen()).toContain('stale');
	});

	test('proves nothing about the auth configs of the board', async () => {
		const answer = async (request: Request, pass: () => Promise<Response>) =>
			request.url.includes('auth-configs') ? second(request, []) : pass();
		const console = await launch({at: 'board', columns: 130, rows: 24, intercept: answer});
		onTestFinished(() => console.close());
		expect(console.screen()).not.toContain('bootstrap');
		expect(console.screen()).toContain('a response had no list of auth configs');
		expect(console.lines()[1]).toMatch(/0 Board \d+\+|0 Board {2}1/);
	});

	test('does not prove that an item is absent', async () => {
		const console = await launch({at: 'apps/a', columns: 130, rows: 16, intercept: (request) => second(request, [])});
		onTestFinished(() => console.close());
		expect(console.screen()).toContain('Cannot tell whether app a exists: a response has no list, or');
	});
});
