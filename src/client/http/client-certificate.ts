/** Reads the certificate with which this client identifies itself to a service that requires one. */
import crypto from 'node:crypto';
import {createSecureContext} from 'node:tls';
import {clean} from '../../text/visible.ts';
import {inputError} from '../failure.ts';
import {readSmallFile} from './ca-file.ts';

/** The paths of a certificate, in PEM form or with its key in PKCS#12, and of its key if that is in another file. */
export interface CertificateFiles {
	readonly cert: string;
	readonly key?: string | undefined;
	/** Opens an encrypted key. */
	readonly passphrase?: string | undefined;
}

/** A certificate with its key. */
export type ClientCertificate = NonNullable<ReturnType<typeof readClientCertificate>>;

/** Returns undefined if the key is encrypted with another pass phrase. Throws `ApiError` of kind `input` for unusable files. */
export function readClientCertificate({cert, key, passphrase}: CertificateFiles) {
	const refuse = (problem: string, advice = 'Give a certificate in PEM form, or with its key in PKCS#12.') =>
		inputError(`The client certificate ${cert} ${problem}.`, advice);
	const read = (path: string) => {
		try {
			return readSmallFile(path);
		} catch (error) {
			throw refuse(`${path === cert ? '' : `has a key in ${path}, which `}cannot be read (${codeOf(error)})`);
		}
	};
	const content = read(cert);
	const isPem = content.includes('-----BEGIN ');
	if (isPem && key === undefined && !content.includes('PRIVATE KEY-----'))
		throw refuse('has no private key', 'Give the file of its key with --client-key.');
	const own = isPem ? {cert: content, key: key === undefined ? content : read(key)} : {pfx: content};
	const options = {...own, ...(passphrase === undefined ? {} : {passphrase})};
	try {
		const {subject, validTo} = new crypto.X509Certificate(leafOf(options));
		return {options, subject: clean(subject.replaceAll('\n', ', ')), validUntil: Date.parse(validTo)};
	} catch (error) {
		const code = codeOf(error);
		// One of 256 wrong pass phrases gives a text with valid padding, which is no key.
		const isGarbage = code === 'ERR_OSSL_UNSUPPORTED' && isPem && /ENCRYPTED/.test(String(own.key));
		if (code === 'ERR_OSSL_BAD_DECRYPT' || isGarbage || /mac verify failure/.test(String(error))) return undefined;
		if (code === 'ERR_OSSL_X509_KEY_VALUES_MISMATCH') throw refuse('belongs to another key', 'Check --client-key.');
		if (code !== 'ERR_CRYPTO_UNSUPPORTED_OPERATION') throw refuse(`cannot be used (${code})`);
		throw refuse('has an encryption that Node.js does not read', 'Export it again with openssl pkcs12 -export.');
	}
}

/** The certificate itself, without those of its authorities. Node has no documented way to get it of PKCS#12. */
const leafOf = (options: Parameters<typeof createSecureContext>[0]): Buffer =>
	(createSecureContext(options).context as {getCertificate(): Buffer}).getCertificate();

const codeOf = (error: unknown): string =>
	(error instanceof Error && 'code' in error && String(error.code)) || 'no certificate';
