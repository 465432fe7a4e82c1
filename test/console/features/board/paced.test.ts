import {expect, onTestFinished, test, vi} from 'vitest';
import {Paced} from '../../../../src/console/features/board/paced.ts';

test.each([
	['at least 30 ms', 2, 30],
	['ten times as long as the task took', 7, 70],
])('a task that is wanted again waits %s', (_, work, pause) => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	let time = 5_000;
	let runs = 0;
	const paced = new Paced(
		() => time,
		() => {
			paced.cancel();
			runs++;
			time += work;
		},
	);
	const pass = (ms: number) => {
		time += ms;
		vi.advanceTimersByTime(ms);
		return runs;
	};
	paced.soon();
	paced.soon();
	expect(pass(1)).toBe(1);
	paced.soon();
	expect([pass(pause - 1), pass(1)]).toEqual([1, 2]);
	paced.soon();
	paced.cancel();
	expect(pass(1_000)).toBe(2);
	paced.soon();
	expect(pass(1)).toBe(3);
});
