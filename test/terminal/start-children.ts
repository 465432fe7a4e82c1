/**
 * Starts each kind of program that inherits a descriptor of castellan, and prints the flags of the own descriptors after it. The
 * editor prints the flags of its own.
 */
import {readFileSync} from 'node:fs';
import {onPipeClosed} from '../../src/cli/closed-pipe.ts';
import {runProgram} from '../../src/settings/child.ts';
import {editText} from '../../src/settings/editor.ts';
import {restoreCookedMode} from '../../src/settings/terminal/cooked-mode.ts';
import {unblock} from '../../src/settings/terminal/unblock.ts';

const {env, pid, stdin, stdout, stderr} = process;
const {PATH: path} = env;
const printFlags = 'grep flags /proc/self/fdinfo/1';

const kinds: Readonly<Record<string, () => unknown>> = {
	nothing: () => undefined,
	editor: () => editText(`${printFlags} #`, '', 'text', {env}),
	stty: () => restoreCookedMode({run: runProgram, close: () => undefined, release: () => undefined, path}),
	tail: () => {
		const ended = new AbortController();
		onPipeClosed({path, pid, signal: ended.signal}, () => undefined);
		return () => ended.abort();
	},
};

for (const stream of [stdin, stdout, stderr]) stream.on('error', () => undefined);
for (const stream of [stdout, stderr]) unblock(stream);
for (const kind of process.argv.slice(2)) {
	const stop = await kinds[kind]?.();
	const flags = [0, 1, 2].map(
		(number) => /flags:\s*(\d+)/.exec(readFileSync(`/proc/self/fdinfo/${number}`, 'utf8'))?.[1],
	);
	stdout.write(`${kind}: ${flags.join(' ')}\n`);
	if (typeof stop === 'function') stop();
}
