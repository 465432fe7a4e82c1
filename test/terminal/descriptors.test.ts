/** The terminal and the pipe that other programs get do not become blocking for castellan. */
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {start} from './pty.ts';

const program = join(import.meta.dirname, 'start-children.ts');
const nonBlocking = 0o4000;

/** Whether the descriptors stdin, stdout and stderr of castellan are blocking after each kind of program. */
const blockingAfter = (raw: string) =>
	[...raw.matchAll(/^(\w+): (\d+) (\d+) (\d+)/gm)].map(([, kind, ...flags]) => [kind, ...flags.map(isBlocking)]);
const isBlocking = (flags = '') => (Number.parseInt(flags, 8) & nonBlocking) === 0;

const isHere = existsSync('/proc/self/fdinfo');

test.skipIf(!isHere)('an editor and stty get a blocking terminal, and castellan keeps its own', async () => {
	const kinds = ['nothing', 'editor', 'stty'];
	const session = await start(kinds, {program, line: 'stty -isig; "$@"'});
	await session.ended();
	expect(blockingAfter(session.raw())).toEqual(kinds.map((kind) => [kind, false, false, false]));
	expect([...session.raw().matchAll(/^flags:\s*(\d+)/gm)].map(([, flags]) => isBlocking(flags))).toEqual([true]);
});

test.skipIf(!isHere)('the program that watches a pipe leaves it as it is', async () => {
	const session = await start(['nothing', 'tail'], {program, line: '"$@" | cat'});
	await session.ended();
	expect(blockingAfter(session.raw())).toEqual(['nothing', 'tail'].map((kind) => [kind, false, false, false]));
});
