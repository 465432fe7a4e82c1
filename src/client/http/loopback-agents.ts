/** Sends requests to this machine without a proxy or a DNS query. */
import http from 'node:http';
import type {LookupFunction} from 'node:net';

/** Resolves `localhost` without the hosts file or the DNS. */
const lookup: LookupFunction = (_hostname, {all, family}, callback) => {
	const addresses = [
		{address: '127.0.0.1', family: 4},
		{address: '::1', family: 6},
	];
	if (all) return callback(null, addresses);
	return family === 6 ? callback(null, '::1', 6) : callback(null, '127.0.0.1', 4);
};

/** Whether a host needs the look-up above. Addresses do not. */
const isName = (hostname: string) => hostname === 'localhost';

/** The options of Node's global agents. */
const globalAgentOptions = {keepAlive: true, scheduling: 'lifo', timeout: 5000} as const;
let agents: Readonly<Record<string, http.Agent>> | undefined;

/** Uses separate agents, because the global agents use the proxy of the environment. */
export async function loopbackOptions({protocol, hostname}: URL): Promise<http.RequestOptions> {
	agents ??= {'http:': new http.Agent(globalAgentOptions)};
	if (protocol === 'https:' && !agents['https:']) {
		const https = await import('node:https');
		agents = {...agents, 'https:': new https.Agent(globalAgentOptions)};
	}
	const agent = agents[protocol];
	return {...(agent && {agent}), ...(isName(hostname) && {lookup})};
}
