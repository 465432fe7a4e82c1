import {describe, expect, test} from 'vitest';
import {tokenPath} from '../../../src/contract/auth.ts';
import {requestFault} from '../../support/tenant/fault-request.ts';
import {read, transports, type Wire} from '../../support/tenant/wire.ts';

describe.each(transports)('faults %s', (_, connect) => {
	describe('pages', () => {
		const walk = async (wire: Wire, name: string, most = 8) => {
			const all: {ids: string[]; token: string; status: number}[] = [];
			for (let token = ''; all.length < most; ) {
				const {status, json} = await read(await requestFault(wire, name, {pageToken: token}));
				token = json.nextPageToken ?? '';
				all.push({status, token, ids: (json.list ?? []).map(({id}: {id: string}) => id)});
				if (!token) break;
			}
			return all;
		};

		test('the same token again and again', async () => {
			const all = await walk(await connect(), 'same-token');
			expect(new Set(all.map(({token}) => token)).size).toBe(1);
			expect(all).toHaveLength(8);
		});

		test('tokens in a circle', async () => {
			const tokens = (await walk(await connect(), 'token-cycle')).map(({token}) => token);
			expect(tokens.slice(0, 3)).toEqual(tokens.slice(3, 6));
			expect(new Set(tokens).size).toBe(3);
		});

		test('ids twice', async () => {
			const ids = (await walk(await connect(), 'duplicate-ids')).flatMap((page) => page.ids);
			expect([ids.length, new Set(ids).size]).toEqual([75, 65]);
		});

		test('an empty page on the way, and nothing but empty pages', async () => {
			const wire = await connect();
			expect((await walk(wire, 'empty-page')).map(({ids}) => ids.length)).toEqual([25, 0, 25]);
			const blank = await walk(wire, 'blank-pages', 30);
			expect(blank.flatMap(({ids}) => ids)).toEqual([]);
			expect(new Set(blank.map(({token}) => token)).size).toBe(30);
		});

		test('pages larger and smaller than asked for', async () => {
			expect((await walk(await connect(), 'odd-pages')).map(({ids}) => ids.length)).toEqual([3, 140, 1]);
		});

		test('a token refused in the middle', async () => {
			expect((await walk(await connect(), 'bad-token')).map(({status}) => status)).toEqual([200, 400]);
		});

		test('a page of 5,000 items and more than ten megabytes', async () => {
			const text = await (await requestFault(await connect(), 'huge-page')).text();
			expect(JSON.parse(text).list).toHaveLength(5_000);
			expect(text.length).toBeGreaterThan(10 * 1024 * 1024);
		});

		test('a token with a page number of any length', async () => {
			const pageToken = `page-${'9'.repeat(400)}`;
			expect((await requestFault(await connect(), 'same-token', {pageToken})).status).toBe(200);
		});

		test('on an operation that does not page they are refused', async () => {
			const wire = await connect();
			const {status, json} = await wire.call('listSurfaces', {conversationId: 'fault-same-token'});
			expect([status, json.code]).toEqual([400, 3]);
			expect(json.message).toContain('fault-same-token');
		});
	});

	describe('of the token endpoint, by client id', () => {
		const ask = (wire: Wire, clientId: string) =>
			wire.send(tokenPath, {
				method: 'POST',
				body: new URLSearchParams({
					grant_type: 'client_credentials',
					client_id: clientId,
					client_secret: wire.tenant.credentials.clientSecret,
				}),
				headers: {authorization: ''},
			});
		const use = (wire: Wire, token: string) =>
			wire.send('/api/v1/auth-configs', {headers: {authorization: `Bearer ${token}`}});

		test('credentials refused, no token, trouble inside, redirects', async () => {
			const wire = await connect();
			const refused = await read(await ask(wire, 'fault-invalid-client'));
			expect([refused.status, refused.json.error]).toEqual([401, 'invalid_client']);
			expect((await read(await ask(wire, 'fault-no-token'))).json).not.toHaveProperty('access_token');
			expect((await ask(wire, 'fault-500')).status).toBe(500);
			expect((await ask(wire, 'fault-307-redirect')).status).toBe(307);
			expect(await (await ask(wire, 'fault-html')).text()).toContain('<html>');
			expect((await ask(wire, 'fault-same-token')).status).toBe(401);
		});

		test('a lifetime left out, zero, or short', async () => {
			let now = Date.UTC(2031, 4, 17);
			const wire = await connect({now: () => now});
			const {json: unsaid} = await read(await ask(wire, 'fault-no-expires-in'));
			expect(unsaid).not.toHaveProperty('expires_in');
			expect((await use(wire, unsaid.access_token)).status).toBe(200);
			const {json: zero} = await read(await ask(wire, 'fault-expires-in-0'));
			expect(zero.expires_in).toBe(0);
			expect((await use(wire, zero.access_token)).status).toBe(401);
			const {json: short} = await read(await ask(wire, 'fault-short-lived'));
			expect((await use(wire, short.access_token)).status).toBe(200);
			now += short.expires_in * 1_000;
			expect((await use(wire, short.access_token)).status).toBe(401);
		});

		test('the secret counts all the same', async () => {
			const wire = await connect();
			const response = await wire.send(tokenPath, {
				method: 'POST',
				body: 'grant_type=client_credentials&client_id=fault-short-lived&client_secret=guess',
				headers: {authorization: '', 'content-type': 'application/x-www-form-urlencoded'},
			});
			expect(response.status).toBe(401);
		});
	});
});
