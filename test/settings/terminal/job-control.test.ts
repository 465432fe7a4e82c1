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

test('signals are heard while somebody owns the terminal, and each of them once', async () => {
	const kills: string[] = [];
	const host = Object.assign(new EventEmitter(), {
		pid: 1,
		kill: (_: number, signal: string) => void kills.push(`${signal}, ${host.listenerCount('SIGTSTP')} listeners`),
	});
	const heard = () => [host.listenerCount('SIGTSTP'), host.listenerCount('SIGCONT')];
	const jobs = jobControl(host);
	const calls: string[] = [];
	const owner = (name: string) => async (task: () => Promise<void>) => {
		calls.push(`${name} releases`);
		await task();
		calls.push(`${name} acquires`);
	};
	await jobs.withTerminalReleased(async () => void calls.push('nobody owns it'));
	expect([heard(), calls.splice(0)]).toEqual([[0, 0], ['nobody owns it']]);
	const first = jobs.registerOwner(owner('first'));
	const second = jobs.registerOwner(owner('second'));
	expect(heard()).toEqual([1, 1]);

	await jobs.withTerminalReleased(async () => {
		// A program that was started may stop and continue this process; the terminal is released already.
		host.emit('SIGCONT');
		await jobs.withTerminalReleased(async () => void calls.push('within'));
	});
	expect(calls.splice(0)).toEqual(['second releases', 'within', 'second acquires']);
	host.emit('SIGCONT');
	await turn();
	expect(calls.splice(0)).toEqual(['second releases', 'second acquires']);

	for (const _ of ['first stop', 'second stop']) {
		host.emit('SIGTSTP');
		host.emit('SIGTSTP');
		host.emit('SIGCONT');
		await turn();
		expect(kills.splice(0)).toEqual(['SIGTSTP, 0 listeners', 'SIGWINCH, 1 listeners']);
		expect([heard(), calls.splice(0)]).toEqual([
			[1, 1],
			['second releases', 'second acquires'],
		]);
	}

	second();
	second();
	expect(heard()).toEqual([1, 1]);
	await jobs.withTerminalReleased(async () => undefined);
	expect(calls.splice(0)).toEqual(['first releases', 'first acquires']);
	first();
	expect(heard()).toEqual([0, 0]);
});
