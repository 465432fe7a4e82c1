import {once} from 'node:events';
import {Worker} from 'node:worker_threads';
import {expect, onTestFinished, test} from 'vitest';
import {createApi} from '../../../src/client/client.ts';
import {countedPages} from '../../../src/domain/history/save.ts';
import {bench, json} from '../../client/support/service.ts';

const page = (number: number) => json({list: [{id: `app_${number}`}], nextPageToken: `t${number}`});

/** Milliseconds, after which a request counts as not sent. */
const patience = 20_000;

/** Counts the requests that arrive. */
const pageServer = `
	const {createServer} = require('node:http');
	const {parentPort, workerData: arrivals} = require('node:worker_threads');
	const server = createServer((request, response) => {
		const number = Atomics.add(arrivals, 0, 1) + 1;
		Atomics.notify(arrivals, 0);
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify({list: [{id: 'app_' + number}], nextPageToken: number < 3 ? 't' + number : ''}));
	});
	server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

test('requests the next page while a page is stored, and no further one', async () => {
	const arrived = [1, 2, 3].map(() => Promise.withResolvers<void>());
	const {api, requests} = bench((_, number) => {
		arrived[number - 1]?.resolve();
		return number < 3 ? page(number) : json({list: [{id: 'app_3'}]});
	});
	const requested: number[] = [];
	const progress: number[] = [];
	const pages = countedPages(api, ['apps'], {onProgress: (count) => void progress.push(count)});
	for await (const _ of pages) {
		await arrived[progress.length + 1]?.promise;
		requested.push(requests.length);
	}
	expect(requested).toEqual([2, 3, 3]);
	expect(progress).toEqual([1, 2, 3]);
});

test('passes a page on before the failure of the next one', async () => {
	const {api} = bench((_, number) => (number === 1 ? page(1) : json({code: 7, message: 'no'}, 403)));
	const pages = countedPages(api, ['apps'], {});
	expect((await pages.next()).value?.items).toMatchObject([{id: 'app_1'}]);
	await expect(pages.next()).rejects.toThrow('no');
});

test('cancels the next request if storing ends, and at the signal of the caller', async () => {
	const signals: AbortSignal[] = [];
	const silent = () => {
		let number = 0;
		const fetch = async (_: unknown, init?: RequestInit) => {
			const signal = init?.signal;
			if (++number === 1 || !signal) return page(1);
			signals.push(signal);
			const {promise, reject} = Promise.withResolvers<Response>();
			signal.addEventListener('abort', () => reject(signal.reason));
			if (signal.aborted) reject(signal.reason);
			return promise;
		};
		return bench(() => page(0), {fetch});
	};
	const stopped = countedPages(silent().api, ['apps'], {});
	await stopped.next();
	await stopped.return(undefined);
	const caller = new AbortController();
	const cancelled = countedPages(silent().api, ['apps'], {signal: caller.signal});
	await cancelled.next();
	caller.abort();
	await expect(cancelled.next()).rejects.toThrow();
	expect(signals.every(({aborted}) => aborted)).toBe(true);
});

test('the next request leaves while a page is stored without a pause', async () => {
	// In a thread of its own, because the thread of the reader stands still.
	const arrivals = new Int32Array(new SharedArrayBuffer(4));
	const server = new Worker(pageServer, {eval: true, workerData: arrivals});
	onTestFinished(async () => void (await server.terminate()));
	const [port] = await once(server, 'message');
	const baseUrl = `http://127.0.0.1:${port}`;
	const api = createApi({baseUrl, credentials: {kind: 'bearer', token: 't'}, fetch});
	let pages = 0;
	for await (const _ of countedPages(api, ['apps'], {})) {
		pages++;
		const isFollowed = pages < 3 ? Atomics.wait(arrivals, 0, pages, patience) : 'last';
		expect(isFollowed).not.toBe('timed-out');
	}
	expect(pages).toBe(3);
});
