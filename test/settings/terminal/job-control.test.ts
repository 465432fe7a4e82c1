import {EventEmitter} from 'node:events';
import {setImmediate as turn} from 'node:timers/promises';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {jobControl} from '../../../src/settings/terminal/job-control.ts';

beforeEach(() => void vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval']}));
afterEach(() => void vi.useRealTimers());

function stopped() {
	const kills: string[] = [];
	const host = Object.assign(new EventEmitter(), {
		pid: 1,
		kill: (_: number, signal: string) => void kills.push(signal),
	});
	const jobs = jobControl(host);
	let releases = 0;
	jobs.registerOwner(async (task) => {
		releases++;
		await task();
	});
	return {host, kills, stop: jobs.stop(), releases: () => releases};
}

test('a SIGCONT that arrives late after a long stop does not release the terminal a second time', async () => {
	const {host, kills, stop, releases} = stopped();
	expect(kills).toEqual(['SIGTSTP']);
	// A timer of a stopped process is over when it continues, once.
	vi.advanceTimersToNextTimer();
	await turn();
	host.emit('SIGCONT');
	await stop;
	await turn();
	expect([kills, releases()]).toEqual([['SIGTSTP', 'SIGWINCH'], 1]);
	expect(vi.getTimerCount()).toBe(0);
});

test('a process that the system does not stop goes on by itself', async () => {
	const {kills, stop} = stopped();
	vi.advanceTimersByTime(299);
	expect(kills).toEqual(['SIGTSTP']);
	vi.advanceTimersByTime(1);
	await stop;
	expect(kills).toEqual(['SIGTSTP', 'SIGWINCH']);
});
