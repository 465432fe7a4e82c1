/** The addresses that people write, and what each stands for. Those that need a server are in `postgres-served.test.ts`. */
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir, userInfo} from 'node:os';
import {join} from 'node:path';
import {afterAll, expect, onTestFinished, test} from 'vitest';
import {parsePostgresAddress} from '../../../../src/domain/history/engines/postgres-address.ts';

const folder = mkdtempSync(join(tmpdir(), 'castellan-services-'));
afterAll(() => rmSync(folder, {recursive: true, force: true}));
const services = join(folder, '.pg_service.conf');
writeFileSync(
	services,
	'# ours\n[other]\nhost=other.test\n[castellan]\nhost=db.test\nport=6000\n#user=x\ndbname=castellan\nuser=team\n[last]\nhost=l\n',
);

test('without a host, it is the folder with the socket of its first port, or this machine', () => {
	const hostOf = (ports: string) => parsePostgresAddress(`host='' port=${ports} dbname=x`).hosts[0]?.host;
	const port = 40_000 + (process.pid % 20_000);
	expect(hostOf(`${port}`)).toBe('localhost');
	const socket = `/tmp/.s.PGSQL.${port}`;
	writeFileSync(socket, '');
	onTestFinished(() => rmSync(socket));
	expect(hostOf(`${port}`)).toBe('/tmp');
});

const at = (host: string, port = 5432, isLocal = false) => ({hosts: [{host, port, isLocal}]});
const team = {database: 'castellan', user: 'team', sslmode: undefined, target: 'any', timeout: 10, warnings: []};
const noPassword =
	/^The address of the history holds a password\. Remove it there, and put it into ~\/\.pgpass .* or PGPASSWORD/;
const warned = (words: string) => [expect.stringContaining(words)];

test.each([
	['postgres://team@db.test/castellan', {...at('db.test'), ...team}],
	['postgresql://team@db.test:6432/castellan', {...at('db.test', 6432), ...team}],
	['postgresql://db.test:6000/a%20b', {...at('db.test', 6000), database: 'a b'}],
	['postgres://team@db.test/castellan?sslmode=verify-full', {...team, sslmode: 'verify-full'}],
	['postgres://team@db.test/castellan?sslmode=verify-ca', {sslmode: 'verify-ca', warnings: warned('not its name')}],
	['postgres://team@db.test/castellan?sslmode=require', {sslmode: 'require', warnings: warned('no certificate')}],
	['postgres://team@db.test/castellan?sslmode=require&sslrootcert=/ca.pem', {sslmode: 'verify-ca'}],
	['postgres://team@db.test/castellan?sslmode=disable', {sslmode: 'disable', warnings: warned('is not encrypted')}],
	['postgres://team@localhost/castellan?sslmode=disable', {...at('localhost', 5432, true), warnings: []}],
	['postgres://db.test/x?sslrootcert=/ca.pem', {sslmode: 'verify-full', options: {sslrootcert: '/ca.pem'}}],
	['postgres://db.test/x?sslcert=a.pem&sslkey=a.key', {options: {sslcert: 'a.pem', sslkey: 'a.key'}}],
	['postgres://db.test/x?application_name=castellan-night', {options: {application_name: 'castellan-night'}}],
	['postgres://db.test/x?connect_timeout=5', {timeout: 5}],
	['postgres://db.test/x?connect_timeout=0', {timeout: 0}],
	['postgres://db.test/x?options=-c%20search_path%3Da+b', {options: {options: '-c search_path=a+b'}}],
	['postgres://team@/castellan?host=/var/run/pg', {...at('/var/run/pg', 5432, true), ...team}],
	['postgres://team@localhost/castellan?host=/run/pg', {...at('/run/pg', 5432, true), ...team}],
	['postgres://team@%2Fvar%2Frun%2Fpg/castellan', {...at('/var/run/pg', 5432, true), ...team}],
	['postgres://team@%2Frun%2Fpg:6000/castellan', {...at('/run/pg', 6000, true), ...team}],
	[
		'postgres:///castellan',
		{user: userInfo().username, database: 'castellan', hosts: [expect.objectContaining({isLocal: true})]},
	],
	[
		'postgres://team@a.test,b.test:6432/castellan?target_session_attrs=read-write',
		{...team, hosts: [...at('a.test').hosts, ...at('b.test', 6432).hosts], target: 'read-write'},
	],
	['postgres://a.test:1,[::1]:2/x', {hosts: [...at('a.test', 1).hosts, ...at('::1', 2, true).hosts]}],
	['postgres://db.test/x?target_session_attrs=prefer-standby', {target: 'prefer-standby'}],
	['postgres://team@[2001:db8::1]:5432/castellan', {...at('2001:db8::1'), ...team}],
	['postgres://team%40corp@db.test/castellan', {user: 'team@corp'}],
	['postgres://127.0.0.9/x', at('127.0.0.9', 5432, true)],
	['postgres://localhost.test/x', at('localhost.test')],
	['postgres://localhost/x?host=db.test', at('db.test')],
	['host=db.test dbname=castellan user=team', {...at('db.test'), ...team}],
	["host = 'db.test' dbname='cas\\'tellan' options='-c a=b'", {database: "cas'tellan", options: {options: '-c a=b'}}],
])('an address is read as libpq reads it: %s', (text, parts) => {
	expect(parsePostgresAddress(text)).toMatchObject({...parts, text});
});

