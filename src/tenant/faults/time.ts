/** Faults with a slow or missing response. */
import {define, type FaultCall, streamed} from './fault.ts';

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
