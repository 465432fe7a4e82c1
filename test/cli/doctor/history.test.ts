/** The checks of a shared history, on a real server. */
import {describe, expect, test} from 'vitest';
import {type SharedFacts, sharedChecks} from '../../../src/cli/commands/doctor/history.ts';
import {rowsOf} from '../../../src/cli/commands/doctor/row.ts';
import type {CliContext} from '../../../src/cli/context.ts';
import {parsePostgresAddress} from '../../../src/domain/history/engines/postgres-address.ts';
import {postgresSql} from '../../../src/domain/history/engines/postgres-sql.ts';
import {runSql} from '../../domain/history/engines.ts';
import {postgresOfTests} from '../../support/postgres/server.ts';
import {castellan, now, pages, signedIn, tenantFetch} from '../launch.ts';

interface Row {
	readonly check: string;
	readonly status: string;
	readonly value: string;
	readonly source?: string;
	readonly remedy?: string;
}

const server = await postgresOfTests();
const url = typeof server === 'string' ? '' : server.url;
const key = 'k'.repeat(32);
const ownerGrants = 'Its owner grants the roles of castellan history sql';

/** The checks of the history by name, and all that was printed. */
async function doctor(history: string, env: Readonly<Record<string, string>> = {}) {
	const world = {fetch: pages({list: []}), env: {...signedIn, CASTELLAN_HISTORY: history, ...env}};
	const {code, stdout} = await castellan('doctor -o json', world);
	const rows = (JSON.parse(stdout) as Row[]).filter(
		({check}) => /history|last reading/.test(check) && check !== 'history key',
	);
	return {code, stdout, rows: Object.fromEntries(rows.map(({check, ...row}) => [check, row]))};
}

