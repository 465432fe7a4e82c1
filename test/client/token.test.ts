import {describe, expect, test} from 'vitest';
import type {KeptTokens} from '../../src/client/api.ts';
import {createApi} from '../../src/client/client.ts';
import {createHttp} from '../../src/client/http/http.ts';
import {JournalStore} from '../../src/client/journal/journal-store.ts';
import {createRedactor} from '../../src/client/safety/redact.ts';
import {createTokenSource} from '../../src/client/token-source.ts';
import {endpoints} from '../../src/contract/endpoints.ts';
import {mask} from '../../src/contract/sensitive-fields.ts';
import {said} from '../support/said.ts';
import {bearer, bench, broken, client, failureOf, json, type Seen, thrownBy} from './support/service.ts';

const {listAuthConfigs, rotateStepUpSecret} = endpoints;
const isToken = ({path}: Seen) => path === '/auth/v1/token';
const granted = (token: string, more: object = {expires_in: 3600}) =>
	json({access_token: token, token_type: 'Bearer', ...more});

/** A service that grants canary-token-1, -2, … and takes the latest one only. */
function rotating(more?: object) {
	let grants = 0;
	const latest = {refused: false};
	const answering = (request: Seen) => {
		if (isToken(request)) return granted(`canary-token-${++grants}`, more);
		const isLatest = request.headers.get('authorization') === `Bearer canary-token-${grants}`;
		return latest.refused || !isLatest ? json({code: 16, message: 'expired'}, 401) : json({list: []});
	};
	return {answering, latest, revoke: () => grants++, grants: () => grants};
}

