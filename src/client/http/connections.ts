/** Chooses the connection of a request. Requests to this machine use no proxy and no DNS query. */
import type http from 'node:http';
import type {Duplex} from 'node:stream';
import type {SecureContextOptions} from 'node:tls';
import {likelyAuthorities} from './authorities.ts';
import {lookupOf} from './loopback.ts';
import type {WebProxy} from './proxy.ts';

/** Milliseconds that an idle connection stays open. */
const idleTimeout = 5000;

/** Node's options, and the proxy of the connection. */
export interface ConnectionOptions extends http.RequestOptions {
	readonly agent: http.Agent;
	/** The authorities that are trusted, in place of all. */
	readonly ca?: string[];
	/** Without a protocol, a server that speaks HTTP/2 only would close the connection without a reason. */
	readonly ALPNProtocols?: string[];
	/** The proxy that the connection goes through. */
	readonly proxy?: WebProxy | undefined;
	/** Ends a tunnel that is not ready. */
	readonly stop?: AbortSignal | undefined;
}

/**
 * Connections are shared, except for those of requests that travel alone: on a new connection, which is closed afterwards. The
 * global agents are not used, because Node can configure a proxy for them. Node closes an idle connection on which bytes arrive.
 * `identity` has the certificate of the client.
 */
export function connections(
	proxyOf: (url: URL) => WebProxy | undefined = () => undefined,
	identity: SecureContextOptions = {},
) {
	const agents = new Map<string, http.Agent>();
	/** The options of a request. */
	return async (url: URL, isAlone: boolean, stop?: AbortSignal): Promise<ConnectionOptions> => {
		const {protocol, hostname} = url;
		const proxy = proxyOf(url);
		const key = `${protocol}${proxy?.url}${isAlone}`;
		const {Agent} = await (protocol === 'https:' ? import('node:https') : import('node:http'));
		const agent =
			agents.get(key) ??
			withProxy(
				proxy,
				(proxyEnv) => new Agent({...(!isAlone && {keepAlive: true, timeout: idleTimeout}), ...proxyEnv}),
			);
		agents.set(key, agent);
		const secure = protocol === 'https:' ? {ALPNProtocols: ['http/1.1'], ...likelyAuthorities(), ...identity} : {};
		return {agent, ...secure, ...(proxy && {proxy, stop}), ...lookupOf(hostname)};
	};
}

/**
 * Gives a tunnel as much time as its request, and ends it with an aborted request. Node would keep the tunnel of an aborted request,
 * and would end one that takes longer than a connection may be idle.
 */
function withProxy(proxy: WebProxy | undefined, create: (options: http.AgentOptions) => http.Agent): http.Agent {
	if (proxy === undefined) return create({});
	const agent = create({proxyEnv: {https_proxy: proxy.url}});
	const connect = agent.createConnection.bind(agent);
	agent.createConnection = ({stop, ...options}: Partial<ConnectionOptions>, done) => {
		const end = () => tunnel?.destroy(stop?.reason);
		stop?.addEventListener('abort', end);
		const tunnel: Duplex | null | undefined = connect({...options, timeout: 0}, (error, socket) => {
			stop?.removeEventListener('abort', end);
			done?.(error, socket);
		});
		return tunnel;
	};
	return agent;
}
