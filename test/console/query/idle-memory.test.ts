import {expect, test} from 'vitest';
import {idleMemory} from '../../../src/console/query/idle-memory.ts';

const megabyte = 1024 * 1024;

/** A heap of this size, and a clock that runs the pending task. */
function setUp(initial: number, afterCollection: number) {
	let size = initial * megabyte;
	let collections = 0;
	let pending: (() => void) | undefined;
	const memory = idleMemory({
		after: (_, task) => {
			pending = task;
			return () => {
				pending = undefined;
			};
		},
		heapSize: async () => size,
		collect: async () => {
			collections++;
			size = afterCollection * megabyte;
		},
	});
	return {
		memory,
		async idle() {
			pending?.();
			pending = undefined;
			await new Promise(setImmediate);
			return collections;
		},
		grow: (to: number) => {
			size = to * megabyte;
		},
	};
}

test('collects once when a console with a large heap is idle', async () => {
	const {memory, idle} = setUp(200, 50);
	expect(await idle()).toBe(0);
	memory.onFrame();
	memory.onFrame();
	expect(await idle()).toBe(1);
	expect(await idle()).toBe(1);
});

test('does not collect a small heap, or one that has not doubled', async () => {
	const {memory, idle, grow} = setUp(40, 50);
	memory.onFrame();
	expect(await idle()).toBe(0);
	grow(150);
	memory.onFrame();
	expect(await idle()).toBe(1);
	grow(99);
	memory.onFrame();
	expect(await idle()).toBe(1);
	grow(101);
	memory.onFrame();
	expect(await idle()).toBe(2);
});

test('does not collect after it is stopped', async () => {
	const {memory, idle} = setUp(200, 50);
	memory.onFrame();
	memory.stop();
	expect(await idle()).toBe(0);
});
