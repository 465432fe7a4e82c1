/** What a command that runs long may read and write in the executable, and what Node then refuses to a dependency. */
import {spawnSync} from 'node:child_process';
import {mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {optionsOf, type Place, permissionsOf} from '../../../src/build/executable/confine.ts';
import {planted, refused, reportOf} from '../../support/planted.ts';

const place = (args: string, more: Partial<Place> = {}): Place => ({
	args: args.split(' ').filter(Boolean),
	env: {},
	home: '/home/ada',
	pid: 42,
	textOf: () => '',
	isFile: () => false,
	...more,
});
const isConfined = (args: string) => permissionsOf(place(args)) !== undefined;

test.each([
	'mcp',
	'--profile prod mcp --tools find',
	'mcp --profile=prod',
	'serve --apps 5',
	'history record --every 10m',
	'metrics --listen 9464',
	'@prod metrics --listen=9464',
])('%s is limited', (args) => expect(isConfined(args)).toBe(true));

test.each([
	'',
	'apps',
	'apps --query mcp',
	'mcp install',
	'mcp --profile prod stop',
	'history',
	'metrics',
	'find serve',
])('“%s” is not limited', (args) => expect(isConfined(args)).toBe(false));

test('a command may write in its own folders, and read what the config, the command line and the environment name', () => {
	const config = 'profiles: {prod: {clientCert: ~/certs/me.pem, clientKey: "/etc/castellan/my key.pem"}}';
	const permissions = permissionsOf(
		place('mcp --ca-file=/etc/ca.pem', {
			env: {XDG_STATE_HOME: '/state', XDG_CACHE_HOME: 'relative', PGPASSFILE: '/etc/pgpass', EDITOR: '/bin/vi'},
			textOf: (path) => (path === '/home/ada/.config/castellan/config.yaml' ? config : ''),
			isFile: () => true,
		}),
	);
	expect(permissions?.write).toEqual([
		'/state/castellan',
		'/state/castellan/*',
		'/home/ada/.cache/castellan',
		'/home/ada/.cache/castellan/*',
	]);
	for (const path of ['/home/ada/certs/me.pem', '/etc/castellan/my key.pem', '/etc/ca.pem', '/etc/pgpass'])
		expect(permissions?.read).toContain(path);
	expect(permissions?.read).not.toContain('/bin/vi');
	expect(permissions?.read).not.toContain('/home/ada');
});

test('with CASTELLAN_LIMITED, every command is limited', () => {
	const env = {CASTELLAN_LIMITED: '1', CASTELLAN_TOKEN: '/etc/token'};
	const permissions = permissionsOf(place('apps', {env, isFile: () => true}));
	expect(permissions?.write).toContain('/home/ada/.local/state/castellan/*');
	expect(permissions?.read).not.toContain('/etc/token');
});

test('serve may write its database and the files beside it', () => {
	for (const args of ['serve --data /data/tenant.db', 'serve --data=/data/tenant.db'])
		expect(permissionsOf(place(args))?.write).toContain('/data/tenant.db*');
});

test('a config with a program for credentials limits nothing', () => {
	const textOf = () => 'profiles: {prod: {credential: [op, read, x]}}';
	expect(permissionsOf(place('mcp', {textOf}))).toBeUndefined();
});

test.runIf(process.permission === undefined && 'execve' in process)(
	'with these rights, a dependency reads no other file and starts no program',
	async () => {
		const home = await mkdtemp(join(tmpdir(), 'castellan ho"me-'));
		onTestFinished(() => rm(home, {recursive: true}));
		await mkdir(join(home, '.ssh'));
		await mkdir(join(home, '.local/state/castellan'), {recursive: true});
		await writeFile(join(home, '.ssh/id_ed25519'), 'key');
		await writeFile(join(home, 'planted.cjs'), planted);
		const permissions = permissionsOf(place('mcp', {home}));
		const NODE_OPTIONS = permissions && optionsOf(permissions);
		const {stderr} = spawnSync(process.execPath, [join(home, 'planted.cjs')], {
			env: {HOME: home, NODE_OPTIONS},
			encoding: 'utf8',
		});
		expect(stderr).toBe('');
		expect(JSON.parse(await readFile(reportOf(home), 'utf8'))).toEqual(refused);
	},
);
