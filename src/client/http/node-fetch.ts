/**
 * Configures fetch for the local network: proxies and certificate authorities. Authorities apply to the whole process, so call
 * this once, before the first request. Loaded only for real requests, because it loads Node's HTTP client.
 */
import {readFileSync, type Stats, statSync} from 'node:fs';
import {getCACertificates, setDefaultCACertificates} from 'node:tls';
import {inputError} from '../failure.ts';
import {Connections} from './connections.ts';
import {createHttpFetch, type Fetch} from './http-fetch.ts';
import {type ProxyEnvironment, proxyOf} from './proxy.ts';

export interface NodeFetchOptions {
	/** The address whose proxy is checked before the first request. */
	readonly baseUrl?: string;
	readonly environment: ProxyEnvironment;
	/** A PEM file of authorities that are trusted in addition to Node's. */
	readonly caFile?: string | undefined;
}

/** Throws `ApiError` of kind `input` for a proxy address or a CA file that cannot be used. */
export function nodeFetch({baseUrl, environment, caFile}: NodeFetchOptions): Fetch {
	if (caFile !== undefined) trustCaFile(caFile);
	const url = URL.parse(baseUrl ?? '');
	if (url) proxyOf(url, environment);
	return createHttpFetch(new Connections((url) => proxyOf(url, environment)));
}

/** Node's whole list of authorities has a quarter of a megabyte. */
const maximumCaFile = 8 * 1024 * 1024;

/** Rejects a pipe, because reading it could block without end. */
function regularFile(path: string): Stats {
	const stats = statSync(path);
	if (stats.isFile()) return stats;
	throw Object.assign(new Error('not a regular file'), {code: stats.isDirectory() ? 'EISDIR' : 'not a regular file'});
}

function trustCaFile(caFile: string) {
	const refuse = (problem: string) =>
		inputError(`The CA file ${caFile} ${problem}.`, 'Give a file of certificates in PEM form.');
	let text: string;
	try {
		const {size} = regularFile(caFile);
		if (size > maximumCaFile) throw Object.assign(new Error('too large'), {code: 'EFBIG'});
		text = readFileSync(caFile, 'utf8');
	} catch (error) {
		throw refuse(`cannot be read (${(error as NodeJS.ErrnoException).code})`);
	}
	const certificates = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
	if (!certificates) throw refuse('holds no certificate');
	try {
		setDefaultCACertificates([...getCACertificates('default'), ...certificates]);
	} catch {
		throw refuse('holds a certificate that cannot be read');
	}
}
