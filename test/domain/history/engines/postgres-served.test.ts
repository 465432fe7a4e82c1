/**
 * The addresses that people write, on a real server: over TCP, encrypted, with a standby beside it. `LOCALHOST` is not one of the names
 * that count as local, and leads to this machine.
 */
import {chmodSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {createServer, type Socket} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, describe, expect, onTestFinished, test} from 'vitest';
import type {PostgresAccess} from '../../../../src/domain/history/engines/postgres.ts';
import {openHistory} from '../../../../src/domain/history/open.ts';
import {startPair} from '../../../support/postgres/server.ts';
import {startTlsServer} from '../../../support/postgres/tls-server.ts';
import {awaitStandby, runSql} from '../engines.ts';
import {apps, pagesOf} from '../items.ts';

type Env = Readonly<Record<string, string>>;
const tenant = 'https://a.test';

async function open(url: string, {env = {}, ...access}: {env?: Env} & PostgresAccess = {}) {
	const warnings: string[] = [];
	const onWarning = (text: string) => warnings.push(text);
	const history = await openHistory({url, env: {CASTELLAN_HISTORY: url, ...env}, access, onWarning});
	onTestFinished(() => history.close());
	return {history, warnings};
}

const server = await startTlsServer();

describe.skipIf(typeof server === 'string')('a server on the network', () => {
	const {port, url, folder} = typeof server === 'string' ? {port: 0, url: '', folder: ''} : server;
	const own = mkdtempSync(join(tmpdir(), 'castellan-address-'));
	const openKey = join(own, 'open.key');
	const services = join(own, 'services');
	writeFileSync(openKey, 'a key', {mode: 0o644});
	chmodSync(openKey, 0o644);
	writeFileSync(services, `[castellan]\nhost=localhost\nport=${port}\ndbname=postgres\nuser=castellan\n`);
	afterAll(() => rmSync(own, {recursive: true, force: true}));

	/** The session of the history, with how it is encrypted. */
	const sessions = (name = 'castellan') =>
		runSql(
			url,
			`SELECT a.usename AS user, s.ssl, a.datname AS database FROM pg_stat_activity a JOIN pg_stat_ssl s USING (pid)
			WHERE a.application_name = '${name}'`,
		);
	const far = (more: string, user = 'castellan') => `postgres://${user}@LOCALHOST:${port}/postgres${more}`;
	const near = (more: string, user = 'castellan') => `postgres://${user}@localhost:${port}/postgres${more}`;
	const ca = `sslrootcert=${folder}/ca.pem`;

	test('has the users of its rules', async () => {
		await runSql(
			url,
			"CREATE ROLE encrypted LOGIN SUPERUSER; CREATE ROLE certified LOGIN SUPERUSER; CREATE ROLE stranger LOGIN; CREATE ROLE locked LOGIN SUPERUSER PASSWORD 'canary-4711'",
		);
	});

	test.each([
		['its authority', far(`?${ca}`), {}, true, 0],
		['the mode and its authority', far(`?sslmode=verify-full&${ca}`), {}, true, 0],
		['an authority of the environment', far(''), {env: {PGSSLROOTCERT: `${folder}/ca.pem`}}, true, 0],
		['an authority of --ca-file', far(''), {caFile: `${folder}/ca.pem`}, true, 0],
		['verify-ca', far(`?sslmode=verify-ca&${ca}`), {}, true, 1],
		['verify-ca, for another name', `postgres://castellan@127.1:${port}/postgres?sslmode=verify-ca&${ca}`, {}, true, 1],
		['require', far('?sslmode=require'), {}, true, 1],
		['disable', far('?sslmode=disable'), {}, false, 1],
		['a local name', `postgres://castellan@localhost:${port}/postgres`, {}, false, 0],
		[
			'a local name that is to be encrypted',
			`postgres://encrypted@127.0.0.1:${port}/postgres?sslmode=require`,
			{},
			true,
			0,
		],
		['a socket, whatever the mode', `${url}&sslmode=verify-full`, {}, false, 0],
		[
			'a client certificate',
			far(`?${ca}&sslcert=${folder}/user.pem&sslkey=${folder}/user.key`, 'certified'),
			{},
			true,
			0,
		],
		['a password in the environment', `postgres://locked:canary-4711@localhost:${port}/postgres`, {}, false, 0],
		['PGPASSWORD', `postgres://locked@localhost:${port}/postgres`, {env: {PGPASSWORD: 'canary-4711'}}, false, 0],
		['pairs', `host=localhost port=${port} dbname=postgres user=castellan`, {}, false, 0],
		['a service', 'service=castellan', {env: {PGSERVICEFILE: services}}, false, 0],
		[
			'the environment',
			'postgres://',
			{env: {PGHOST: 'localhost', PGPORT: `${port}`, PGUSER: 'castellan', PGDATABASE: 'postgres'}},
			false,
			0,
		],
		['a second host', `postgres://castellan@localhost:1,localhost:${port}/postgres`, {}, false, 0],
		[
			'another search path',
			`postgres://castellan@localhost:${port}/postgres?options=-c%20search_path%3Dpg_temp`,
			{},
			false,
			0,
		],
	] as const)('is used with %s', async (_, address, options, isEncrypted, warningCount) => {
		const {history, warnings} = await open(address, options);
		await history.team.note(tenant, {kind: 'apps', id: 'app_1'}, 'on leave');
		expect(await sessions()).toEqual([expect.objectContaining({ssl: isEncrypted, database: 'postgres'})]);
		expect(warnings).toHaveLength(warningCount);
		await history.close();
	});

	test('sees the name of the program', async () => {
		await open(`postgres://castellan@localhost:${port}/postgres?application_name=castellan-night`);
		expect(await sessions('castellan-night')).toHaveLength(1);
	});

	test.each([
		[
			'an unknown authority',
			far(''),
			/an unknown authority: none of the authorities of this machine .* sslrootcert=FILE$/,
		],
		[
			'the authority of another',
			far(`?sslrootcert=${folder}/other.pem`),
			/an unknown authority: none of .*other\.pem vouches/,
		],
		['another name', `postgres://castellan@127.1:${port}/postgres?${ca}`, /a certificate of another name: .*127\.1/],
		['a missing CA file', far('?sslrootcert=/nowhere/ca.pem'), /\/nowhere\/ca\.pem.*cannot be read \(ENOENT\)/],
		[
			'a missing certificate',
			far(`?${ca}&sslcert=/nowhere/user.pem`),
			/\/nowhere\/user\.pem cannot be read \(ENOENT\)/,
		],
		[
			'a key that others may read',
			far(`?${ca}&sslcert=${folder}/user.pem&sslkey=${openKey}`),
			/others may read .*open\.key/,
		],
		['no certificate of its user', far(`?${ca}`, 'certified'), /refuses the user: .*certificate/],
		[
			'no password',
			near('', 'locked'),
			/^\S+ asks for a password, and there is none for the user "locked" in PGPASSWORD, \/home\/me\/\.pgpass/,
		],
		['no rule for the user', near('', 'stranger'), /has no rule for this connection: .*"stranger"/],
		[
			'a server that wants encryption',
			near('', 'encrypted'),
			/has no rule .* no encryption\. Write sslmode=verify-full/,
		],
		['an unknown user', url.replace('castellan@', 'nobody@'), /(?:refuses the user|has no rule)/],
		['an unknown host', 'postgres://me@nowhere.invalid/x', /has a host of an unknown name: .*nowhere\.invalid/],
		['a closed port', 'postgres://me@localhost:1/x', /has no server at this host and port/],
		['a missing socket', 'postgres://me@/x?host=/nowhere', /has no server at this host and port/],
		['an unknown database', near('').replace('/postgres', '/nothing'), /has no such database/],
	])('is not used with %s', async (_, address, message) => {
		const passwordOf = async () => ({places: '/home/me/.pgpass, the keychain'});
		await expect(open(address, {passwordOf})).rejects.toThrow(message);
		expect(await sessions()).toEqual([]);
	});

	test('tries no second host after its user was refused', async () => {
		const address = `postgres://locked:canary-4712@localhost:${port},localhost:1/postgres`;
		await expect(open(address)).rejects.toThrow(
			/refuses the password: password authentication failed.*castellan history password$/,
		);
		await expect(open(address)).rejects.not.toThrow(/canary/);
	});
});

