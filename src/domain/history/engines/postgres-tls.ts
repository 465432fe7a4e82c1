/** What is encrypted and checked on the way to a database: the modes of libpq, of which the driver's checks are weaker. */
import {readFileSync, statSync} from 'node:fs';
import {userInfo} from 'node:os';
import {type ConnectionOptions, getCACertificates} from 'node:tls';
import {trustAll} from '../../../client/http/authorities.ts';
import {readCaFile} from '../../../client/http/ca-file.ts';
import {HistoryError} from '../error.ts';
import type {PostgresAddress, PostgresHost} from './postgres-address.ts';

/** `caFile` has further authorities. An address with `sslrootcert` trusts those of that file only. Throws `HistoryError`. */
export function tlsOf(
	{sslmode, options: {sslrootcert, sslcert, sslkey}}: PostgresAddress,
	{host, isLocal}: PostgresHost,
	caFile?: string,
): false | ConnectionOptions {
	const mode = host.startsWith('/') ? 'disable' : (sslmode ?? (isLocal ? 'disable' : 'verify-full'));
	if (mode === 'disable') return false;
	trustAll();
	const ca =
		sslrootcert === 'system'
			? getCACertificates('system')
			: sslrootcert
				? certificatesIn(sslrootcert, 'sslrootcert')
				: caFile && [...getCACertificates('default'), ...certificatesIn(caFile, '--ca-file')];
	return {
		host,
		rejectUnauthorized: mode !== 'require',
		...(mode === 'verify-ca' ? {checkServerIdentity: () => undefined} : {}),
		...(ca ? {ca: [...ca]} : {}),
		...(sslcert ? {cert: textOf(sslcert, 'sslcert')} : {}),
		...(sslkey ? {key: keyIn(sslkey)} : {}),
	};
}

function certificatesIn(path: string, source: string): readonly string[] {
	const {certificates, problem} = readCaFile(path);
	if (certificates) return certificates;
	throw new HistoryError(
		`The CA file ${path} of the history (${source}) ${problem}. Name a file of certificates in PEM form`,
	);
}

function textOf(path: string, source: string): string {
	try {
		return readFileSync(path, 'utf8');
	} catch (error) {
		throw new HistoryError(
			`${source} of the history: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`,
		);
	}
}

/** Like libpq, takes a key of root that its group may read, and no other that others may. Windows has no such modes, and its users have no number. */
function keyIn(path: string): string {
	const key = textOf(path, 'sslkey');
	const {mode, uid} = statSync(path);
	const own = userInfo().uid;
	if (own < 0 || (mode & (uid === 0 && own !== 0 ? 0o027 : 0o077)) === 0) return key;
	throw new HistoryError(`sslkey of the history: others may read ${path}. Run chmod 600 on it, then try again`);
}
