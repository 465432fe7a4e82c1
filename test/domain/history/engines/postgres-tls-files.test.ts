/** The certificates and keys of the address of a shared history, in files of this machine. */
import {chmod, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {getCACertificates, setDefaultCACertificates} from 'node:tls';
import {expect, onTestFinished, test} from 'vitest';
import {tlsOf} from '../../../../src/domain/history/engines/postgres-tls.ts';
import {certificate} from '../../../client/support/certificate.ts';
import {folder} from '../../../settings/files/disk.ts';

const own = certificate();

/** A file of this content and mode. */
async function file(name: string, content: string, mode = 0o600): Promise<string> {
	const path = join(await folder(), name);
	await writeFile(path, content);
	await chmod(path, mode);
	return path;
}

type Options = Readonly<Record<string, string>>;
function tls(options: Options, caFile?: string) {
	const before = getCACertificates('default');
	onTestFinished(() => setDefaultCACertificates(before));
	type Parts = Parameters<typeof tlsOf>;
	const result = tlsOf(
		{options} as never as Parts[0],
		{port: 5432, host: 'db.test', isLocal: false} as Parts[1],
		caFile,
	);
	return result === false ? {} : result;
}

test('the certificate and the key of the client are read from their files', async () => {
	const [sslcert, sslkey] = [await file('own.crt', own.cert, 0o644), await file('own.key', own.key)];
	expect(tls({sslcert, sslkey})).toMatchObject({cert: own.cert, key: own.key});
	expect(tls({sslcert})).toEqual({host: 'db.test', rejectUnauthorized: true, cert: own.cert});
	expect(tls({sslkey})).toEqual({host: 'db.test', rejectUnauthorized: true, key: own.key});
});

test('authorities are those of the file of the address only, or those of the machine and of --ca-file', async () => {
	const path = await file('ca.crt', own.cert);
	const others = getCACertificates('default').length;
	expect(tls({sslrootcert: path}).ca).toHaveLength(1);
	expect(tls({}, path).ca).toHaveLength(others + 1);
	expect(tls({sslrootcert: path}, path).ca).toHaveLength(1);
	expect(tls({sslrootcert: 'system'}).ca).toHaveLength(getCACertificates('system').length);
	const none = await file('none.crt', 'no certificate');
	expect(() => tls({sslrootcert: none})).toThrow(`The CA file ${none} of the history (sslrootcert) `);
	expect(() => tls({}, none)).toThrow(`The CA file ${none} of the history (--ca-file) `);
});

test('a file that is not there is named', async () => {
	const path = join(await folder(), 'gone');
	for (const name of ['sslcert', 'sslkey'])
		expect(() => tls({[name]: path})).toThrow(`${name} of the history: ${path} cannot be read (ENOENT)`);
});

test.skipIf(process.platform === 'win32').each([
	[0o600, true],
	[0o400, true],
	[0o700, true],
	[0o640, false],
	[0o620, false],
	[0o610, false],
	[0o604, false],
	[0o602, false],
	[0o601, false],
])('a key with the mode %i is taken: %s', async (mode, isTaken) => {
	const sslkey = await file('own.key', own.key, mode);
	if (isTaken) expect(tls({sslkey})).toMatchObject({key: own.key});
	else expect(() => tls({sslkey})).toThrow(`others may read ${sslkey}. Run chmod 600 on it, then try again`);
});
