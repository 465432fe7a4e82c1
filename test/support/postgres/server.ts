/**
 * Starts a PostgreSQL for tests: `CASTELLAN_TEST_POSTGRES` names a running one, otherwise the programs of the machine start
 * one in a temporary folder, on a socket. The tests of a process share it, and it ends with the process. It is never a mock.
 * Where none can start, a skipped test says why.
 */
import {execFileSync, spawn} from 'node:child_process';
import {
	accessSync,
	chownSync,
	constants,
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import type {Socket} from 'node:net';
import {tmpdir} from 'node:os';
import {delimiter, join} from 'node:path';
import {isThorough} from '../runs/runs.ts';

export interface PostgresServer {
	/** The address of a database that tests may change. It may hold what earlier tests left. */
	readonly url: string;
}

/** `nobody`: PostgreSQL does not run as root. */
export const otherUser = 65534;
const versions = '/usr/lib/postgresql';

/** The folder of programs of this machine that this user may run. */
export function programs(...names: readonly string[]): string | undefined {
	const folders = (process.env.PATH ?? '').split(delimiter);
	const installed = existsSync(versions) ? readdirSync(versions).map((version) => join(versions, version, 'bin')) : [];
	return [...folders, ...installed.toReversed(), '/usr/sbin'].find((folder) => {
		try {
			for (const name of names) accessSync(join(folder, name), constants.X_OK);
			return true;
		} catch {
			// Not there, or not ours to run.
			return false;
		}
	});
}

let running: Promise<PostgresServer | string> | undefined;

/** A server for a test. The usual run starts none, unless one is running: a test that needs one is skipped with the reason. */
export async function postgresOfTests(): Promise<PostgresServer | string> {
	if (!isThorough && !process.env.CASTELLAN_TEST_POSTGRES)
		return 'EVERY_CASE=true starts one, and CASTELLAN_TEST_POSTGRES names one that runs';
	running ??= start();
	return running;
}

/** Returns the reason if no server can start. */
async function start(): Promise<PostgresServer | string> {
	const url = process.env.CASTELLAN_TEST_POSTGRES;
	if (url) return {url};
	const bin = programs('initdb', 'postgres');
	if (!bin) return 'no PostgreSQL on this machine, and CASTELLAN_TEST_POSTGRES names none';
	const folder = folderOfServer();
	try {
		create(bin, folder);
		await runServer(bin, folder, ['wal_level=minimal', 'max_wal_senders=0']);
		return {url: urlOf(folder)};
	} catch (error) {
		rmSync(folder, {recursive: true, force: true});
		return `PostgreSQL did not start: ${(error as Error).message.split('\n')[0]}`;
	}
}

/** A server, and a standby that serves reads of what it streams to it. Returns the reason if they cannot start. */
export async function startPair(): Promise<{readonly primary: string; readonly standby: string} | string> {
	const bin = programs('initdb', 'postgres', 'pg_basebackup');
	if (!isThorough || !bin) return 'EVERY_CASE=true starts one, where PostgreSQL is installed';
	const [primary, standby] = [folderOfServer(), folderOfServer()];
	create(bin, primary);
	await runServer(bin, primary, ['wal_level=replica', 'max_wal_senders=3']);
	const target = join(standby, 'data');
	const copy = ['-D', target, '-h', primary, '-U', 'castellan', '-R', '--no-sync', '--checkpoint=fast'];
	execFileSync(join(bin, 'pg_basebackup'), copy, {...asUser, cwd: standby, stdio: 'pipe'});
	await runServer(bin, standby, ['wal_level=replica', 'max_wal_senders=3']);
	return {primary: urlOf(primary), standby: urlOf(standby)};
}

/** PostgreSQL and pgbouncer do not run as root. */
export const asUser = process.getuid?.() === 0 ? {uid: otherUser, gid: otherUser} : {};

export function folderOfServer(): string {
	const folder = mkdtempSync(join(tmpdir(), 'castellan-pg-'));
	if ('uid' in asUser) chownSync(folder, otherUser, otherUser);
	return folder;
}

export const urlOf = (folder: string): string =>
	`postgres://castellan@localhost/postgres?host=${encodeURIComponent(folder)}`;

export function create(bin: string, folder: string): void {
	const data = join(folder, 'data');
	const init = ['-D', data, '-U', 'castellan', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
	execFileSync(join(bin, 'initdb'), init, {...asUser, cwd: folder, stdio: 'pipe'});
	// Everyone is trusted but one user, who needs a password.
	const rules = join(data, 'pg_hba.conf');
	writeFileSync(rules, `local all locked scram-sha-256\n${readFileSync(rules, 'utf8')}`);
}

/** Less work for connections and tables that live for a test, and no maintenance. */
const forTests = [
	'fsync=off',
	'full_page_writes=off',
	'max_connections=50',
	'autovacuum=off',
	'synchronous_commit=off',
	'shared_buffers=16MB',
	'jit=off',
	'checkpoint_timeout=1h',
];

export function runServer(bin: string, folder: string, more: readonly string[]): Promise<void> {
	const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, ...forTests, ...more];
	const server = [join(bin, 'postgres'), '-D', join(folder, 'data'), ...settings.flatMap((each) => ['-c', each])];
	return runUntilReady(server, {folder, ready: /ready to accept (?:read-only )?connections/, end: 'INT'});
}

/** The server ends when its stdin does, also if this process is killed, and its folder is removed. */
const script =
	'exec 3<&0; "$@" </dev/null & server=$!; cat <&3 >/dev/null; kill -$END $server; wait $server; cd /; rm -rf "$0"';

interface ServerFacts {
	readonly folder: string;
	/** What it logs when it takes connections. */
	readonly ready: RegExp;
	/** The signal that ends it at once. */
	readonly end: 'INT' | 'TERM';
}

export async function runUntilReady(server: readonly string[], {folder, ready, end}: ServerFacts): Promise<void> {
	// In a group of its own, so that ctrl-c ends the tests first, and they end the server.
	const child = spawn('/bin/sh', ['-c', script, folder, ...server], {
		...asUser,
		cwd: folder,
		env: {...process.env, END: end},
		detached: true,
		stdio: ['pipe', 'ignore', 'pipe'],
	});
	let log = '';
	await new Promise<void>((resolve, reject) => {
		child.stderr.setEncoding('utf8').on('data', (text: string) => {
			log += text;
			if (ready.test(log)) resolve();
		});
		child.once('exit', () => reject(new Error(log)));
	});
	// Later output is dropped, and the tests can end while the server runs.
	child.stderr.removeAllListeners('data').resume();
	child.unref();
	for (const stream of [child.stdin, child.stderr]) (stream as Socket).unref();
}
