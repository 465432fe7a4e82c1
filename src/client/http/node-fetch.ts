/**
 * A fetch set up for the network it runs in. Loaded only where requests leave the process: it brings Node's HTTP
 * client with it. Both settings hold for the whole process, so this is called once, before the first request.
 */
import {readFileSync, type Stats, statSync} from 'node:fs';
import http from 'node:http';
import tls from 'node:tls';
import {inputError} from '../failure.ts';
import {type Fetch, httpFetch} from './http-fetch.ts';
import {isLoopback} from './loopback.ts';

export interface NodeFetchOptions {
	/** Where `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` (in capitals or not) are looked up. */
	readonly environment: Readonly<Record<string, string | undefined>>;
	/** A PEM file of authorities that are trusted besides Node's own. */
	readonly caFile?: string | undefined;
}

/** Throws `ApiError` of kind `input` for a proxy address or a CA file that cannot be used. */
export function nodeFetch({environment, caFile}: NodeFetchOptions): Fetch {
	if (caFile !== undefined) trust(caFile);
	const proxies = Object.fromEntries(
		proxyNames.map((name) => [name, environment[name] ?? environment[name.toUpperCase()]]),
	);
	const hasProxy = Boolean(proxies.http_proxy || proxies.https_proxy);
	if (hasProxy) goThrough(proxies);
	if (!hasProxy && caFile === undefined) return httpFetch;
	// Tunnels and added authorities are what the global one is better at; a proxy is never asked for this machine.
	return (url, init) => (isLoopback(new URL(url).hostname) ? httpFetch : globalThis.fetch)(url, init);
}

const proxyNames = ['http_proxy', 'https_proxy', 'no_proxy'] as const;

function goThrough(proxies: Readonly<Record<string, string | undefined>>) {
	try {
		http.setGlobalProxyFromEnv(proxies);
	} catch {
		// What Node says repeats the address, which may hold a password.
		throw inputError(
			'The proxy in HTTPS_PROXY or HTTP_PROXY is not a URL that can be used.',
			'Give it as http://host:port, or unset the variable.',
		);
	}
}

/** All authorities that Node knows are a quarter of a megabyte. */
const maximumCaFile = 8 * 1024 * 1024;

/** Rejects a pipe, which would keep the program waiting for ever. */
function regularFile(path: string): Stats {
	const found = statSync(path);
	if (found.isFile()) return found;
	throw Object.assign(new Error('not a regular file'), {code: found.isDirectory() ? 'EISDIR' : 'not a regular file'});
}

function trust(caFile: string) {
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
		tls.setDefaultCACertificates([...tls.getCACertificates('default'), ...certificates]);
	} catch {
		throw refuse('holds a certificate that cannot be read');
	}
}
