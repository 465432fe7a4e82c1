import {describe, expect, test} from 'vitest';
import {tokenPath} from '../../../src/contract/auth.ts';
import {requestFault} from '../../support/tenant/fault-request.ts';
import {read, transports, type Wire} from '../../support/tenant/wire.ts';

describe.each(transports)('faults %s', (_, connect) => {
	describe('pages', () => {
		const walk = async (wire: Wire, name: string, maximum = 8) => {
			const all: {ids: string[]; token: string; status: number}[] = [];
			for (let token = ''; all.length < maximum; ) {
				const {status, json} = await read(await requestFault(wire, name, {pageToken: token}));
				token = json.nextPageToken ?? '';
				all.push({status, token, ids: (json.list ?? []).map(({id}: {id: string}) => id)});
				if (!token) break;
			}
			return all;
		};

		test('same-token repeats its token', async () => {
			const all = await walk(await connect(), 'same-token');
			expect(new Set(all.map(({token}) => token)).size).toBe(1);
			expect(all).toHaveLength(8);
		});

		test('token-cycle repeats three tokens', async () => {
			const tokens = (await walk(await connect(), 'token-cycle')).map(({token}) => token);
			expect(tokens.slice(0, 3)).toEqual(tokens.slice(3, 6));
			expect(new Set(tokens).size).toBe(3);
		});

		test('duplicate-ids repeats ids', async () => {
			const ids = (await walk(await connect(), 'duplicate-ids')).flatMap((page) => page.ids);
			expect([ids.length, new Set(ids).size]).toEqual([75, 65]);
		});

		test('twin-ids has one id twice on a page', async () => {
			const ids = (await walk(await connect(), 'twin-ids')).flatMap((page) => page.ids);
			expect([ids.length, new Set(ids).size]).toEqual([6, 5]);
		});

		test('reorder and overlap repeat ids, and reorder leaves out as many', async () => {
			const wire = await connect();
			const ids = (await walk(wire, 'reorder')).flatMap((page) => page.ids);
			expect([ids.length, new Set(ids).size]).toEqual([100, 66]);
			const overlapping = (await walk(wire, 'overlap')).map((page) => page.ids);
			expect(overlapping.map(([first]) => first).slice(1)).toEqual(overlapping.map((page) => page.at(-1)).slice(0, -1));
		});

		test('empty-page has one empty page, and blank-pages has only empty ones', async () => {
			const wire = await connect();
			expect((await walk(wire, 'empty-page')).map(({ids}) => ids.length)).toEqual([25, 0, 25]);
			const blank = await walk(wire, 'blank-pages', 30);
			expect(blank.flatMap(({ids}) => ids)).toEqual([]);
			expect(new Set(blank.map(({token}) => token)).size).toBe(30);
		});

		test('odd-pages ignores the requested page size', async () => {
			expect((await walk(await connect(), 'odd-pages')).map(({ids}) => ids.length)).toEqual([3, 140, 1]);
		});

		test('bad-token rejects the second page', async () => {
			expect((await walk(await connect(), 'bad-token')).map(({status}) => status)).toEqual([200, 400]);
		});

		test('huge-page has 5,000 items and more than ten megabytes', async () => {
			const text = await (await requestFault(await connect(), 'huge-page')).text();
			expect(JSON.parse(text).list).toHaveLength(5_000);
			expect(text.length).toBeGreaterThan(10 * 1024 * 1024);
		});

		test('a page number of any length is accepted', async () => {
			const pageToken = `page-${'9'.repeat(400)}`;
			expect((await requestFault(await connect(), 'same-token', {pageToken})).status).toBe(200);
		});

		test('an operation without pagination rejects them', async () => {
			const wire = await connect();
			const {status, json} = await wire.call('listSurfaces', {conversationId: 'fault-same-token'});
			expect([status, json.code]).toEqual([400, 3]);
			expect(json.message).toContain('fault-same-token');
		});
	});

	describe('of the token endpoint, by client id', () => {
		const request = (wire: Wire, clientId: string) =>
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

		test('reject credentials, omit the token, fail, or redirect', async () => {
			const wire = await connect();
			const rejected = await read(await request(wire, 'fault-invalid-client'));
			expect([rejected.status, rejected.json.error]).toEqual([401, 'invalid_client']);
			expect((await read(await request(wire, 'fault-no-token'))).json).not.toHaveProperty('access_token');
			expect((await request(wire, 'fault-500')).status).toBe(500);
			expect((await request(wire, 'fault-307-redirect')).status).toBe(307);
			expect(await (await request(wire, 'fault-html')).text()).toContain('<html>');
			expect((await request(wire, 'fault-same-token')).status).toBe(401);
		});

		test('omit the lifetime, or make it zero or short', async () => {
			let now = Date.UTC(2031, 4, 17);
			const wire = await connect({now: () => now});
			const {json: untimed} = await read(await request(wire, 'fault-no-expires-in'));
			expect(untimed).not.toHaveProperty('expires_in');
			expect((await use(wire, untimed.access_token)).status).toBe(200);
			const {json: zero} = await read(await request(wire, 'fault-expires-in-0'));
			expect(zero.expires_in).toBe(0);
			expect((await use(wire, zero.access_token)).status).toBe(401);
			const {json: short} = await read(await request(wire, 'fault-short-lived'));
			expect(short.expires_in).toBe(2);
			expect((await use(wire, short.access_token)).status).toBe(200);
			now += short.expires_in * 1_000;
			expect((await use(wire, short.access_token)).status).toBe(401);
		});

		test('do not replace the check of the secret', async () => {
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
