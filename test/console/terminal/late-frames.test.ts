import {setImmediate as immediate} from 'node:timers/promises';
import {expect, test} from 'vitest';
import {lateFrames} from '../../../src/console/terminal/late-frames.ts';

/** A throttled function that records its calls. */
function recorded(elapsed = 1000) {
	const calls: string[] = [];
	const throttled = Object.assign(() => void calls.push('call'), {
		flush: () => void calls.push('flush'),
		cancel: () => void calls.push('cancel'),
	});
	return {calls, late: lateFrames(throttled, () => elapsed)};
}

const turns = async (count: number) => {
	for (let turn = 0; turn < count; turn++) await immediate();
};

test('calls once in a later turn, for all calls until then', async () => {
	const {calls, late} = recorded();
	late();
	late();
	await turns(1);
	expect(calls).toEqual([]);
	await turns(1);
	expect(calls).toEqual(['call']);
	late();
	await turns(2);
	expect(calls).toEqual(['call', 'call']);
});

test('calls at once when it is flushed', async () => {
	const {calls, late} = recorded();
	late();
	late.flush();
	expect(calls).toEqual(['call', 'flush']);
	await turns(2);
	expect(calls).toEqual(['call', 'flush']);
});

test('drops a call when it is cancelled', async () => {
	const {calls, late} = recorded();
	late();
	late.cancel();
	await turns(2);
	expect(calls).toEqual(['cancel']);
});

test('calls at once during the start', () => {
	const {calls, late} = recorded(999);
	late();
	expect(calls).toEqual(['call']);
});
