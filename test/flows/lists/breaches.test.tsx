/** A service that responds to every request with status 200 and a body that breaks the contract. */
import {describe, expect, onTestFinished, test} from 'vitest';
import {launch} from '../../support/launch.tsx';

const answering = (body: string) => async () => new Response(body, {headers: {'content-type': 'application/json'}});

async function open(at: string, body: string) {
	const console = await launch({at, columns: 130, rows: 16, intercept: answering(body)});
	onTestFinished(() => console.close());
	return console;
}

const breaches = ['[]', '{}', '{"list":null}', '{"secret":null}', '{"code":5,"message":"not found"}'];
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
		expect(content.replace(/\s+/g, ' ')).toContain('does not match the API');
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
	const page = '{"nextPageToken":""}';

	test('is shown as an empty list of apps with a warning', async () => {
		const console = await open('apps', page);
		expect(console.screen()).toContain('This tenant has no apps');
		expect(console.screen()).toContain('1 invalid field');
	});

	test('proves nothing about the auth configs of the board', async () => {
		const answer = async (request: Request, pass: () => Promise<Response>) =>
			request.url.includes('auth-configs')
				? new Response(page, {headers: {'content-type': 'application/json'}})
				: pass();
		const console = await launch({at: 'board', columns: 130, rows: 24, intercept: answer});
		onTestFinished(() => console.close());
		expect(console.screen()).not.toContain('bootstrap');
		expect(console.screen()).toContain('the response has no list of auth configs');
		expect(console.lines()[1]).toMatch(/0 Board \d+\+|0 Board {2}1/);
	});

	test('does not prove that an item is absent', async () => {
		const console = await open('apps/a', page);
		expect(console.screen()).toContain('Cannot tell whether app a exists: a response has no list, or');
	});
});
