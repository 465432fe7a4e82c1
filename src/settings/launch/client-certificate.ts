/** Opens the client certificate of a connection. Its pass phrase is in the keychain, or a person types it. */
import type {CertificateFiles, ClientCertificate} from '../../client/http/client-certificate.ts';
import {SettingsError} from '../error.ts';
import {type Disk, isReadableByOthers} from '../files/disk.ts';
import type {LaunchContext} from './context.ts';

/** Loads the reader with the first certificate. Resolves with undefined if the key needs another pass phrase. Rejects with `ApiError`. */
export const readCertificate = async (files: CertificateFiles): Promise<ClientCertificate | undefined> =>
	(await import('../../client/http/client-certificate.ts')).readClientCertificate(files);

/** Resolves with the certificate, and with the pass phrase that opened it. Rejects with `ApiError` or `SettingsError`. */
export async function openCertificate(
	{askPassphrase}: Pick<LaunchContext, 'askPassphrase'>,
	files: CertificateFiles | undefined,
): Promise<{readonly certificate?: ClientCertificate; readonly passphrase?: string | undefined}> {
	if (!files) return {};
	const {passphrase: stored, cert, key = cert} = files;
	const ready = await readCertificate(files);
	if (ready) return {certificate: ready, passphrase: stored};
	if (!askPassphrase) throw new SettingsError(`${key} needs a pass phrase, and there is no terminal to ask for it`);
	const passphrase = await askPassphrase(key);
	const certificate = await readCertificate({...files, passphrase});
	if (certificate) return {certificate, passphrase};
	throw new SettingsError(`the pass phrase of ${key} is wrong`);
}

/** A warning about a key that is not private. */
export async function keyWarning(disk: Disk, files: CertificateFiles | undefined): Promise<string | undefined> {
	const key = files && (files.key ?? files.cert);
	if (key === undefined || !(await isReadableByOthers(disk, key))) return undefined;
	return `${key}, the file of the client key, is readable by other users of this machine. Run chmod 600 on it`;
}
