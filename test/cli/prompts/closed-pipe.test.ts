import {setImmediate as turn} from 'node:timers/promises';
import {expect, test} from 'vitest';
import {onPipeClosed} from '../../../src/cli/closed-pipe.ts';

test('a machine without tail only learns of a closed pipe at the next write', async () => {
	let calls = 0;
	const {signal} = new AbortController();
	onPipeClosed({path: '/nowhere', pid: process.pid, signal}, () => calls++);
	for (let turns = 0; turns < 10; turns++) await turn();
	expect(calls).toBe(0);
});
