/** Reads files of certificate authorities. */
import crypto from 'node:crypto';
import {readFileSync, type Stats, statSync} from 'node:fs';

/** The certificates of a file in PEM form, or why it has none, as the predicate of a sentence. */
export type CaFile =
	| {readonly certificates: readonly string[]; readonly problem?: never}
	| {readonly problem: string; readonly certificates?: never};

export function readCaFile(path: string): CaFile {
	let text: string;
	try {
		text = readSmallFile(path).toString();
	} catch (error) {
		return {problem: `cannot be read (${(error as NodeJS.ErrnoException).code})`};
	}
	const certificates = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
	if (!certificates) return {problem: 'holds no certificate'};
	if (!certificates.every(isReadable)) return {problem: 'holds a certificate that cannot be read'};
	return {certificates};
}

/** Node's whole list of authorities has a quarter of a megabyte. */
const maximumSize = 8 * 1024 * 1024;

/** Throws an error with a code, also for a large file. */
export function readSmallFile(path: string): Buffer {
	const {size} = regularFile(path);
	if (size > maximumSize) throw Object.assign(new Error('too large'), {code: 'EFBIG'});
	return readFileSync(path);
}

/** Rejects a pipe, because reading it could block without end. */
function regularFile(path: string): Stats {
	const stats = statSync(path);
	if (stats.isFile()) return stats;
	throw Object.assign(new Error('not a regular file'), {code: stats.isDirectory() ? 'EISDIR' : 'not a regular file'});
}

function isReadable(certificate: string): boolean {
	try {
		return new crypto.X509Certificate(certificate) !== undefined;
	} catch {
		return false;
	}
}
