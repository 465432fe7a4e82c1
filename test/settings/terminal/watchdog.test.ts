import {EventEmitter} from 'node:events';
import {expect, test} from 'vitest';
import {startWatchdog, type WatchdogOptions} from '../../../src/settings/terminal/watchdog.ts';

type Spawned = ReturnType<WatchdogOptions['spawn']>;

test('the program continues when the watchdog cannot start, or has ended', () => {
	const input = Object.assign(new EventEmitter(), {end: () => undefined, unref: () => undefined});
	const watchdog = Object.assign(new EventEmitter(), {stdin: input, unref: () => undefined});
	const spawn = () => watchdog as unknown as Spawned;
	startWatchdog({spawn, path: undefined, signal: new AbortController().signal, undo: ''});
	for (const each of [watchdog, input]) expect(each.emit('error', new Error('no shell'))).toBe(true);
});