const everything = {
	PGHOST: 'env.test',
	PGPORT: '7000',
	PGUSER: 'env',
	PGDATABASE: 'envdb',
	PGSSLMODE: 'verify-ca',
	PGSSLROOTCERT: '/env.pem',
	PGAPPNAME: 'env-name',
	PGCONNECT_TIMEOUT: '3',
};
const ofEnvironment = {
	...at('env.test', 7000),
	...{database: 'envdb', user: 'env', sslmode: 'verify-ca', timeout: 3},
	options: {sslrootcert: '/env.pem', application_name: 'env-name'},
};

test.each([
	['postgres://', everything, ofEnvironment],
	[
		'postgres://team@db.test:6000/castellan?sslmode=verify-full&sslrootcert=/a.pem&application_name=a&connect_timeout=9',
		everything,
		{
			...at('db.test', 6000),
			...{...team, sslmode: 'verify-full', timeout: 9},
			options: {sslrootcert: '/a.pem', application_name: 'a'},
		},
	],
	['service=castellan', {HOME: folder}, {...at('db.test', 6000), ...team}],
	['service=castellan', {...everything, PGSERVICEFILE: services}, {...at('db.test', 6000), database: 'castellan'}],
	['postgres://me@/?service=castellan', {HOME: folder}, {...at('db.test', 6000), user: 'me'}],
	['postgres://', {HOME: folder, PGSERVICE: 'last'}, at('l')],
])('%s is completed by the environment, which overrides nothing', (text, env, parts) => {
	expect(parsePostgresAddress(text, env)).toMatchObject(parts);
});

test.each([
	['postgres://team:canary@db.test/castellan', 'postgres://team@db.test/castellan'],
	['postgres://team:c@n%3Aary@db.test/castellan', 'postgres://team@db.test/castellan'],
	[
		'postgres://team@db.test/castellan?password=canary&connect_timeout=9',
		'postgres://team@db.test/castellan?connect_timeout=9',
	],
	["host=db.test password='canary 1' user=team dbname=castellan", 'host=db.test user=team dbname=castellan'],
])('the password in %s is taken from the environment only, and shown nowhere', (address, text) => {
	const parsed = parsePostgresAddress(address, {CASTELLAN_HISTORY: address});
	expect(parsed).toMatchObject({...at('db.test'), database: 'castellan', user: 'team', text});
	expect(parsed.password).toMatch(/^(?:canary(?: 1)?|c@n:ary)$/);
	expect(JSON.stringify(parsed)).not.toMatch(/canary|c@n/);
	expect(() => parsePostgresAddress(address)).toThrow(noPassword);
});

test.each([
	[
		'postgres://db.test/x?sslmode=prefer',
		/sslmode=prefer, and prefer and allow fall back .* It takes disable, require, verify-ca/,
	],
	['postgres://db.test/x?sslmode=allow', /sslmode=allow, and prefer/],
	['postgres://db.test/x?sslmode=strict', /has sslmode=strict, .* It takes disable/],
	['postgres://db.test/x?sslmode=require&sslrootcert=system', /It takes verify-full/],
	['postgres://db.test/x?target_session_attrs=master', /It takes any, read-write/],
	['postgres://db.test/x?connect_timeout=soon', /connect_timeout that is not a number/],
	['postgres://db.test/x?sslmod=require', /unknown parameter “sslmod”\. It takes host, port/],
	['postgres://a.test:1,b.test:2,c.test/x?port=1,2', /not as many ports as hosts/],
	['postgres://db.test:70000/x', /invalid port/],
	['postgres://team:c4n4ry/w@db.test/x', /invalid host or port/],
	['postgres://me%ff@db.test/x', /has an invalid %\. Follow it with two/],
	['postgres://db.test/%zz', /has an invalid %\. Follow it with two/],
])('refuses %s', (text, message) => {
	expect(() => parsePostgresAddress(text)).toThrow(message);
	expect(() => parsePostgresAddress(text)).not.toThrow(/c4n4ry/);
});

test.each(['mysql://u@h/d', 'sqlite:/a', 'https://db.test/x', 'db.test', '', "host='db.test"])(
	'refuses what is no address: %j',
	(text) => {
		const message = /is neither a URL as postgres:\/\/USER@HOST\/DATABASE nor pairs as host=HOST/;
		expect(() => parsePostgresAddress(text)).toThrow(message);
	},
);

test.each([
	['service=unknown', {HOME: folder}, `names the service “unknown”, which is not in ${services}`],
	['service=castellan', {HOME: '/nowhere'}, '/nowhere/.pg_service.conf cannot be read (ENOENT)'],
])('refuses %s with the file in which it is looked for', (text, env, message) => {
	expect(() => parsePostgresAddress(text, env)).toThrow(message);
});
