import {expect, test} from 'vitest';
import {afterPause} from '../../../src/console/keymap/key-pause.ts';

test('a task runs after a pause, and not after it was cancelled', async () => {
	const ran: string[] = [];
	const cancel = afterPause(() => ran.push('cancelled'), 0);
	cancel();
	await new Promise<void>((resolve) => void afterPause(resolve, 1));
	await new Promise<void>((resolve) => void afterPause(resolve));
	expect(ran).toEqual([]);
});
