/** The proxy of requests to https addresses, from the environment. Requests to this machine use http or no proxy. */
import {isIPv4} from 'node:net';
import {inputError} from '../failure.ts';
import {isLoopback} from './loopback.ts';

/** Contains `HTTPS_PROXY` and `NO_PROXY`, in upper or lower case. Lower case has priority. */
export type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

export interface WebProxy {
	/** With user name and password, in the one form of which Node uses a proxy. It ignores others, and connects directly. */
	readonly url: string;
	/** Scheme, host and port, for messages. */
	readonly origin: string;
}

/** The variable that is set. `problem` is the predicate of a sentence without the value, which may hold a password. */
export type ProxySetting = {readonly source: string} & (
	| WebProxy
	| {readonly problem: string; readonly remedy: string; readonly url?: never}
);

export function proxySetting(environment: ProxyEnvironment): ProxySetting | undefined {
	const source = ['https_proxy', 'HTTPS_PROXY'].find((name) => environment[name]);
	if (source === undefined) return undefined;
	const remedy = `Set ${source} to http://host:port, or unset it`;
	const url = URL.parse(environment[source] ?? '');
	if (!url?.host) return {source, problem: 'is not a URL', remedy};
	if (url.protocol !== 'http:' && url.protocol !== 'https:') {
		return {source, problem: `begins with ${url.protocol}, and castellan uses only proxies of http and https`, remedy};
	}
	if (![url.username, url.password].every(isEncoded)) {
		const problem = 'has a % in its user name or password that does not begin an escape';
		return {source, problem, remedy: `Write it as %25 in ${source}`};
	}
	return {source, url: url.href, origin: `${url.protocol}//${url.host}`};
}

function isEncoded(text: string): boolean {
	try {
		return decodeURIComponent(text) !== undefined;
	} catch {
		return false;
	}
}

/** Why requests to an https address use no proxy, as a clause. Undefined if they use the one of the environment. */
export function exceptionOf({hostname, port}: URL, environment: ProxyEnvironment): string | undefined {
	if (isLoopback(hostname)) return 'the tenant is on this machine';
	const source = ['no_proxy', 'NO_PROXY'].find((name) => environment[name]);
	if (source === undefined) return undefined;
	const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
	const entries = (environment[source] ?? '').split(',').map((entry) => entry.trim().toLowerCase());
	const isNamed = entries.some((entry) => names(entry, host) || entry === `${host}:${port || '443'}`);
	return isNamed ? `${source} names the host` : undefined;
}

/** As Node reads an entry: a host, `.example.com` with or without a star, a range of IPv4 addresses, or `*`. */
function names(entry: string, host: string): boolean {
	if (entry === '*' || entry === host) return true;
	if (entry.startsWith('.')) return host === entry.slice(1) || host.endsWith(entry);
	if (entry.startsWith('*.')) return host.endsWith(entry.slice(1));
	const [first = '', last = ''] = entry.split('-').map((address) => address.trim());
	if (![host, first, last].every(isIPv4)) return false;
	return numberOf(first) <= numberOf(host) && numberOf(host) <= numberOf(last);
}

const numberOf = (address: string): number =>
	address.split('.').reduce((number, part) => number * 256 + Number(part), 0);

/** The proxy of requests to an address. Throws `ApiError` of kind `input` for one that cannot be used. */
export function proxyOf(url: URL, environment: ProxyEnvironment): WebProxy | undefined {
	const setting = proxySetting(environment);
	if (!setting || url.protocol !== 'https:' || exceptionOf(url, environment) !== undefined) return undefined;
	if (setting.url !== undefined) return setting;
	throw inputError(`The proxy in ${setting.source} ${setting.problem}.`, `${setting.remedy}.`);
}
