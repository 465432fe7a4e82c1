/** Faults with a lost connection, or a redirect that must not be followed. */
import {ConnectionLost, type CopyTime, copyTimes, define, type FaultCall} from './fault.ts';

/** Names under `.invalid` are never registered, and the discard port is unused. */
const otherHost = 'castellan.invalid';

const redirect = (status: number, change: Partial<Pick<URL, 'protocol' | 'host' | 'port'>>) => (call: FaultCall) =>
	new Response(null, {status, headers: {location: Object.assign(new URL(call.request.url), change).href}});

const toOtherHost = {protocol: 'https:', host: otherHost, port: ''};

const sentTwice = (time: CopyTime) => async (call: FaultCall) => {
	const response = Response.json(await call.execute());
	copyTimes.set(response, time);
	return response;
};

export const connectionFaults = define('any', {
	'second-response': ['on a socket, the response is sent twice', sentTwice('at once')],
	'stale-response': ['on a socket, sent again when the next request arrives on the connection', sentTwice('next')],
	dropped: [
		'executed, then the connection is lost before the response',
		async (call) => {
			// The client gets no response, even for a rejected request.
			await call.execute().catch(() => {});
			throw new ConnectionLost();
		},
	],
	'dropped-early': [
		'the connection is lost, and nothing is executed',
		() => {
			throw new ConnectionLost();
		},
	],
	'host-redirect': ['302 to another host', redirect(302, toOtherHost)],
	'port-redirect': ['302 to another port of the same host', redirect(302, {port: '9'})],
	'307-redirect': ['307 to another host, for which a client repeats the body', redirect(307, toOtherHost)],
	'http-redirect': ['302 to another host over plain http', redirect(302, {...toOtherHost, protocol: 'http:'})],
	'loop-redirect': ['302 to the same address, endlessly', redirect(302, {})],
});
