/**
 * Starts a PostgreSQL for tests: `CASTELLAN_TEST_POSTGRES` names a running one, otherwise the programs of the machine start
 * one in a temporary folder, on a socket. It is never a mock. Where none can start, the tests are skipped with a line.
 */
import {type ChildProcess, execFileSync, spawn} from 'node:child_process';
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
import {tmpdir} from 'node:os';
import {delimiter, join} from 'node:path';

export interface PostgresServer {
	/** The address of a database that tests may change. */
	readonly url: string;
	close(): Promise<void>;
}

/** `nobody`: PostgreSQL does not run as root. */
const otherUser = 65534;
const versions = '/usr/lib/postgresql';

function programs(): string | undefined {
	const folders = (process.env.PATH ?? '').split(delimiter);
	const installed = existsSync(versions) ? readdirSync(versions).map((version) => join(versions, version, 'bin')) : [];
	return [...folders, ...installed.toReversed()].find((folder) => {
		try {
			for (const name of ['initdb', 'postgres']) accessSync(join(folder, name), constants.X_OK);
			return true;
		} catch {
			// Not there, or not ours to run.
			return false;
		}
	});
}

/** Returns the reason if no server can start. */
export async function startPostgres(): Promise<PostgresServer | string> {
	const url = process.env.CASTELLAN_TEST_POSTGRES;
	if (url) return {url, close: async () => undefined};
	const bin = programs();
	if (!bin) return 'no PostgreSQL on this machine, and CASTELLAN_TEST_POSTGRES names none';
	const folder = mkdtempSync(join(tmpdir(), 'castellan-pg-'));
	const user = process.getuid?.() === 0 ? {uid: otherUser, gid: otherUser} : {};
	if (user.uid !== undefined) chownSync(folder, otherUser, otherUser);
	const data = join(folder, 'data');
	try {
		const init = ['-D', data, '-U', 'castellan', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
		execFileSync(join(bin, 'initdb'), init, {...user, cwd: folder, stdio: 'pipe'});
		// Everyone is trusted but one user, who needs a password.
		const rules = join(data, 'pg_hba.conf');
		writeFileSync(rules, `local all locked scram-sha-256\n${readFileSync(rules, 'utf8')}`);
		const child = await started(bin, folder, user);
		return {
			url: `postgres://castellan@localhost/postgres?host=${encodeURIComponent(folder)}`,
			async close() {
				const ended = new Promise((resolve) => child.once('exit', resolve));
				child.stdin?.end();
				await ended;
				rmSync(folder, {recursive: true, force: true});
			},
		};
	} catch (error) {
		rmSync(folder, {recursive: true, force: true});
		return `PostgreSQL did not start: ${(error as Error).message.split('\n')[0]}`;
	}
}

/** The server ends when its stdin does, also if this process is killed. */
const script = 'exec 3<&0; "$@" </dev/null & server=$!; cat <&3 >/dev/null; kill -INT $server; wait $server';

async function started(bin: string, folder: string, user: {readonly uid?: number}): Promise<ChildProcess> {
	const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off', 'max_connections=50'];
	const server = [join(bin, 'postgres'), '-D', join(folder, 'data'), ...settings.flatMap((each) => ['-c', each])];
	const child = spawn('/bin/sh', ['-c', script, 'sh', ...server], {
		...user,
		cwd: folder,
		stdio: ['pipe', 'pipe', 'pipe'],
	});
	let log = '';
	await new Promise<void>((resolve, reject) => {
		child.stderr.setEncoding('utf8').on('data', (text: string) => {
			log += text;
			if (log.includes('ready to accept connections')) resolve();
		});
		child.once('exit', () => reject(new Error(log)));
	});
	return child;
}
