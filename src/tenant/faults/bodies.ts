/** Faults with status 200 and a body that breaks the contract. */
import {ConnectionLost, define, type FaultCall, streamed} from './fault.ts';

const answerOf = async (call: FaultCall) => JSON.stringify(await call.execute());
const respond = (body: BodyInit, contentType = 'application/json') =>
	new Response(body, {headers: {'content-type': contentType}});
const firstPart = (text: string) => text.slice(0, Math.ceil(text.length * 0.6));

const signInPage =
	'<!doctype html><html><head><title>Sign in</title></head><body><h1>Your session has ended</h1></body></html>';

export const bodyFaults = define('any', {
	truncated: ['JSON cut short', async (call) => respond(firstPart(await answerOf(call)))],
	'member-twice': [
		'an object with the same member twice',
		async (call) => {
			const json = await call.execute();
			const [[name, value] = ['done', true]] = Object.entries(json);
			return respond(`{"${name}":${JSON.stringify(value)},${JSON.stringify({[name]: value, ...json}).slice(1)}`);
		},
	],
	empty: ['an empty body', () => respond('')],
	html: ['a sign-in page in HTML, as a proxy sends it', () => respond(signInPage, 'text/html; charset=utf-8')],
	'content-type': ['JSON announced as plain text', async (call) => respond(await answerOf(call), 'text/plain')],
	'not-utf8': [
		'bytes inside the JSON that are not UTF-8',
		async (call) => {
			const [head = '', ...tail] = (await answerOf(call)).split(':');
			const broken = Buffer.from([0x22, 0xc3, 0x28, 0xff, 0x22]);
			return respond(
				Buffer.concat([
					Buffer.from(`${head.slice(0, 1)}"broken":`),
					broken,
					Buffer.from(`,${head.slice(1)}:${tail.join(':')}`),
				]),
			);
		},
	],
	cut: [
		'the connection ends in the middle of the body',
		async (call) => {
			const part = new TextEncoder().encode(firstPart(await answerOf(call)));
			const pieces = [part];
			return streamed(async () => {
				const piece = pieces.pop();
				if (piece) return piece;
				// Let the reader get the part before the connection ends.
				await call.wait(20);
				throw new ConnectionLost();
			});
		},
	],
});
