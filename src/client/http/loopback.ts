/** Recognizes requests to this machine, and resolves its names. */
import type {LookupFunction} from 'node:net';

/** Whether a host, as `URL` spells it, is this machine: a loopback address, or a local name. RFC 1122 §3.2.1.3. */
export const isLoopback = (hostname: string): boolean =>
	isLocalName(hostname) || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);

const isLocalName = (hostname: string): boolean => /(?:^|\.)localhost\.?$/.test(hostname);

/**
 * Options of a connection to a host. `localhost` and the names below it are this machine only because they are resolved here: many
 * systems look them up in the hosts file or in the DNS. RFC 6761 §6.3.
 */
export const lookupOf = (hostname: string): {readonly lookup?: LookupFunction} =>
	isLocalName(hostname) ? {lookup} : {};

const lookup: LookupFunction = (_hostname, {all, family}, callback) => {
	const addresses = [
		{address: '127.0.0.1', family: 4},
		{address: '::1', family: 6},
	];
	if (all) return callback(null, addresses);
	return family === 6 ? callback(null, '::1', 6) : callback(null, '127.0.0.1', 4);
};
