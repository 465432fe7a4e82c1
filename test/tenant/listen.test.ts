/** What a socket sends. */
import {once} from 'node:events';
import {connect} from 'node:net';
import {expect, onTestFinished, test} from 'vitest';
import {createTenant} from '../../src/tenant/fetch.ts';
import {listen} from '../../src/tenant/listen.ts';

/** Sends requests on one connection, each after the response to the one before. Returns the numbers of the responses as they arrived. */
async function responsesTo(count: number, fail: string): Promise<number[]> {
	const tenant = createTenant({token: 'TOKEN', seed: {}, fail});
	const {baseUrl, close} = await listen(tenant);
	onTestFinished(async () => {
		tenant.close();
		await close();
	});
	const {hostname, port} = new URL(baseUrl);
	const socket = connect(Number(port), hostname).setEncoding('utf8');
	onTestFinished(() => void socket.destroy());
	let text = '';
	socket.on('data', (part) => {
		text += part;
	});
	const numbers = () =>
		[...text.matchAll(/\nx-request-id: \S+-(\d+)\r\n[^{]*\{.*?\}/gs)].map(([, number]) => Number(number));
	const head = 'POST /api/v1/search/apps HTTP/1.1\r\nhost: a.test\r\nauthorization: Bearer TOKEN';
	for (let request = 1; request <= count; request++) {
		socket.write(`${head}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`);
		while (!numbers().includes(request)) await once(socket, 'data');
	}
	return numbers();
}

test.each([
	['none', 'updateAuthConfig=503', [1, 2, 3]],
	['at once, and no further one', 'searchApps=second-responsex1', [1, 1, 2, 3]],
	['before the next response, and no further one', 'searchApps=stale-responsex1', [1, 1, 2, 3]],
])('a connection gets a copy of the first response: %s', async (_, fail, numbers) => {
	expect(await responsesTo(3, fail)).toEqual(numbers);
});