const tables = async () => (await runSql(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'castellan'")).length;
const record = (env: Readonly<Record<string, string>>, name = 'one') =>
	castellan(`save ${name}`, {
		fetch: tenantFetch({}),
		env: {
			...signedIn,
			CASTELLAN_TOKEN: 'token-of-tests',
			CASTELLAN_HISTORY: url,
			CASTELLAN_AUTHOR: 'canary-person',
			...env,
		},
	});

test.each([
	['postgres://canary-person@localhost:1/x', /^localhost has no server at this host and port: .* Start it/],
	['postgres://canary-person:canary-4711@nowhere.invalid/x', /^nowhere\.invalid has a host of an unknown name/],
	[
		'postgres://nowhere.invalid/x?sslmode=prefer',
		/sslmode=prefer, .* It takes disable, require, verify-ca, verify-full/,
	],
	['service=nobody', /names the service “nobody”, but .*\.pg_service\.conf cannot be read/],
])('of %s are its cause and its remedy, and name no person', async (address, value) => {
	const {code, rows, stdout} = await doctor(address);
	expect([code, rows]).toEqual([1, {'shared history': {status: 'problem', value: expect.stringMatching(value)}}]);
	expect(stdout).not.toContain('canary');
});

describe('of what a server answers', () => {
	const state = {
		...{version: '17.2', protocol: 'TLSv1.3', isReadOnly: false, mayRead: true, mayWrite: true},
		...{mayChangeJournal: false, problem: undefined, key: 'known', readings: []},
	} as const;
	/** Each check by its name, as `status: value`, with its remedy. */
	async function checksOf(
		answer: Partial<SharedFacts['state']>,
		address = 'postgres://team@db.test/history',
		keySource?: string,
	) {
		const context = {stdout: {isTty: false}, now: () => now, timeZone: 'UTC'} as CliContext;
		const facts = {
			context,
			address: parsePostgresAddress(address, {}),
			state: {...state, ...answer} as SharedFacts['state'],
			keySource,
		};
		const rows = await rowsOf(sharedChecks, facts);
		return Object.fromEntries(
			rows.map(({check, status, value, remedy}) => [check, `${status}: ${value}${remedy ? `. ${remedy}` : ''}`]),
		);
	}

	test('all is well', async () => {
		const reading = {kind: 'apps', seq: 1, at: now - 60_000, seen: now - 60_000, reader: 'canary', items: 3} as const;
		const authors = 'an author is the word of a client, and the role is one for all who share a user or a pooler';
		expect(await checksOf({readings: [reading]}, undefined, 'the keychain')).toEqual({
			'shared history': 'ok: db.test responds, PostgreSQL 17.2',
			'history TLS': 'ok: TLSv1.3, verify-full',
			'history role': 'ok: reads and writes',
			'history schema': 'ok: of this version',
			'history journal': `ok: this user cannot change entries; ${authors}`,
			'history of the team': 'ok: encrypted with the key of the team',
			'last reading': 'ok: last read 2026-11-21 11:59Z',
		});
	});

	test.each<[string, string, Partial<SharedFacts['state']>]>([
		['history role', 'warning: this server only reads. To save, name one that writes', {isReadOnly: true}],
		['history role', 'ok: may create the tables', {problem: 'it has no tables yet'}],
		['history role', `warning: reads only. ${ownerGrants}`, {mayWrite: false}],
		['history role', `problem: may not read. ${ownerGrants}`, {mayWrite: false, mayRead: false}],
		['history schema', 'problem: it has another layout', {problem: 'it has another layout'}],
		['history schema', 'warning: it has no tables yet', {problem: 'it has no tables yet', mayRead: false}],
		['history journal', 'not checked: this user may change and remove entries', {mayChangeJournal: true}],
		['last reading', 'not checked: none of this tenant. castellan history record makes one', {}],
	])('%s is “%s”', async (check, value, answer) => {
		expect((await checksOf(answer))[check]?.slice(0, value.length)).toBe(value);
	});

	test.each<[string, string | undefined, SharedFacts['state']['key']]>([
		['problem: encrypted with another key than this one. Ask a colleague for it', 'the keychain', 'missing'],
		['problem: encrypted, and the key is not on this machine. Store the key of the team', undefined, 'missing'],
		['warning: not encrypted: everyone who can read the database can read the contents', undefined, 'none'],
	])('the key is “%s”', async (value, source, key) => {
		expect((await checksOf({key}, undefined, source))['history of the team']).toMatch(new RegExp(`^${value}`));
	});

	test.each([
		[
			'postgres://team@db.test/history?sslmode=disable',
			'warning: the connection of the history to db.test is not encrypted',
		],
		['postgres://team@127.0.0.1/history?sslmode=disable', 'not checked: not encrypted, on this machine'],
		['postgres://team@db.test/history?sslmode=require', 'warning: '],
	])('the encryption to %s is “%s”', async (address, value) => {
		const checks = await checksOf({protocol: undefined}, address);
		expect(checks['history TLS']).toMatch(new RegExp(`^${value}`));
	});

	test('without the right to read, nothing is said of what is in it', async () => {
		const checks = await checksOf({mayRead: false, mayWrite: false});
		expect(Object.keys(checks)).toEqual(['shared history', 'history TLS', 'history role', 'history of the team']);
	});
});

test('are none without a shared history', async () => {
	expect((await doctor('')).rows).toEqual({});
});

describe.skipIf(url === '')('of a real server', () => {
	test('are that it has no tables, and none are created', async () => {
		await runSql(url, 'DROP SCHEMA IF EXISTS castellan CASCADE');
		const {rows} = await doctor(url);
		expect(rows).toMatchObject({
			'shared history': {status: 'ok', value: expect.stringMatching(/responds, PostgreSQL \d+/)},
			'history TLS': {status: 'not checked', value: 'not encrypted, on this machine'},
			'history role': {status: 'ok', value: 'may create the tables'},
			'history schema': {status: 'warning', value: expect.stringContaining('no tables yet')},
			'history of the team': {status: 'warning', value: expect.stringContaining('not encrypted')},
		});
		expect(await tables()).toBe(0);
	});

	test('are its role, its key and its last reading', async () => {
		expect((await record({CASTELLAN_HISTORY_KEY: key})).code).toBe(0);
		const {rows, stdout} = await doctor(url, {CASTELLAN_HISTORY_KEY: key});
		expect(rows).toMatchObject({
			'history role': {status: 'ok', value: 'reads and writes'},
			'history schema': {status: 'ok'},
			'history of the team': {status: 'ok', source: 'CASTELLAN_HISTORY_KEY'},
			'last reading': {status: 'ok', value: expect.stringMatching(/^last read /)},
		});
		expect(stdout).not.toMatch(/canary-person|kkkk/);
	});

	test('are a missing key, a wrong one, and one that is too short', async () => {
		expect((await doctor(url)).rows).toMatchObject({
			'history of the team': {status: 'problem', value: expect.stringContaining('is not on this machine')},
		});
		const wrong = {CASTELLAN_HISTORY_KEY: 'w'.repeat(32)};
		expect((await doctor(url, wrong)).rows).toMatchObject({
			'history of the team': {status: 'problem', value: expect.stringContaining('another key')},
		});
		expect((await record(wrong, 'two')).stderr).toContain('encrypted with another key than the one on this machine');
		expect((await doctor(url, {CASTELLAN_HISTORY_KEY: 'canary-4711'})).rows).toEqual({
			'shared history': {status: 'problem', value: expect.stringContaining('fewer than 32 characters')},
		});
	});

	test('are what a role may do', async () => {
		await runSql(
			url,
			'DROP ROLE IF EXISTS reader; CREATE ROLE reader LOGIN; GRANT USAGE ON SCHEMA castellan TO reader',
		);
		const reader = url.replace('castellan@', 'reader@');
		const remedy = 'Its owner grants the roles of castellan history sql';
		expect((await doctor(reader)).rows).toMatchObject({
			'history role': {status: 'problem', value: 'may not read', remedy},
		});
		await runSql(url, 'GRANT SELECT ON ALL TABLES IN SCHEMA castellan TO reader');
		expect((await doctor(reader)).rows).toMatchObject({
			'history role': {status: 'warning', value: 'reads only', remedy},
		});
		await runSql(url, 'DROP OWNED BY reader; DROP ROLE reader');
	});

	test('are whether a user can change the journal, which a writer of the printed roles cannot', async () => {
		await runSql(url, 'DROP SCHEMA castellan CASCADE');
		await runSql(url, postgresSql);
		await runSql(url, 'CREATE ROLE wendy LOGIN IN ROLE castellan_writer');
		expect((await doctor(url.replace('castellan@', 'wendy@'))).rows).toMatchObject({
			'history role': {status: 'ok', value: 'reads and writes'},
			'history journal': {status: 'ok', value: expect.stringContaining('cannot change')},
		});
		expect((await doctor(url)).rows).toMatchObject({
			'history journal': {status: 'not checked', value: expect.stringContaining('may change')},
		});
		const roles = 'castellan_owner, castellan_writer, castellan_reader';
		await runSql(url, `DROP SCHEMA castellan CASCADE; DROP ROLE wendy, ${roles}`);
		expect((await record({})).code).toBe(0);
	});

	test('are a schema of another layout or another program', async () => {
		await runSql(url, "UPDATE castellan.meta SET value = 9999 WHERE name = 'layout'");
		expect((await doctor(url)).rows).toMatchObject({
			'history schema': {status: 'problem', value: expect.stringContaining('its layout is 9999')},
		});
		await runSql(url, 'DROP SCHEMA castellan CASCADE; CREATE SCHEMA castellan; CREATE TABLE castellan.other (x int)');
		expect((await doctor(url)).rows).toMatchObject({
			'history schema': {status: 'problem', value: expect.stringContaining('belongs to another program')},
		});
		await runSql(url, 'DROP SCHEMA castellan CASCADE');
	});
});
