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

test('passes the mouse on in the order of the keys around it, and to nobody without a mouse', async () => {
	const bytes = 'ab\u001b[<0;5;3Mc\u001b[<0;5;3md';
	const {stdin} = open();
	const events: string[] = [];
	const keys = new Keys(stdin, {onMouse: ({kind, column, row}) => events.push(`${kind} ${column} ${row}`)});
	keys.on('readable', () => {
		for (let text = keys.read(); text !== null; text = keys.read()) events.push(text);
	});
	stdin.write(bytes);
	await nextTurn();
	expect(events).toEqual(['ab', 'click 4 2', 'c', 'd']);

	const without = open();
	without.keys.on('readable', without.listener);
	without.stdin.write(bytes);
	await nextTurn();
	expect(without.read.join('')).toBe('abcd');
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

test('passes letters on without a parser of keys, in the order of the keys around them', async () => {
	const {stdin} = open();
	const events: string[] = [];
	const keys = new Keys(stdin, {onText: (text) => events.push(`text ${text}`)});
	keys.on('readable', () => {
		for (let text = keys.read(); text !== null; text = keys.read()) events.push(text);
	});
	stdin.write('j');
	await nextTurn();
	stdin.write('\u001b[Ajk\u001b[B \u001b[200~pasted\u001b[201~éG');
	await nextTurn();
	expect(events).toEqual(['text j', '\u001b[A', 'text jk', '\u001b[B', ' ', '\u001b[200~pasted\u001b[201~', 'éG']);
});
