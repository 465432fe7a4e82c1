import {describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import type {PaperSecret} from '../../src/contract/secret.ts';
import {castellan, localTenant, pages} from './launch.ts';

const usable: PaperSecret = {
	vaultId: 'pv_1',
	displayName: 'Router',
	shareCode: 'KEEP-7Q2M-VALT',
	status: 'SECRET_STATUS_ACTIVE',
	contentReady: true,
	contentExpiresAt: '2026-11-24T12:00:00Z',
	currentViews: 1,
	maxViews: 3,
	fileSize: '9007199254740993',
};
const used: PaperSecret = {...usable, shareCode: 'SEEN-2V3U-FULL', currentViews: 3};
const path = 'GET /api/v1/secrets/code/KEEP-7Q2M-VALT';
const seeded = () => localTenant({secrets: [usable, used]});

test.each([false, true])('prints the verdict in words, then the fields (terminal: %s)', async (isTty) => {
	const {fetch, sent} = seeded();
	const {code, stdout, stderr} = await castellan('secret keep7q2mvalt', {fetch, isTty, env: env(isTty)});
	expect({code, stderr}).toEqual({code: 0, stderr: ''});
	expect(stdout).toMatch(/^USABLE: 2 of 3 views left, it expires in 3d\.\n\nSecret\n {2}Display name .*Router\n/);
	expect(stdout).toMatch(/File size +9,007,199,254,740,993\n/);
	expect(sent).toEqual([path]);
});

/** The text without styles. */
const env = (isTty: boolean) => ({
	CASTELLAN_BASE_URL: 'https://acme.example',
	CASTELLAN_TOKEN: 'token-of-tests',
	LANG: 'C.UTF-8',
	...(isTty && {TERM: 'dumb'}),
});

test.each([
	['date-ahead', '2026-11-21T12:30:00Z', 'expired', '2026-11-21T13:00:00Z'],
	['date-behind', '2026-11-21T11:30:00Z', 'usable', '2026-11-21T11:00:00Z'],
])(
	'judges by the clock of the service, and prints both times: %s',
	async (fault, contentExpiresAt, verdict, service) => {
		const {fetch, tenant} = localTenant({secrets: [{...usable, contentExpiresAt}]});
		tenant.fail(`getSecretByCode=${fault}`);
		const {code, stdout, stderr} = await castellan('secret keep7q2mvalt -o json --exit-code', {fetch});
		const clocks = {service: expect.stringContaining(service.slice(0, 17)), machine: '2026-11-21T12:00:00Z'};
		expect({code, ...JSON.parse(stdout)}).toMatchObject({code: verdict === 'usable' ? 0 : 9, verdict, clocks});
		expect(stderr).toContain('and 2026-11-21T12:00:00Z on this machine');
	},
);

test('prints the verdict of an unusable secret, and ends with 0', async () => {
	const {fetch} = seeded();
	expect(await castellan('secret SEEN-2V3U-FULL --fields verdict', {fetch})).toEqual({
		code: 0,
		stdout: 'verdict  views used up\n',
		stderr: '',
	});
});

test.each([
	['KEEP-7Q2M-VALT', 0],
	['SEEN-2V3U-FULL', 9],
	['AAAA-BBBB-CCCC', 4],
])('with --exit-code %s ends with %i, and prints the same', async (shareCode, code) => {
	const {fetch} = seeded();
	const {stdout} = await castellan(`secret ${shareCode}`, {fetch});
	expect(await castellan(`secret ${shareCode} --exit-code`, {fetch})).toMatchObject({code, stdout});
});

describe('the share code', () => {
	test.each(['secret', 'secret -'])('is read from stdin by %s', async (args) => {
		const {fetch, sent} = seeded();
		expect((await castellan(args, {fetch, typed: ' Keep 7q2m valt\n'})).code).toBe(0);
		expect(sent).toEqual([path]);
	});

	test('is read from a visible prompt at a terminal', async () => {
		const {fetch, sent} = seeded();
		const {code, stderr} = await castellan('secret', {fetch, isTty: true, typed: 'KEEP-7Q2M-VALT'});
		expect({code, stderr}).toEqual({code: 0, stderr: 'Share code or URL: '});
		expect(sent).toEqual([path]);
	});

	test('is read from a URL, whose host gets no request', async () => {
		const {fetch, sent} = seeded();
		const {stderr} = await castellan('secret https://elsewhere.example/s/keep-7q2m-valt', {fetch});
		expect(stderr).toBe(
			'castellan: the code is from a URL of elsewhere.example; the request goes to acme.example only\n',
		);
		expect(sent).toEqual([path]);
	});
});

test.each(['KEEP-7Q2M', 'KEEP-7Q2M-VALTX', 'КEEP-7Q2M-VALT', 'https://elsewhere.example/s/none'])(
	'%s is refused before anything is sent, on a terminal or not',
	async (code) => {
		const {fetch, sent} = seeded();
		for (const isTty of [true, false]) {
			const outcome = await castellan(`secret ${code}`, {fetch, isTty});
			expect(outcome).toMatchObject({code: 2, stdout: '', stderr: expect.stringMatching(/^castellan: .+\n$/)});
		}
		expect(sent).toEqual([]);
	},
);

test('an empty stdin is a usage error', async () => {
	expect(await castellan('secret')).toMatchObject({code: 2, stderr: expect.stringContaining('Share code missing')});
});

test('an unknown code ends with 4', async () => {
	const {fetch} = seeded();
	expect(await castellan('secret AAAA-BBBB-CCCC', {fetch})).toMatchObject({code: 4, stdout: ''});
});

test.each([500, 503, 429])('a request with the response %i is not repeated', async (status) => {
	const headers = status === 429 ? {'retry-after': '1'} : {};
	const fetch = pages(Response.json({code: 0, message: 'no'}, {status, headers}));
	const {code} = await castellan('secret KEEP-7Q2M-VALT', {fetch});
	expect(code).toBe(status === 429 ? 6 : 7);
	expect(fetch.requests).toHaveLength(1);
});

test('every format has the verdict and all fields', async () => {
	const {fetch} = seeded();
	const run = async (format: string) => (await castellan(`secret KEEP-7Q2M-VALT -o ${format}`, {fetch})).stdout;
	const whole = {verdict: 'usable', secret: usable};
	expect(JSON.parse(await run('json'))).toEqual(whole);
	expect(JSON.parse(await run('ndjson'))).toEqual(whole);
	expect(parse(await run('yaml'))).toEqual(whole);
	const [header, row] = (await run('csv')).split('\r\n');
	expect(header).toMatch(/^verdict,secret\.vaultId,/);
	expect(row).toMatch(/^usable,pv_1,Router,/);
});

test('reports a field of the wrong type, and prints it unchanged as JSON', async () => {
	const fetch = pages({secret: {...usable, maxViews: 'three'}});
	const {code, stdout, stderr} = await castellan('secret KEEP-7Q2M-VALT -o json', {fetch});
	expect(code).toBe(0);
	expect(JSON.parse(stdout).secret.maxViews).toBe('three');
	expect(stderr).toContain('secret.maxViews does not fit the contract');
});

test('judges no secret with another share code', async () => {
	const {fetch, tenant} = seeded();
	tenant.fail('getSecretByCode=other-secret');
	const {code, stdout, stderr} = await castellan('secret keep7q2mvalt', {fetch});
	expect({code, stdout}).toEqual({code: 7, stdout: ''});
	expect(stderr).toContain('`secret.shareCode` is “ZZZZ-ZZZZ-ZZZZ”, not the requested share code');
});

describe('a member that the contract does not have', () => {
	const canary = 'canary-9d2f';
	const withContent = (more: object) => pages({secret: {...usable, content: canary, nested: {text: canary}, ...more}});

	test.each(['json', 'yaml', 'ndjson', 'csv', 'table'])(
		'is masked with -o %s, and a warning names it',
		async (format) => {
			const {code, stdout, stderr} = await castellan(`secret keep7q2mvalt -o ${format}`, {fetch: withContent({})});
			expect(code).toBe(0);
			expect(stdout + stderr).not.toContain(canary);
			expect(stderr).toContain('secret.content');
			if (format === 'json') expect(JSON.parse(stdout).secret.content).toBe('••••••••');
		},
	);

	test('is in no error either', async () => {
		for (const body of [
			{secret: {content: canary}},
			{secret: canary},
			{content: canary},
			[canary],
			{message: canary},
		]) {
			const {code, stdout, stderr} = await castellan('secret keep7q2mvalt', {fetch: pages(body)});
			expect(code).toBe(7);
			expect(stdout + stderr).not.toContain(canary);
		}
	});
});
