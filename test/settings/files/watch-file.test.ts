/** Real files and events; the debounce runs at once. */
import {watch} from 'node:fs';
import {rename, rm, symlink, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {watchFile} from '../../../src/settings/files/watch-file.ts';
import {folder, realDisk} from './disk.ts';

/** Calls the task in the next turn of the event loop. */
const after = (_ms: number, task: () => void) => {
	const next = setImmediate(task);
	return () => clearImmediate(next);
};

async function watched(path: string) {
	let notify: () => void = () => undefined;
	const ended = new AbortController();
	await watchFile(path, () => notify(), {disk: realDisk, watch, after, signal: ended.signal});
	onTestFinished(() => ended.abort());
	/** Resolves at the next notification after the task. */
	const changeBy = async (task: () => Promise<unknown>) => {
		const {promise, resolve} = Promise.withResolvers<void>();
		notify = resolve;
		await task();
		await promise;
	};
	return {changeBy};
}

test('notices a file that is created, written, replaced and removed', async () => {
	const directory = await folder();
	await writeFile(join(directory, 'other'), '');
	const path = join(directory, 'config.yaml');
	const {changeBy} = await watched(path);
	await changeBy(() => writeFile(path, 'a'));
	await changeBy(() => writeFile(path, 'b'));
	await changeBy(async () => {
		await writeFile(join(directory, 'other'), 'c');
		await rename(join(directory, 'other'), path);
	});
	await changeBy(() => rm(path));
});

test('notices a change of the file that a link points to', async () => {
	const [directory, dotfiles] = [await folder(), await folder()];
	const target = join(dotfiles, 'castellan.yaml');
	await writeFile(join(directory, 'other'), '');
	await writeFile(target, 'a');
	await symlink(target, join(directory, 'config.yaml'));
	const {changeBy} = await watched(join(directory, 'config.yaml'));
	await changeBy(() => writeFile(target, 'b'));
});

test('notifies once after several events, and never after the stop', async () => {
	const listeners: ((event: string, name: string | null) => void)[] = [];
	const fake = ((_folder: string, _options: object, listener: (typeof listeners)[number]) => {
		listeners.push(listener);
		return {on: () => undefined, close: () => undefined};
	}) as unknown as typeof watch;
	const timers = new Set<() => void>();
	const later = (ms: number, task: () => void) => {
		expect(ms).toBe(150);
		timers.add(task);
		return () => timers.delete(task);
	};
	let count = 0;
	const path = join(await folder(), 'config.yaml');
	const ended = new AbortController();
	await watchFile(path, () => count++, {disk: realDisk, watch: fake, after: later, signal: ended.signal});
	for (const name of ['config.yaml', 'config.yaml.swp', null, 'config.yaml']) listeners[0]?.('change', name);
	expect(timers.size).toBe(1);
	for (const task of [...timers]) {
		timers.delete(task);
		task();
	}
	expect(count).toBe(1);
	listeners[0]?.('change', 'config.yaml');
	expect(timers.size).toBe(1);
	ended.abort();
	expect(timers.size).toBe(0);
});

test('watches nothing in a folder that does not exist', async () => {
	const path = join(await folder(), 'missing', 'config.yaml');
	const {signal} = new AbortController();
	await expect(watchFile(path, () => undefined, {disk: realDisk, watch, after, signal})).resolves.toBeUndefined();
});
