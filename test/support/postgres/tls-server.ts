/** A PostgreSQL that is reached over the network, encrypted or not, as its rules for each user say. */
import {chownSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:net';
import {join} from 'node:path';
import {certificate} from '../../client/support/certificate.ts';
import {isThorough} from '../runs/runs.ts';
import {asUser, create, folderOfServer, otherUser, programs, runServer, urlOf} from './server.ts';

/** `castellan` is trusted. The others have to fulfil what their names say. A user without a rule is refused. */
const rules = `local all castellan trust
host all castellan 127.0.0.1/32 trust
hostssl all encrypted 127.0.0.1/32 trust
hostssl all certified 127.0.0.1/32 cert
host all locked 127.0.0.1/32 scram-sha-256
local all locked scram-sha-256
`;

export interface TlsServer {
	readonly port: number;
	/** The address of its socket. */
	readonly url: string;
	/** A folder with `ca.pem`, `other.pem` of another authority, and `user.pem` and `user.key` of the user `certified`. */
	readonly folder: string;
}

/** Its certificate is for `localhost`. Returns the reason if it cannot start. */
export async function startTlsServer(): Promise<TlsServer | string> {
	const bin = programs('initdb', 'postgres');
	if (!isThorough || !bin) return 'EVERY_CASE=true starts one, where PostgreSQL is installed';
	const folder = folderOfServer();
	create(bin, folder);
	const issuer = certificate({host: 'authority.test'});
	const [own, user] = [certificate({issuer}), certificate({host: 'certified', issuer})];
	const files = {
		'ca.pem': issuer.cert,
		'other.pem': certificate({host: 'other.test'}).cert,
		...{'server.pem': own.cert, 'server.key': own.key, 'user.pem': user.cert, 'user.key': user.key},
		'data/pg_hba.conf': rules,
	};
	for (const [name, text] of Object.entries(files)) {
		const path = join(folder, name);
		writeFileSync(path, text, {mode: 0o600});
		if ('uid' in asUser && !name.startsWith('user')) chownSync(path, otherUser, otherUser);
	}
	const port = await freePort();
	await runServer(bin, folder, [
		...['listen_addresses=127.0.0.1', `port=${port}`, 'ssl=on', 'wal_level=minimal', 'max_wal_senders=0'],
		...['ssl_cert_file=../server.pem', 'ssl_key_file=../server.key', 'ssl_ca_file=../ca.pem'],
	]);
	return {port, url: `${urlOf(folder)}&port=${port}`, folder};
}

async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	await new Promise((resolve) => server.close(resolve));
	return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
