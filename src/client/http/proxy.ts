/** The proxy of requests to https addresses, from the environment. Requests to this machine use http or no proxy. */
import {BlockList, isIP, isIPv4, isIPv6} from 'node:net';
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

/** Whether requests to an https address use no proxy, and why, as a clause. Undefined if nothing speaks of exceptions. */
export function exceptionOf(
	{hostname, port}: URL,
	environment: ProxyEnvironment,
): {readonly isException: boolean; readonly reason: string} | undefined {
	if (isLoopback(hostname)) return {isException: true, reason: 'the tenant is on this machine'};
	const source = ['no_proxy', 'NO_PROXY'].find((name) => environment[name]?.trim());
	if (source === undefined) return undefined;
	const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
	const entries = (environment[source] ?? '').split(/[\s,]+/).filter(Boolean);
	const entry = entries.find((each) => covers(each.toLowerCase(), host, port || '443'));
	if (entry === undefined) return {isException: false, reason: `no entry of ${source} has this host`};
	return {isException: true, reason: `${source} has ${entry}`};
}

/**
 * As curl, Go and Python read an entry: a name with those below it, an address or a network such as `10.0.0.0/8`, each with a port or
 * for all of them, or `*` for every host. As Node reads it, also a range of addresses.
 */
function covers(entry: string, host: string, port: string): boolean {
	if (entry === '*') return true;
	const portAt = isIPv6(entry) || entry.includes('/') ? -1 : entry.lastIndexOf(':');
	if (portAt > entry.lastIndexOf(']') && entry.slice(portAt + 1) !== port) return false;
	const named = portAt > entry.lastIndexOf(']') ? entry.slice(0, portAt) : entry;
	const name = named.replace(/^\[|\]$/g, '').replace(/\.$/, '');
	if (isIP(host) !== 0) return hasAddress(name, host);
	const domain = name.replace(/^\*?\./, '');
	return domain !== '' && (host === domain || host.endsWith(`.${domain}`));
}

function hasAddress(network: string, host: string): boolean {
	const family = isIPv4(host) ? 'ipv4' : 'ipv6';
	const [address = '', prefix] = network.split('/');
	const [first = '', last = first] = address.split('-');
	const list = new BlockList();
	try {
		if (prefix === undefined) list.addRange(first, last, family);
		else list.addSubnet(address, Number(prefix), family);
	} catch {
		return false;
	}
	return list.check(host, family);
}

/** The proxy of requests to an address. Throws `ApiError` of kind `input` for one that cannot be used. */
export function proxyOf(url: URL, environment: ProxyEnvironment): WebProxy | undefined {
	const setting = proxySetting(environment);
	if (!setting || url.protocol !== 'https:' || exceptionOf(url, environment)?.isException) return undefined;
	if (setting.url !== undefined) return setting;
	throw inputError(`The proxy in ${setting.source} ${setting.problem}.`, `${setting.remedy}.`);
}