test('a server that does not answer is left after the seconds of the address', async () => {
	const silent = createServer((socket: Socket) => void onTestFinished(() => void socket.destroy()));
	onTestFinished(() => void silent.close());
	await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
	const {port} = silent.address() as {readonly port: number};
	await expect(open(`postgres://me@localhost:${port}/x?connect_timeout=1`)).rejects.toThrow(
		'localhost did not answer within 1 s',
	);
});

/** What a server sends when it cannot be used: https://www.postgresql.org/docs/current/protocol-message-formats.html */
function refusal(code: string, message: string): Buffer {
	const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
	const length = Buffer.alloc(4);
	length.writeInt32BE(fields.length + 4);
	return Buffer.concat([Buffer.from('E'), length, fields]);
}

test.each([
	['57P03', 'the database system is starting up', /is starting up or shutting down: the database system is starting/],
	['57P01', 'terminating connection', /ended the connection: terminating/],
	['53300', 'sorry, too many clients already', /has no connection left/],
])('a server that refuses with %s is named with the cause', async (code, message, words) => {
	const refusing = createServer((socket) => void socket.once('data', () => socket.end(refusal(code, message))));
	onTestFinished(() => void refusing.close());
	await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
	const {port} = refusing.address() as {readonly port: number};
	await expect(open(`postgres://me@localhost:${port}/x`)).rejects.toThrow(words);
});

const pair = await startPair();

test.skipIf(typeof pair === 'string')('of a server and its standby, each is used for what it can do', async () => {
	const {primary, standby} = pair as Exclude<typeof pair, string>;
	const folderOf = (url: string) => new URL(url).searchParams.get('host');
	const hosts = `postgres:///postgres?user=castellan&host=${folderOf(standby)},${folderOf(primary)}`;
	const save = async (target: string, name: string) => {
		const {history} = await open(`${hosts}&target_session_attrs=${target}`);
		return history.save({name, tenant, at: 1}, pagesOf('apps', apps(0, 2)));
	};
	expect(await save('read-write', 'monday')).toMatchObject({name: 'monday'});
	expect(await save('primary', 'tuesday')).toMatchObject({name: 'tuesday'});
	await awaitStandby(primary, standby);
	for (const target of ['standby', 'prefer-standby', 'read-only', 'any']) {
		const {history} = await open(`${hosts}&target_session_attrs=${target}`);
		expect(await history.list()).toHaveLength(2);
		await expect(save(target, 'wednesday')).rejects.toThrow('this server only reads');
	}
	await expect(open(`${standby}&target_session_attrs=read-write`)).rejects.toThrow(
		/None of the servers .* is read-write/,
	);
	const {history} = await open(`${primary}&target_session_attrs=prefer-standby`);
	expect(await history.list()).toHaveLength(2);
});
