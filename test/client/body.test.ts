import {getEventListeners} from 'node:events';
import {setImmediate as turn} from 'node:timers/promises';
import {describe, expect, test} from 'vitest';
import {BodyTooLarge, largestBody, readBody, yieldIfLarge} from '../../src/client/http/body.ts';
import type {FetchResponse} from '../../src/client/http/http-fetch.ts';
import {abortable} from '../../src/text/timer.ts';

/** A response of these chunks, and the reasons with which its body was cancelled. */
function responseOf(chunks: readonly string[], headers: Readonly<Record<string, string>> = {}) {
	const cancelled: unknown[] = [];
	const left = chunks.map((chunk) => Buffer.from(chunk));
	const cancel = async (reason?: unknown) => void cancelled.push(reason);
	const read = async () => ({done: left.length === 0, value: left.shift()});
	const body = {getReader: () => ({read, cancel}), cancel};
	const response: FetchResponse = {status: 200, headers: new Headers(headers), body};
	return {response, cancelled, left};
}
const {signal} = new AbortController();

describe('a body', () => {
	test.each([[[]], [['one']], [['one', 'two', 'three']]])('of the chunks %j is read whole', async (chunks) => {
		expect(String(await readBody(responseOf(chunks).response, signal))).toBe(chunks.join(''));
	});

	test('may have exactly the announced largest size', async () => {
		const announced = (size: number) => responseOf(['a'], {'content-length': String(size)});
		expect(String(await readBody(announced(largestBody).response, signal))).toBe('a');
		const {response, cancelled, left} = announced(largestBody + 1);
		await expect(readBody(response, signal)).rejects.toBeInstanceOf(BodyTooLarge);
		expect([cancelled.length, left.length]).toEqual([1, 1]);
	});

	test('leaves no listener on its signal', async () => {
		const controller = new AbortController();
		await readBody(responseOf(['a', 'b']).response, controller.signal);
		await expect(
			readBody(responseOf([], {'content-length': '1e9'}).response, controller.signal),
		).rejects.toBeInstanceOf(BodyTooLarge);
		await abortable(Promise.resolve(), controller.signal);
		await turn();
		expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
	});

	test('is cancelled with the reason of the signal, and not read on', async () => {
		const controller = new AbortController();
		const {response, cancelled, left} = responseOf(['a', 'b']);
		const reading = readBody(response, controller.signal);
		controller.abort('enough');
		await expect(reading).rejects.toBe('enough');
		expect(new Set(cancelled)).toEqual(new Set(['enough']));
		expect(left).toHaveLength(1);
	});
});

test.each([
	[500_000, false, false],
	[500_001, false, true],
	[50_000, true, false],
	[50_001, true, true],
])('after %i bytes (a further page: %s), keys have a turn: %s', async (size, isFurtherPage, hasTurn) => {
	let turns = 0;
	const other = setImmediate(() => turns++);
	await yieldIfLarge(size, isFurtherPage);
	expect(turns > 0).toBe(hasTurn);
	clearImmediate(other);
});
