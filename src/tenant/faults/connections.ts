/** Faults of time and connections: a slow or missing response, a lost connection, or a redirect that must not be followed. */
import {ConnectionLost, type CopyTime, copyTimes, define, type FaultCall, streamed} from './fault.ts';

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

/** The maximum time of a timer. */
const never = 2 ** 31 - 1;

const dated = (difference: number) => async (call: FaultCall) =>
	Response.json(await call.execute(), {headers: {date: new Date(call.now() + difference).toUTCString()}});

const delayed = (ms: number) => async (call: FaultCall) => {
	await call.wait(ms);
	return Response.json(await call.execute());
};

export const timeFaults = define('any', {
	'slow-headers': ['the response begins after 5 seconds', delayed(5_000)],
	'no-answer': ['no response arrives', delayed(never)],
	'date-ahead': ['the Date header is an hour ahead', dated(3_600_000)],
	'date-behind': ['the Date header is an hour behind', dated(-3_600_000)],
	'slow-body': [
		'the body arrives at one byte per second',
		async (call) => {
			const bytes = new TextEncoder().encode(JSON.stringify(await call.execute()));
			return trickle(call, 1_000, (index) => (index < bytes.length ? bytes.slice(index, index + 1) : undefined));
		},
	],
	'endless-body': [
		'the body never ends: it begins as JSON and continues with blanks',
		(call) => trickle(call, 100, (index) => new TextEncoder().encode(index === 0 ? '{"list":[' : ' '.repeat(1_024))),
	],
});

/** Waits before each piece. */
const trickle = (call: FaultCall, pause: number, piece: (index: number) => Uint8Array | undefined): Response => {
	let index = 0;
	return streamed(async () => {
		await call.wait(pause);
		return piece(index++);
	});
};
