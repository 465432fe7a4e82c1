import {PassThrough} from 'node:stream';
import {expect, test} from 'vitest';
import {Keys} from '../../../src/console/terminal/keys.ts';

function open() {
	const stdin = Object.assign(new PassThrough(), {isTTY: true}) as unknown as NodeJS.ReadStream & PassThrough;
	const keys = new Keys(stdin);
	const read: string[] = [];
	const listener = () => {
		for (let text = keys.read(); text !== null; text = keys.read()) read.push(text);
	};
	return {stdin, keys, read, listener};
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('reads keys in order, including keys from before the first listener', async () => {
	const {stdin, keys, read, listener} = open();
	stdin.write('a');
	stdin.write('é');
	keys.on('readable', listener);
	await nextTurn();
	stdin.write('c');
	await nextTurn();
	expect(read.join('')).toBe('aéc');
});

test('reads nothing without a listener, and everything once there is one', async () => {
	const {stdin, keys, read, listener} = open();
	keys.addListener('readable', listener);
	await nextTurn();
	keys.removeListener('readable', listener);
	stdin.write('for the editor');
	await nextTurn();
	expect([read, stdin.isPaused()]).toEqual([[], true]);
	keys.on('readable', listener);
	await nextTurn();
	expect(read).toEqual(['for the editor']);
});

test('reads once for two listeners', async () => {
	const {stdin, keys, read, listener} = open();
	keys.on('readable', listener);
	keys.on('readable', listener);
	keys.removeListener('readable', listener);
	stdin.write('x');
	await nextTurn();
	expect(read).toEqual(['x']);
});
