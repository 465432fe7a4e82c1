import {expect, test} from 'vitest';
import {collectGarbage, heapSize} from '../../src/settings/garbage.ts';

test('frees objects that nothing refers to', async () => {
	const reference = new WeakRef({});
	await new Promise(setImmediate);
	expect(await heapSize()).toBeGreaterThan(0);
	await collectGarbage();
	expect(reference.deref()).toBeUndefined();
});
