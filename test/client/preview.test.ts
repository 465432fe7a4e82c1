import {execFileSync} from 'node:child_process';
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {curlOf} from '../../src/client/journal/curl.ts';
import {endpoints} from '../../src/contract/endpoints.ts';
import {mask} from '../../src/contract/sensitive-fields.ts';
import {runs} from '../support/runs/runs.ts';
import {bench, client, json, thrownBy} from './support/service.ts';

/** The arguments that a POSIX shell would give to curl. */
function shellArguments(command: string, environment: Record<string, string>): string[] {
	const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
	const output = execFileSync('/bin/sh', ['-c', script], {env: environment, encoding: 'utf8'});
	return output.split('\0').slice(0, -1);
}

describe('a preview', () => {
	test('shows the exact request except its secrets, and sends nothing', () => {
		const {api, requests} = bench(() => json({}));
		const preview = api.preview(endpoints.rotateStepUpSecret, {id: 'sp_1', clientSecret: 'canary-new'});
		expect(preview).toMatchObject({
			method: 'POST',
			url: 'https://acme.example.com/api/v1/step-up/providers/sp_1/secret',
			body: `{\n  "clientSecret": "${mask}"\n}`,
		});
		expect(preview.curl).toContain(` -H 'content-type: application/json'`);
		expect(JSON.stringify(preview)).not.toContain('canary');
		expect(requests).toEqual([]);
	});

	test('a GET has no body', () => {
		const {api} = bench(() => json({}));
		expect(api.preview(endpoints.listAuthConfigs, {pageSize: 10})).toEqual({
			method: 'GET',
			url: 'https://acme.example.com/api/v1/auth-configs?page_size=10',
			curl:
				"curl -sS 'https://acme.example.com/api/v1/auth-configs?page_size=10' -H 'accept: application/json' " +
				`-H 'user-agent: castellan' -H "authorization: Bearer $TOKEN"`,
		});
	});

	test('rejects the same input as a call', () => {
		const {api} = bench(() => json({}));
		expect(thrownBy(() => api.preview(endpoints.listSurfaces, {conversationId: '..'})).kind).toBe('input');
	});

	test('writes unsafe characters as JSON escapes', () => {
		const {api} = bench(() => json({}));
		const query = "it's \u001b[31m\u202e 給与 $TOKEN `x`";
		const {body = '', curl} = api.preview(endpoints.searchApps, {query});
		expect(JSON.parse(body)).toEqual({query});
		expect(body).not.toMatch(/[\u001b\u202e]/);
		const sent = shellArguments(curl, {TOKEN: 't'});
		expect(JSON.parse(sent[sent.indexOf('--data-raw') + 1] ?? '')).toEqual({query});
		expect(sent).toContain('authorization: Bearer t');
	});
});

describe('a request as a shell command', () => {
	test('quotes any content for the shell', () => {
		const text = fc.string({unit: 'grapheme-composite'}).filter((text) => !text.includes('\0') && !text.includes(mask));
		fc.assert(
			fc.property(text, text, (url, body) => {
				const command = curlOf({method: 'POST', url, requestHeaders: {}, requestBody: body});
				expect(shellArguments(command, {})).toEqual(['-sS', '-X', 'POST', url, '--data-raw', body]);
			}),
			{numRuns: runs(50, 15)},
		);
	});

	test('reads secrets from a variable, and fails if it is not set', () => {
		const command = curlOf({method: 'POST', url: 'u', requestHeaders: {}, requestBody: `{"clientSecret":"${mask}"}`});
		expect(shellArguments(command, {SECRET: "a'b"}).at(-1)).toBe(`{"clientSecret":"a'b"}`);
		expect(() => execFileSync('/bin/sh', ['-c', command], {env: {}, stdio: 'pipe'})).toThrow(/SECRET/);
	});

	test('copies every record of the journal without credentials', async () => {
		const {api} = bench(
			({path}) =>
				path.endsWith('/token') ? json({access_token: 'canary-token'}) : json({stepUpProvider: {id: 'sp_1'}}),
			{
				credentials: client,
			},
		);
		await api.call(endpoints.rotateStepUpSecret, {id: 'sp_1', clientSecret: 'canary-new'});
		const [token = '', call = ''] = api.journal.records.map(curlOf);
		expect(token + call).not.toContain('canary');
		expect(token).toContain('client_secret=');
		expect(call).toContain('"authorization: Bearer $TOKEN"');
	});
});
