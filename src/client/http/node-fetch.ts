/**
 * Configures fetch for the local network: proxies and certificate authorities. Authorities apply to the whole process, so call
 * this once, before the first request. Loaded only for real requests, because it loads Node's HTTP client.
 */
import {inputError} from '../failure.ts';
import {addAuthorities} from './authorities.ts';
import {readCaFile} from './ca-file.ts';
import type {ClientCertificate} from './client-certificate.ts';
import {connections} from './connections.ts';
import {createHttpFetch, type Fetch} from './http-fetch.ts';
import {type ProxyEnvironment, proxyOf} from './proxy.ts';

export interface NodeFetchOptions {
	/** The address whose proxy is checked before the first request. */
	readonly baseUrl?: string;
	readonly environment: ProxyEnvironment;
	/** A PEM file of authorities that are trusted in addition to Node's. */
	readonly caFile?: string | undefined;
	/** Identifies the client to the service, not to a proxy. */
	readonly certificate?: ClientCertificate | undefined;
}

/** Throws `ApiError` of kind `input` for a proxy address or a CA file that cannot be used. */
export function nodeFetch({baseUrl, environment, caFile, certificate}: NodeFetchOptions): Fetch {
	if (caFile !== undefined) trustCaFile(caFile);
	const url = URL.parse(baseUrl ?? '');
	if (url) proxyOf(url, environment);
	return createHttpFetch(connections((url) => proxyOf(url, environment), certificate?.options));
}

function trustCaFile(caFile: string) {
	const {problem, certificates} = readCaFile(caFile);
	if (problem !== undefined) {
		throw inputError(`The CA file ${caFile} ${problem}.`, 'Give a file of certificates in PEM form.');
	}
	addAuthorities(certificates);
}
