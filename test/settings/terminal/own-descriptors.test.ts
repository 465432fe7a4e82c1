import {execFileSync} from 'node:child_process';
import {closeSync, constants, existsSync, fstatSync, openSync, readSync, writeSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {errorCode} from '../../../src/settings/error.ts';
import {withOwnDescriptors} from '../../../src/settings/terminal/own-descriptors.ts';
import {folder} from '../files/disk.ts';

/** Elsewhere, no descriptor can be opened again. */
const canOpenAgain = existsSync('/proc/self/fd');

/** Opens a path until the test ends. */
function opened(path: string, flags: number): number {
	const descriptor = openSync(path, flags);
	onTestFinished(() => closeSync(descriptor));
	return descriptor;
}

/** What a program gets whose descriptors are those of this process up to a number, of which it inherits only the last. */
const inherited = <T>(descriptor: number, use: (given: unknown) => T): T =>
	withOwnDescriptors([...Array<'ignore'>(descriptor).fill('ignore'), 'inherit'], ({stdio}) => use(stdio?.at(-1)));

const codeOf = (task: () => unknown): string | undefined => {
	try {
		task();
		return undefined;
	} catch (error) {
		return errorCode(error);
	}
};

test('a program gets what is no inherited descriptor as it is', () => {
	const given = (...stdio: Parameters<typeof withOwnDescriptors>[0][]) =>
		stdio.map((each) => withOwnDescriptors(each, (own) => own));
	expect(given(undefined, 'pipe', ['ignore', 'pipe', 7])).toEqual([
		{},
		{stdio: ['pipe', 'pipe', 'pipe']},
		{stdio: ['ignore', 'pipe', 7]},
	]);
});

test('a program gets a file that it inherits itself, whose position would be lost otherwise', async () => {
	const file = join(await folder(), 'file');
	await writeFile(file, 'text');
	expect(inherited(opened(file, constants.O_RDONLY), (given) => given)).toBe('inherit');
	expect(inherited(1_000_000, (given) => given)).toBe('inherit');
});

test.runIf(canOpenAgain)(
	'a program gets a pipe that it inherits opened again, for writing, until it has started',
	async () => {
		const fifo = join(await folder(), 'fifo');
		execFileSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', fifo]);
		const pipe = opened(fifo, constants.O_RDWR | constants.O_NONBLOCK);
		const own = inherited(pipe, (given) => {
			const descriptor = Number(given);
			expect(descriptor).not.toBe(pipe);
			expect(fstatSync(descriptor).ino).toBe(fstatSync(pipe).ino);
			writeSync(descriptor, 'said');
			expect(codeOf(() => readSync(descriptor, Buffer.alloc(4)))).toBe('EBADF');
			return descriptor;
		});
		const read = Buffer.alloc(9);
		expect(read.toString('utf8', 0, readSync(pipe, read))).toBe('said');
		expect(codeOf(() => fstatSync(own))).toBe('EBADF');
	},
);

test.runIf(canOpenAgain)('a program gets a terminal that it inherits opened again, for reading and writing', () => {
	const terminal = opened('/dev/null', constants.O_RDONLY);
	inherited(terminal, (given) => {
		const descriptor = Number(given);
		expect(descriptor).not.toBe(terminal);
		expect([writeSync(descriptor, 'said'), readSync(descriptor, Buffer.alloc(4))]).toEqual([4, 0]);
	});
});
