import {expect, test} from 'vitest';
import {unblock} from '../../../src/settings/terminal/unblock.ts';

test('only the output to a terminal no longer blocks', () => {
	const calls: unknown[] = [];
	const stream = (isTTY: boolean, _handle?: object | null) => ({isTTY, _handle}) as unknown as NodeJS.WriteStream;
	const handle = (name: string) => ({setBlocking: (isBlocking: boolean) => calls.push([name, isBlocking])});
	unblock(stream(true, handle('terminal')));
	unblock(stream(false, handle('pipe')));
	for (const other of [undefined, null, {}]) unblock(stream(true, other));
	expect(calls).toEqual([['terminal', false]]);
});
