/** The wait for another program ends after a time, and when castellan ends. */
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {NoAnswerError, outputOf, startOnDesktop} from '../../src/settings/child.ts';
import {keychainOf} from '../../src/settings/keychain.ts';
import {isRunning, whenever} from '../terminal/pty.ts';
import {folder} from './files/disk.ts';
import {openMuteBus} from './mute-bus.ts';

/** Timers that run when a test says so. */
function timers() {
	const tasks = new Map<number, () => void>();
	return {
		pass: (ms: number) => tasks.get(ms)?.(),
		after: (ms: number, task: () => void) => {
			tasks.set(ms, task);
			return () => void tasks.delete(ms);
		},
		tasks,
	};
}

const {env} = process;
/** A program that ignores the usual signals, notes its id, and waits for ever. */
async function endless() {
	const file = join(await folder(), 'pid');
	const script = `trap '' TERM HUP INT; echo $$ > '${file}.new'; mv '${file}.new' '${file}'; while :; do sleep 1; done`;
	async function pid(): Promise<number> {
		await whenever(() => existsSync(file));
		return Number(readFileSync(file, 'utf8'));
	}
	return {args: ['-c', script] as const, pid};
}

describe('a program that does not end', () => {
	test('is named after three seconds, and killed after ten', async () => {
		const {args, pid} = await endless();
		const {pass, after, tasks} = timers();
		let notices = 0;
		const output = outputOf('/bin/sh', args, {env, after, onWait: () => void notices++});
		output.catch(() => undefined);
		const id = await pid();
		expect(notices).toBe(0);
		pass(3000);
		expect([notices, isRunning(id)]).toEqual([1, true]);
		pass(10_000);
		await expect(output).rejects.toEqual(new NoAnswerError('/bin/sh did not end within 10 seconds'));
		await whenever(() => !isRunning(id));
		expect(tasks.size).toBe(0);
	});

	test('is killed when the signal aborts', async () => {
		const {args, pid} = await endless();
		const stop = new AbortController();
		const output = outputOf('/bin/sh', args, {env, signal: stop.signal});
		output.catch(() => undefined);
		const id = await pid();
		stop.abort(new Error('stopped'));
		await expect(output).rejects.toThrow('stopped');
		await whenever(() => !isRunning(id));
	});

	test('goes on if it shows something on the desktop', async () => {
		const {args, pid} = await endless();
		const {pass, after} = timers();
		const started = startOnDesktop('/bin/sh', args, {env, after});
		const id = await pid();
		pass(3000);
		await started;
		expect(isRunning(id)).toBe(true);
		process.kill(id, 'SIGKILL');
		await expect(startOnDesktop('/bin/sh', ['-c', 'exit 3'], {env})).rejects.toThrow('ended with 3');
		await expect(startOnDesktop('/nonexistent', [], {env})).rejects.toThrow('spawn /nonexistent ENOENT');
	});
});

test('a program gets its input, and its output is complete', async () => {
	const input = 'x'.repeat(300_000);
	expect(await outputOf('cat', [], {env, input})).toBe(input);
	await expect(outputOf('/bin/sh', ['-c', 'exit 2'], {env})).rejects.toThrow('/bin/sh ended with 2');
	await expect(outputOf('/nonexistent', [], {env})).rejects.toThrow('no program /nonexistent is found');
});

test('a keychain that does not answer is named, given up, and not asked again for a while', async () => {
	const bus = await openMuteBus();
	const {pass, after} = timers();
	const waits: string[] = [];
	const keychain = await keychainOf({env: {...env, ...bus.env}, after, onWait: (text) => void waits.push(text)})();
	const reached = bus.reached();
	const password = keychain.get('acme');
	password.catch(() => undefined);
	await reached;
	pass(3000);
	pass(10_000);
	await expect(password).rejects.toThrow('it did not answer within 10 seconds');
	expect(waits).toEqual(['waiting for the keychain']);
	await expect(keychain.get('acme')).rejects.toThrow('it did not answer');
});
