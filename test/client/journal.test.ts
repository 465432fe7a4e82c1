import {describe, expect, test} from 'vitest';
import {
	type Answered,
	bodyEvicted,
	bodyWithheld,
	JournalStore,
	journalLimits,
} from '../../src/client/journal/journal-store.ts';
import {createRedactor} from '../../src/client/safety/redact.ts';
import {mask} from '../../src/contract/sensitive-fields.ts';

const sent = {endpoint: 'searchApps', method: 'POST', url: 'https://acme.example.com/x', headers: {}, attempt: 1};
const received = (body: string, more: Partial<Answered> = {}): Answered => ({
	status: 200,
	size: body.length,
	headers: new Map<string, string>(),
	content: body,
	isShownAsIs: false,
	requestId: undefined,
	...more,
});
const journal = (secrets: string[] = []) => new JournalStore(createRedactor(secrets), () => 1_000);
const bodies = ({records}: ReturnType<typeof journal>) =>
	records.map(({outcome}) => (outcome.state === 'answered' ? outcome.body : outcome.state));

describe('the journal', () => {
	test('adopts the records of another journal under ids of its own', () => {
		const [store, other] = [journal(), journal(['canary'])];
		store.begin(sent).answered(received('{}'));
		other.begin({...sent, headers: {authorization: 'Bearer canary'}}).answered(received('{"a":"canary"}'));
		let changes = 0;
		store.subscribe(() => changes++);
		store.adopt(other.records);
		expect(store.records.map(({id}) => id)).toEqual([1, 2]);
		expect(JSON.stringify(store.records)).not.toContain('canary');
		expect(changes).toBe(1);
		for (let count = 0; count < journalLimits.records; count++) store.adopt(other.records);
		expect(store.records).toHaveLength(journalLimits.records);
	});

	test('shows a request as pending, then its outcome, and notifies listeners', () => {
		const store = journal();
		const seen: unknown[] = [];
		const stop = store.subscribe(() => seen.push([store.inFlight, store.records.map(({outcome}) => outcome.state)]));
		const first = store.begin(sent);
		const second = store.begin(sent);
		const before = store.records;
		first.failed('the connection was reset');
		second.answered(received('{}', {requestId: 'req_1'}));
		stop();
		store.begin(sent);
		expect(seen).toEqual([
			[1, ['pending']],
			[2, ['pending', 'pending']],
			[1, ['failed', 'pending']],
			[0, ['failed', 'answered']],
		]);
		expect(before.map(({outcome}) => outcome.state)).toEqual(['pending', 'pending']);
		expect(store.records[1]).toMatchObject({id: 2, startedAt: 1_000, outcome: {requestId: 'req_1', size: 2}});
		expect(store.records[0]?.outcome).not.toHaveProperty('requestId');
		expect(store.latency).toBeGreaterThanOrEqual(0);
	});

	test('measures a request from its start', () => {
		const store = journal();
		const before = performance.now();
		store.begin(sent).answered(received('{}'));
		expect(store.latency).toBeLessThanOrEqual(performance.now() - before);
	});

	test('keeps neither the response nor the end of the path of a request that may be sent once', () => {
		const store = journal();
		const once = {...sent, url: 'https://acme.example.com/api/v1/secrets/code/ABCD-EFGH-IJKL', isOneTime: true};
		store.begin(once).answered(received('{"secret":{"vaultId":"canary"}}'));
		expect(store.records[0]?.url).toBe(`https://acme.example.com/api/v1/secrets/code/${mask}`);
		expect(bodies(store)).toEqual([bodyWithheld]);
	});

	test('keeps the last five hundred records', () => {
		const store = journal();
		const slow = store.begin(sent);
		for (let count = 0; count < 600; count++) store.begin(sent).answered(received('{}'));
		expect(store.records).toHaveLength(journalLimits.records);
		expect(store.records[0]?.id).toBe(102);
		expect(slow.failed('late').outcome.state).toBe('failed');
		expect([store.records.length, store.inFlight]).toEqual([journalLimits.records, 0]);
	});

	test('cuts long bodies, also through a secret', () => {
		const store = journal(['canary-secret']);
		for (const isShownAsIs of [true, false])
			store.begin(sent).answered(received('x'.repeat(journalLimits.body + 36_000), {isShownAsIs}));
		const before = 'y'.repeat(journalLimits.body - 8);
		store.begin(sent).answered(received(`${before}canary-secret${before}`));
		store.begin({...sent, body: 'z'.repeat(journalLimits.body + 36_000)}).failed('x');
		const whole = 'w'.repeat(journalLimits.body);
		expect(store.begin(sent).answered(received(whole)).outcome).toMatchObject({body: whole});
		for (const body of bodies(store).slice(0, 3)) expect(body).toHaveLength(journalLimits.body);
		expect(bodies(store)[2]).not.toContain('can');
		expect(store.records[3]?.requestBody).toHaveLength(journalLimits.body);
	});

	test('evicts old bodies when the total is too large, and preserves their records', () => {
		const store = journal();
		const count = journalLimits.bodies / 50_000 + 1;
		const body = 'x'.repeat(50_000);
		for (let n = 1; n < count; n++) store.begin(sent).answered(received(body, {isShownAsIs: true}));
		expect(bodies(store)).not.toContain(bodyEvicted);
		store.begin(sent).answered(received(body, {isShownAsIs: true}));
		const stored = bodies(store).filter((body) => body !== bodyEvicted);
		expect(store.records).toHaveLength(count);
		expect(stored).toHaveLength(journalLimits.bodies / 2 / 50_000);
		expect(bodies(store).at(-1)).not.toBe(bodyEvicted);
	});

	test('evicts no record without a body', () => {
		const store = journal();
		store.begin(sent).failed('the connection was reset');
		store.begin(sent);
		for (let n = 0; n < 100; n++) store.begin(sent).answered(received('x'.repeat(50_000), {isShownAsIs: true}));
		expect(bodies(store).slice(0, 3)).toEqual(['failed', 'pending', bodyEvicted]);
	});

	test('contains no secrets and no control characters in any part of a record', () => {
		const store = journal(['canary-token']);
		store
			.begin({
				...sent,
				url: 'https://me:pw1@acme.example.com/?access_token=pw2&x=canary-token\u001b',
				headers: {authorization: 'Bearer canary-token', 'x-api-key': 'pw3', 'user-agent': 'a\u001b'},
				body: '{"clientSecret":"pw4","note":"canary-token \u202e"}',
			})
			.answered(
				received('{"oidcClientSecret":"pw5","a":"canary-token\u202e"}', {
					headers: new Map([
						['set-cookie', 'sid=pw6'],
						['location', 'https://x/?access_token=pw7'],
						['x-note', 'canary-token \u009b'],
					]),
				}),
			);
		store.begin(sent).failed('connect canary-token \u001b');
		const text = JSON.stringify(store.records);
		expect(text).not.toMatch(/canary|pw\d|[\u001b\u009b\u202e]|\\u001b/);
		expect(store.records[0]).toMatchObject({
			requestHeaders: {authorization: 'Bearer $TOKEN', 'x-api-key': mask, 'user-agent': 'a␛'},
			requestBody: `{"clientSecret":"${mask}","note":"${mask} \\u202e"}`,
			outcome: {body: `{"oidcClientSecret":"${mask}","a":"${mask}⟦U+202E⟧"}`},
		});
	});
});

test.each([
	['TEXT_FIELD_VARIANT_OBSCURED', false],
	['TEXT_FIELD_VARIANT_\\u004fBSCURED', false],
	['TEXT_FIELD_VARIANT_SHORT_TEXT', true],
])(
	'surfaces with a field of the variant %s are kept: %s. The value can be anywhere in their data',
	(variant, isKept) => {
		const field = `{"id": "p", "textField": {"variant": "${variant}", "value": {"path": "/entry"}}}`;
		const surfaces = `{"surfaces": [{"components": [${field}], "dataModelJson": "{"entry":"canary"}"}]}`;
		for (const isShownAsIs of [true, false]) {
			const store = journal();
			store.begin({...sent, endpoint: 'listSurfaces'}).answered(received(surfaces, {isShownAsIs}));
			expect(bodies(store)).toEqual([isKept ? surfaces : bodyWithheld]);
		}
	},
);
