import {getEventListeners} from 'node:events';
import {expect, test} from 'vitest';
import {maximumOutput, pipeTo} from '../../src/settings/pipe.ts';

const canary = 'canary-7Yd2';
const run = (command: string, input: Iterable<string> = [], signal = new AbortController().signal) =>
	pipeTo(command, input, {env: {PATH: process.env.PATH, CASTELLAN_TOKEN: canary}, signal});

test.each([
	['the output and the errors of a command', 'sort; echo late >&2', {text: 'a\nb\nlate\n', failure: undefined}],
	['a command that reads only a part of its input', 'head -c 1', {text: 'b', failure: undefined}],
	['an exit code', 'cat >/dev/null; echo no; exit 3', {text: 'no\n', failure: 'Exit code 3'}],
	['a signal', 'kill -9 $$', {text: '', failure: 'Ended by SIGKILL'}],
	['a program without a terminal', '(: </dev/tty) 2>/dev/null || echo none', {text: 'none\n', failure: undefined}],
	['an environment without credentials', 'env | grep -c canary', {text: '0\n', failure: 'Exit code 1'}],
])('pipes to a command, and collects %s', async (_, command, end) => {
	expect(await run(command, ['b\n', 'a\n'])).toEqual({...end, isCut: false});
});

test('says that the shell cannot be started, also if the command is to end already', async () => {
	for (const signal of [new AbortController().signal, AbortSignal.abort()])
		expect(await pipeTo('cat', ['a'], {env: {SHELL: '/nonexistent/sh'}, signal})).toEqual({
			text: '',
			isCut: false,
			failure: 'The shell cannot be started: spawn /nonexistent/sh ENOENT',
		});
});

test('a command that has ended is not ended again', async () => {
	const {signal} = new AbortController();
	await run('true', [], signal);
	expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('ends a command at once if it is to end already', async () => {
	expect(await run('sleep 30', [], AbortSignal.abort())).toEqual({text: '', isCut: false, failure: 'Ended by SIGTERM'});
});

test('keeps the start of a long output', async () => {
	const {text, isCut, failure} = await run(`head -c ${maximumOutput + 5} /dev/zero`);
	expect([text.length, isCut, failure]).toEqual([maximumOutput, true, undefined]);
});

test('ends the command and what it started', async () => {
	const ending = new AbortController();
	/** More than the pipes hold, so both programs have read some of it. */
	function* input() {
		for (let part = 0; part < 1000; part++) {
			if (part === 20) ending.abort();
			yield 'x'.repeat(65_536);
		}
	}
	const {failure} = await run('cat | cat >/dev/null; sleep 30', input(), ending.signal);
	expect(failure).toBe('Ended by SIGTERM');
});
