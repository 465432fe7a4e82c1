/** Requests to this machine: which they are, and a way that neither leaves it nor asks anybody. */
import http from 'node:http';
import type {LookupFunction} from 'node:net';

/**
 * Hosts that never leave the machine, as `URL` spells them: the literal addresses and `localhost`. Not the names below
 * `.localhost`, which many systems look up in the DNS. RFC 1122 §3.2.1.3, RFC 6761 §6.3.
 */
export const isLoopback = (hostname: string): boolean =>
	hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);

/** `localhost` without a look into a file or the DNS. */
const lookup: LookupFunction = (_hostname, {all, family}, callback) => {
	const addresses = [
		{address: '127.0.0.1', family: 4},
		{address: '::1', family: 6},
	];
	if (all) return callback(null, addresses);
	return family === 6 ? callback(null, '::1', 6) : callback(null, '127.0.0.1', 4);
};

/** Whether a host needs the lookup above: an address needs none. */
const isName = (hostname: string) => hostname === 'localhost';

/** As Node's global agents are set up. */
const asGlobal = {keepAlive: true, scheduling: 'lifo', timeout: 5000} as const;
let agents: Readonly<Record<string, http.Agent>> | undefined;

/** Agents of their own: the global ones go through the proxy that the environment names. */
export async function loopbackOptions({protocol, hostname}: URL): Promise<http.RequestOptions> {
	agents ??= {'http:': new http.Agent(asGlobal)};
	if (protocol === 'https:' && !agents['https:']) {
		const https = await import('node:https');
		agents = {...agents, 'https:': new https.Agent(asGlobal)};
	}
	const agent = agents[protocol];
	return {...(agent && {agent}), ...(isName(hostname) && {lookup})};
}