describe('client credentials', () => {
	test('are sent in the form body, without an authorization header', async () => {
		const {api, requests} = bench(rotating().answering, {credentials: client});
		await api.call(listAuthConfigs, {});
		await api.call(listAuthConfigs, {});
		expect(requests.map(({path}) => path)).toEqual(['/auth/v1/token', '/api/v1/auth-configs', '/api/v1/auth-configs']);
		const [token, call] = requests;
		expect(token?.headers.has('authorization')).toBe(false);
		expect(token?.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
		expect(token?.body).toBe('grant_type=client_credentials&client_id=console&client_secret=canary-client-secret');
		expect(call?.headers.get('authorization')).toBe('Bearer canary-token-1');
	});

	test('do not appear in the journal', async () => {
		const {api} = bench(rotating().answering, {credentials: client});
		await api.call(listAuthConfigs, {});
		expect(api.journal.records[0]).toMatchObject({endpoint: 'token', method: 'POST', attempt: 1});
		expect(JSON.stringify(api.journal.records)).not.toContain('canary');
	});

	test('are redacted with the latest two tokens after any number of renewals', async () => {
		const redactor = createRedactor();
		const {api} = bench(rotating({expires_in: 0}).answering, {credentials: client, redactor});
		for (let call = 0; call < 100; call++) await api.call(listAuthConfigs, {});
		await api.call(rotateStepUpSecret, {id: 'a', clientSecret: client.clientSecret}).catch(() => {});
		const tokens = [101, 100, 99].map((number) => `canary-token-${number}`).join(' ');
		expect(redactor.text(`${client.clientSecret} ${tokens}`)).toBe(`${mask} ${mask} ${mask} canary-token-99`);
	});

	describe('of an earlier run', () => {
		/** Credentials with a kept token, which no other process replaces. */
		const withKept = (value: string, life: number) => {
			const kept = {value, expiresAt: Date.UTC(2026, 0, 1) + life};
			const shares: boolean[] = [];
			const tokens: KeptTokens = {
				kept,
				share: async (isUsable, request) => {
					shares.push(isUsable(kept));
					return request();
				},
			};
			return {credentials: {...client, tokens}, shares};
		};

		test('are used until shortly before their end', async () => {
			const redactor = createRedactor();
			const {credentials, shares} = withKept('canary-token-0', 40_000);
			const {api, clock, requests} = bench(() => json({list: []}), {credentials, redactor});
			await api.call(listAuthConfigs, {});
			expect(requests.map(({headers}) => headers.get('authorization'))).toEqual(['Bearer canary-token-0']);
			expect(api.tokenExpiresAt()).toBe(clock.now + 40_000);
			expect(redactor.text('canary-token-0')).toBe(mask);
			clock.now += 10_000;
			await api.call(listAuthConfigs, {}).catch(() => undefined);
			expect(requests.filter(isToken)).toHaveLength(1);
			expect(shares).toEqual([false]);
		});

		test.each([
			['expires soon', 'canary-token-0', 30_000, 0],
			['no header can transmit', 'canary token', 3_600_000, 0],
			['is refused', 'canary-token-of-before', 3_600_000, 1],
		])('are replaced if one %s', async (_, value, life, refusals) => {
			const {credentials, shares} = withKept(value, life);
			const {api, requests} = bench(rotating().answering, {credentials});
			await api.call(listAuthConfigs, {});
			expect(requests.map(({path}) => path)).toEqual([
				...Array(refusals).fill('/api/v1/auth-configs'),
				'/auth/v1/token',
				'/api/v1/auth-configs',
			]);
			expect(shares).toEqual([false]);
		});
	});

	test('renews a token shortly before it expires', async () => {
		const service = rotating({expires_in: 3600});
		const {api, clock} = bench(service.answering, {credentials: client});
		await api.call(listAuthConfigs, {});
		clock.now += 3_569_000;
		await api.call(listAuthConfigs, {});
		expect(service.grants()).toBe(1);
		clock.now += 1_000;
		await api.call(listAuthConfigs, {});
		expect(service.grants()).toBe(2);
	});

	test.each([
		[{expires_in: 3600}, 3_600_000],
		[{expires_in: '3600'}, 3_600_000],
		[{expires_in: 3.2e10}, 3.2e13],
		[{expires_in: 3.3e10}, undefined],
		[{expires_in: ' 60'}, undefined],
		[{expires_in: '60 '}, undefined],
		[{expires_in: '1e3'}, undefined],
		[{expires_in: `${'0'.repeat(14)}7`}, 7_000],
		[{expires_in: `${'0'.repeat(15)}7`}, undefined],
		[{expires_in: [60]}, undefined],
		[{}, undefined],
		[{expires_in: 1e20}, undefined],
	])('tells when the token expires, granted with %j', async (more, lifetime) => {
		const {api, clock} = bench(rotating(more).answering, {credentials: client});
		const start = clock.now;
		expect(api.tokenExpiresAt()).toBeUndefined();
		await api.call(listAuthConfigs, {});
		expect(api.tokenExpiresAt()).toBe(lifetime && start + lifetime);
	});

	test.each([
		['a JSON Web Token', `e30.${Buffer.from('{"exp":1800000000}').toString('base64url')}.sig`, 1_800_000_000_000],
		['any other token', 'canary-bearer-token', undefined],
	])('tells when %s without a sign-in expires, by the clock of this machine', async (_, token, time) => {
		const credentials = {kind: 'token', token} as const;
		const date = 'Thu, 01 Jan 2026 01:00:00 GMT';
		const {api} = bench(() => json({list: []}, 200, {date}), {credentials});
		expect(api.tokenExpiresAt()).toBe(time);
		await api.call(listAuthConfigs, {});
		const earlier = time && (time - (api.tokenExpiresAt() ?? 0)) / 3_600_000;
		expect(earlier?.toFixed(1)).toBe(time && '1.0');
	});

	test('renews a short-lived token after nine tenths of its lifetime', async () => {
		const service = rotating({expires_in: 60});
		const {api, clock} = bench(service.answering, {credentials: client});
		await api.call(listAuthConfigs, {});
		clock.now += 53_000;
		await api.call(listAuthConfigs, {});
		expect(service.grants()).toBe(1);
		clock.now += 2_000;
		await api.call(listAuthConfigs, {});
		expect(service.grants()).toBe(2);
	});

	test('ignores a clock that is set back', async () => {
		const steady = {now: 0};
		const clock = {now: 1e12};
		let grants = 0;
		const redactor = createRedactor();
		const http = createHttp({
			baseUrl: 'https://acme.example.com',
			headers: {},
			fetch: async () => granted(`canary-token-${++grants}`, {expires_in: 100}),
			journal: new JournalStore(redactor, () => 0),
			redactor,
			timeout: 1_000,
		});
		const tokens = createTokenSource(client, {
			http,
			host: 'acme.example.com',
			redactor,
			now: () => clock.now,
			monotonic: () => steady.now,
		});
		await tokens.current();
		clock.now -= 600_000;
		steady.now += 91_000;
		await tokens.current();
		expect(grants).toBe(2);
		// A machine that slept: only the wall clock went on.
		clock.now += 91_000;
		await tokens.current();
		expect(grants).toBe(3);
	});

	test.each([
		{expires_in: '3600'},
		{},
		{expires_in: null},
		{expires_in: 'soon'},
		{expires_in: 1e20},
		{expires_in: ''},
		{expires_in: true},
	])('a lifetime of %j is one', async (more) => {
		const service = rotating(more);
		const {api, clock} = bench(service.answering, {credentials: client});
		await api.call(listAuthConfigs, {});
		clock.now += 600_000;
		await api.call(listAuthConfigs, {});
		expect(service.grants()).toBe(1);
	});

	test('uses a token without a lifetime for its request', async () => {
		const service = rotating({expires_in: 0});
		const {api} = bench(service.answering, {credentials: client});
		await api.call(listAuthConfigs, {});
		await api.call(listAuthConfigs, {});
		expect(service.grants()).toBe(2);
	});
});

describe('a refused token', () => {
	test('is renewed once, and the request goes again once', async () => {
		const service = rotating();
		const {api, requests} = bench(service.answering, {credentials: client});
		await api.call(listAuthConfigs, {});
		service.revoke();
		const {request} = await api.call(listAuthConfigs, {});
		expect(request.attempt).toBe(2);
		expect(requests).toHaveLength(5);
	});

	test('renews the token once for twenty concurrent requests', async () => {
		const service = rotating();
		const {api, requests} = bench(service.answering, {credentials: client});
		await api.call(listAuthConfigs, {});
		service.revoke();
		await Promise.all(Array.from({length: 20}, () => api.call(listAuthConfigs, {})));
		expect(requests.filter(isToken)).toHaveLength(2);
	});

	test('uses a newer token without a token call', async () => {
		const service = rotating();
		const [arrived, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		let calls = 0;
		const {api, requests} = bench(
			async (request) => {
				// The second call uses the token before it is rejected, and gets the 401 only after the third call has renewed it.
				if (!isToken(request) && ++calls === 2) {
					arrived.resolve();
					await late.promise;
					return json({}, 401);
				}
				return service.answering(request);
			},
			{credentials: client},
		);
		await api.call(listAuthConfigs, {});
		const slow = api.call(listAuthConfigs, {});
		await arrived.promise;
		service.revoke();
		await api.call(listAuthConfigs, {});
		late.resolve();
		await slow;
		expect(requests.filter(isToken)).toHaveLength(2);
	});

	test('does not repeat a write, whose outcome is then unknown', async () => {
		const service = rotating();
		const {api, requests} = bench(service.answering, {credentials: client});
		await api.call(listAuthConfigs, {});
		service.revoke();
		const {detail} = await failureOf(api.call(rotateStepUpSecret, {id: 'a', clientSecret: 'x'}));
		expect(detail).toMatchObject({kind: 'unauthenticated', applied: 'unknown'});
		expect(requests.filter(({path}) => path.endsWith('/secret'))).toHaveLength(1);
	});

	test('is renewed by a read before a write', async () => {
		const service = rotating();
		const {api, requests, clock} = bench(service.answering, {credentials: client});
		await api.call(listAuthConfigs, {});
		await api.confirmToken();
		expect(requests.filter(isToken)).toHaveLength(1);
		expect(requests).toHaveLength(2);
		service.revoke();
		clock.now += 10_000;
		await api.confirmToken();
		expect(requests.filter(isToken)).toHaveLength(2);
		expect(JSON.parse(requests.at(-1)?.body ?? '')).toEqual({pageSize: 10});
	});

	test.each([403, 404, 503])('is not a token whose request has the status %i', async (status) => {
		const {api, requests} = bench((_, number) => json({list: []}, number === 1 ? 200 : status));
		await api.call(listAuthConfigs, {});
		await failureOf(api.call(listAuthConfigs, {}, {once: true}));
		await api.confirmToken();
		expect(requests).toHaveLength(2);
	});

	test.each([
		[401, 'unauthenticated'],
		[403, undefined],
		[500, undefined],
	])('checked with the result %i ends a write before it is sent, with %s', async (status, kind) => {
		const {api, requests} = bench(() => json({}, status));
		const error = await api.confirmToken().catch((error) => error.detail);
		expect(error?.kind).toBe(kind);
		expect(error?.applied).toBe(kind && 'no');
		expect(requests).toHaveLength(1);
	});

	test('is checked before a write after the service has rejected it', async () => {
		let status = 200;
		const {api, requests} = bench(() => json({list: []}, status));
		await api.call(listAuthConfigs, {});
		status = 401;
		await failureOf(api.call(listAuthConfigs, {}));
		await expect(api.confirmToken()).rejects.toThrow('401');
		expect(requests).toHaveLength(3);
	});

	test('is sent once more when it is renewed, even if it is no longer fresh', async () => {
		const service = rotating({expires_in: 0});
		const {api} = bench(
			(request) => (isToken(request) || service.grants() > 1 ? service.answering(request) : json({}, 401)),
			{credentials: client},
		);
		await api.call(listAuthConfigs, {});
		expect(service.grants()).toBe(2);
	});

	test.each([
		{statuses: [401, 503, 503, 200], waits: [400, 800]},
		{statuses: [401, 0, 401, 200], waits: [400]},
		{statuses: [401, 503, 401, 200], waits: [400]},
	])(
		'is renewed without using up a retry, and again after another failure: %j',
		async ({statuses, waits: expected}) => {
			const {api, waits} = bench(
				(request) => {
					if (isToken(request)) return granted('canary-token');
					const status = statuses.shift();
					if (!status) throw broken('ECONNRESET');
					return json({list: []}, status);
				},
				{credentials: client},
			);
			await api.call(listAuthConfigs, {});
			expect(waits).toEqual(expected);
		},
	);

	test('reports a token that is rejected again, without a loop', async () => {
		const service = rotating();
		service.latest.refused = true;
		const {api, requests} = bench(service.answering, {credentials: client});
		expect((await failureOf(api.call(listAuthConfigs, {}))).kind).toBe('unauthenticated');
		expect(requests.filter((request) => !isToken(request))).toHaveLength(2);
		expect(requests.filter(isToken)).toHaveLength(2);
	});

	test('is renewed even if the service returns the same text', async () => {
		let calls = 0;
		const {api, requests} = bench(
			(request) => {
				if (isToken(request)) return granted('canary-same');
				return ++calls <= 20 ? json({}, 401) : json({list: []});
			},
			{credentials: client},
		);
		await Promise.all(Array.from({length: 20}, () => api.call(listAuthConfigs, {})));
		expect(requests.filter(isToken)).toHaveLength(2);
	});

	test('is not renewed if it is fixed', async () => {
		const {api, requests} = bench(() => json({}, 401));
		expect((await failureOf(api.call(listAuthConfigs, {}))).kind).toBe('unauthenticated');
		expect(requests).toHaveLength(1);
	});
});

describe('the token endpoint', () => {
	const deep = (levels: number) =>
		new Response('{"a":'.repeat(levels) + 1 + '}'.repeat(levels), {headers: {'content-type': 'application/json'}});
	const failing = (response: () => Response) => bench(() => response(), {credentials: client});

	test.each([
		[
			'invalid_client',
			() => json({error: 'invalid_client', error_description: 'unknown canary-client-secret'}, 401),
			'credentials',
		],
		['400', () => json({error: 'unauthorized_client'}, 400), 'credentials'],
		['403', () => json({}, 403), 'credentials'],
		['404', () => json({}, 404), 'answer'],
		['405', () => json({}, 405), 'answer'],
		['500', () => json({code: 13, message: 'oops'}, 500), 'server'],
		['429', () => json({}, 429), 'rate-limited'],
		['a redirect', () => new Response(null, {status: 302, headers: {location: '/login'}}), 'redirect'],
		['a redirect elsewhere', () => Response.redirect('https://evil.example.com/', 307), 'redirect'],
		['HTML', () => new Response('<html>', {headers: {'content-type': 'text/html'}}), 'answer'],
		['no token', () => json({token_type: 'Bearer'}), 'answer'],
		['an empty token', () => json({access_token: ''}), 'answer'],
		['a token that no header can carry', () => json({access_token: 'canary\r\nx: y'}), 'answer'],
		['a token of another kind', () => json({access_token: 'canary', token_type: 'mac'}), 'answer'],
		['null', () => json(null), 'answer'],
		['nesting without end', () => deep(100_000), 'answer'],
	] as const)('answers with %s', async (_, response, kind) => {
		const {api} = failing(response);
		const {detail} = await failureOf(api.call(listAuthConfigs, {}, {once: true}));
		expect(detail.kind).toBe(kind);
		expect(JSON.stringify([detail, api.journal.records])).not.toContain('canary');
	});

	test.each([
		[{token_type: 'Bearer'}, 'it holds no access token'],
		[{access_token: 'canary', token_type: 'mac'}, 'its token is not a bearer token'],
		[{access_token: 'canary x'}, 'its token is not a bearer token'],
	])('is described by its answer %j', async (answer, problem) => {
		const {api} = failing(() => json(answer));
		const {message} = await failureOf(api.call(listAuthConfigs, {}, {once: true}));
		expect(message).toMatch(`${said.doesNotMatch}: ${problem}`);
	});

	test('takes a token without a type, and one of a bearer in capitals', async () => {
		for (const more of [{}, {token_type: 'BEARER'}]) {
			const {api} = bench(
				(request) => (isToken(request) ? json({access_token: 'canary', ...more}) : json({list: []})),
				{
					credentials: client,
				},
			);
			expect((await api.call(listAuthConfigs, {})).data).toEqual({list: []});
		}
	});

	test('is not asked by a call that was aborted before', async () => {
		const {api, requests} = bench(rotating().answering, {credentials: client});
		const {detail} = await failureOf(api.call(listAuthConfigs, {}, {signal: AbortSignal.abort()}));
		expect(detail).toMatchObject({kind: 'cancelled', message: 'Cancelled while signing in.', applied: 'no'});
		expect(requests).toEqual([]);
	});

	test('leaves a write unsent if it fails', async () => {
		const {api, requests} = failing(() => json({}, 503));
		const {detail} = await failureOf(api.call(rotateStepUpSecret, {id: 'a', clientSecret: 'x'}));
		expect(detail).toMatchObject({kind: 'server', applied: 'no'});
		expect(requests.map(isToken)).toEqual([true]);
	});

	test('is repeated for a read after a temporary failure', async () => {
		let calls = 0;
		const service = rotating();
		const {api} = bench(
			(request) => {
				if (isToken(request) && ++calls < 3) throw broken('ECONNRESET');
				return service.answering(request);
			},
			{credentials: client},
		);
		await api.call(listAuthConfigs, {});
		expect(calls).toBe(3);
	});

	test('continues for the others if a caller aborts', async () => {
		const gate = Promise.withResolvers<void>();
		const service = rotating();
		const {api, requests} = bench(
			async (request) => {
				if (isToken(request)) await gate.promise;
				return service.answering(request);
			},
			{credentials: client},
		);
		const leaving = new AbortController();
		const left = failureOf(api.call(listAuthConfigs, {}, {signal: leaving.signal}));
		const stayed = api.call(listAuthConfigs, {});
		leaving.abort();
		expect((await left).detail).toMatchObject({kind: 'cancelled', applied: 'no'});
		gate.resolve();
		expect((await stayed).data).toEqual({list: []});
		expect(requests.filter(isToken)).toHaveLength(1);
	});
});

describe('credentials that cannot be sent', () => {
	const create = (credentials: Parameters<typeof createApi>[0]['credentials']) =>
		thrownBy(() => createApi({baseUrl: 'https://acme.example.com', credentials, fetch: globalThis.fetch}));

	test.each(['', ' ', 'canary token', 'canary\n', 'canary\r\nx: y', 'canäry'])(
		'the token %j is refused unseen',
		(token) => {
			const {kind, message} = create({...bearer, token});
			expect(kind).toBe('input');
			expect(message).toMatch(
				token.trim() === '' ? /^The access token is empty\.$/ : /^The access token contains blanks or control/,
			);
			expect(message).not.toContain('can');
		},
	);

	test.each(['', '\t', ' canary', 'canary\n'])('the client secret %j is refused unseen', (clientSecret) => {
		const {kind, message, detail} = create({...client, clientSecret});
		expect(kind).toBe('input');
		expect(message).toMatch(/^The client secret (?:is empty\.$|contains blanks)/);
		expect(detail.advice).toMatch(/^(?:Give the client secret\.|Copy the client secret again, and nothing else\.)$/);
		expect(message).not.toContain('canary');
	});

	test('the client id without text is refused by its name', () => {
		expect(create({...client, clientId: ' '}).message).toBe('The client id is empty.');
	});

	test('without any, a call fails before its request', async () => {
		const {api, requests} = bench(() => json({list: []}), {credentials: undefined});
		const {detail} = await failureOf(api.call(listAuthConfigs, {}));
		const message = 'You are not signed in yet.';
		expect(detail).toMatchObject({kind: 'unauthenticated', message, advice: 'Sign in.', applied: 'no'});
		expect(requests).toEqual([]);
	});
});

describe('signIn', () => {
	test('replaces the credentials of later calls, and masks the new secret', async () => {
		const {api, requests} = bench(
			({headers}) =>
				headers.get('authorization') === 'Bearer canary-new'
					? json({list: []})
					: json({code: 16, message: 'canary-new'}, 401),
			{credentials: {kind: 'token', token: 'canary-old'}},
		);
		await failureOf(api.call(listAuthConfigs, {}));
		api.signIn({kind: 'token', token: 'canary-new'});
		await api.call(listAuthConfigs, {});
		expect(requests.map(({headers}) => headers.get('authorization'))).toEqual([
			'Bearer canary-old',
			'Bearer canary-new',
		]);
		expect(JSON.stringify(api.journal.records[1])).not.toContain('canary-new');
	});

	test('leaves the new credentials to be checked before a write', async () => {
		const {api, requests} = bench(() => json({list: []}), {credentials: {kind: 'token', token: 'canary-old'}});
		await api.call(listAuthConfigs, {});
		api.signIn({kind: 'token', token: 'canary-new'});
		await api.confirmToken();
		expect(requests).toHaveLength(2);
	});

	test('keeps the old credentials if the new ones are malformed', async () => {
		const {api, requests} = bench(() => json({list: []}), {credentials: {kind: 'token', token: 'canary-old'}});
		expect(() => api.signIn({kind: 'token', token: 'a b'})).toThrow('blanks');
		await api.call(listAuthConfigs, {});
		expect(requests[0]?.headers.get('authorization')).toBe('Bearer canary-old');
	});
});
