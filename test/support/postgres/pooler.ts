/** Starts pgbouncer before a server of the tests. Each transaction may get another connection to the server. */
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {folderOfServer, programs, runUntilReady, urlOf} from './server.ts';

/** The connections to the server, which all clients share. */
const poolSize = 2;

/** Returns the address of the pooler, or the reason if none can start. */
export async function poolerOf(server: string): Promise<{readonly url: string} | string> {
	const bin = programs('pgbouncer');
	if (!bin) return 'pgbouncer is not installed';
	const folder = folderOfServer();
	const config = join(folder, 'pgbouncer.ini');
	const host = new URL(server).searchParams.get('host') ?? 'localhost';
	writeFileSync(
		config,
		`[databases]
postgres = host=${host} dbname=postgres user=castellan
[pgbouncer]
listen_addr =
listen_port = 5432
unix_socket_dir = ${folder}
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
`,
	);
	await runUntilReady([join(bin, 'pgbouncer'), config], {folder, ready: /process up/, end: 'TERM'});
	return {url: urlOf(folder)};
}
