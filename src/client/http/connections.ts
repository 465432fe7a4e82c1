/** Chooses the connection of a request. Requests to this machine use no proxy and no DNS query. */
import type http from 'node:http';
import type {LookupFunction} from 'node:net';
import {isLoopback} from './loopback.ts';

/** Resolves `localhost` without the hosts file or the DNS. */
const lookup: LookupFunction = (_hostname, {all, family}, callback) => {
	const addresses = [
		{address: '127.0.0.1', family: 4},
		{address: '::1', family: 6},
	];
	if (all) return callback(null, addresses);
	return family === 6 ? callback(null, '::1', 6) : callback(null, '127.0.0.1', 4);
};

/** Milliseconds that an idle connection stays open. */
const idleTimeout = 5000;

/**
 * Connections are shared, except for those of requests that travel alone: on a new connection, which is closed afterwards. The
 * global agents are not used, because Node can configure a proxy for them. Node closes an idle connection on which bytes arrive.
 */
export class Connections {
	readonly #agents = new Map<string, http.Agent>();
	readonly #proxies: NodeJS.ProcessEnv;

	/** By the names of environment variables in lower case. */
	constructor(proxies: NodeJS.ProcessEnv = {}) {
		this.#proxies = proxies;
	}

	async optionsFor({protocol, hostname}: URL, isAlone: boolean): Promise<http.RequestOptions> {
		const isHere = isLoopback(hostname);
		const key = `${protocol}${isHere}${isAlone}`;
		const {Agent} = await (protocol === 'https:' ? import('node:https') : import('node:http'));
		const agent =
			this.#agents.get(key) ??
			new Agent({
				...(!isAlone && {keepAlive: true, timeout: idleTimeout}),
				...(!isHere && {proxyEnv: this.#proxies}),
			});
		this.#agents.set(key, agent);
		return {agent, ...(hostname === 'localhost' && {lookup})};
	}
}
