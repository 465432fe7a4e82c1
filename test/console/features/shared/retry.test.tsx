import {Text} from 'ink';
import {beforeEach, expect, onTestFinished, test, vi} from 'vitest';
import type {RetryNotice} from '../../../../src/client/api.ts';
import {ApiError, type ApiErrorDetail} from '../../../../src/client/error.ts';
import {useRetry, willRetry} from '../../../../src/console/features/shared/use-retry.ts';
import {useWait} from '../../../../src/console/features/shared/use-wait.ts';
import {show} from '../../show.tsx';

const failure = (detail: Partial<ApiErrorDetail> = {}) =>
	new ApiError({kind: 'server', message: 'down', advice: '', applied: 'no', ...detail});

beforeEach(() => {
	vi.useFakeTimers({toFake: ['setInterval', 'clearInterval']});
	onTestFinished(() => void vi.useRealTimers());
});

interface Read {
	readonly error?: Error | undefined;
	readonly isFetching?: boolean;
	readonly succeededAt?: number;
}

/** A screen that shows the time until its next try. */
function open(first: Read) {
	let tries = 0;
	function Reading({error, isFetching = false, succeededAt = 0}: Read) {
		return <Text>{String(useRetry(error, () => tries++, {isFetching, succeededAt}))}</Text>;
	}
	const {rerender, settled, text} = show(<Reading {...first} />);
	return {
		tries: () => tries,
		async left(seconds = 0) {
			await settled();
			vi.advanceTimersByTime(seconds * 1000);
			await settled();
			return text().trim();
		},
		read: (next: Read) => rerender(<Reading {...next} />),
	};
}

test('retries after ten seconds, then twice as long up to a minute, and from the start after a success', async () => {
	const {left, read, tries} = open({});
	expect(await left(100)).toBe('undefined');
	const delays: string[] = [];
	for (let count = 0; count < 5; count++) {
		read({error: failure()});
		delays.push(await left());
		expect(await left(1)).toBe(String(Number(delays.at(-1)) - 1000));
		await left(Number(delays.at(-1)) / 1000 - 2);
		expect(tries()).toBe(count);
		await left(1);
		expect(tries()).toBe(count + 1);
		await left(60);
		expect(tries()).toBe(count + 1);
		read({error: failure(), isFetching: true});
		expect(await left()).toBe('0');
	}
	expect(delays).toEqual(['10000', '20000', '40000', '60000', '60000']);
	read({succeededAt: 1});
	expect(await left()).toBe('undefined');
	read({error: failure(), succeededAt: 1});
	expect(await left()).toBe('10000');
	read({error: failure({kind: 'rejected'}), succeededAt: 1});
	expect(await left(60)).toBe('undefined');
	expect(tries()).toBe(5);
});

test('waits as long as the service asks, up to five minutes', async () => {
	expect(await open({error: failure({retryAfter: 7000})}).left()).toBe('7000');
	expect(willRetry(failure({retryAfter: 300_000}))).toBe(true);
	expect(willRetry(failure({retryAfter: 300_001}))).toBe(false);
	expect(await open({error: failure({retryAfter: 300_001})}).left()).toBe('undefined');
	const odd = open({error: failure({retryAfter: 1001})});
	expect([await odd.left(), await odd.left(1), odd.tries()]).toEqual(['1001', '1', 0]);
	expect([await odd.left(1), odd.tries()]).toEqual(['-999', 1]);
	expect([undefined, new Error('x'), failure({kind: 'forbidden'})].map(willRetry)).toEqual([false, false, false]);
});

test('a wait of the client counts down, and is over at its end', async () => {
	let now = 1000;
	let notify: ReturnType<typeof useWait>['notify'] | undefined;
	function Waiting() {
		const wait = useWait(() => now);
		({notify} = wait);
		return <Text>{JSON.stringify(wait.notice) ?? 'none'}</Text>;
	}
	const {text, settled} = show(<Waiting />);
	const after = async (ms: number) => {
		now += ms;
		vi.advanceTimersByTime(ms);
		await settled();
		return text().trim();
	};
	expect([await after(0), vi.getTimerCount()]).toEqual(['none', 0]);
	notify?.({reason: 'busy', attempt: 1} as RetryNotice);
	expect([await after(0), vi.getTimerCount()]).toEqual(['none', 0]);
	notify?.({reason: 'busy', at: 1001, attempt: 1});
	expect(await after(0)).toBe('{"reason":"busy","left":1,"attempt":1}');
	notify?.({reason: 'busy', at: 4000, attempt: 2});
	expect(await after(0)).toBe('{"reason":"busy","left":3000,"attempt":2}');
	expect(await after(1000)).toBe('{"reason":"busy","left":2000,"attempt":2}');
	expect(await after(1000)).toBe('{"reason":"busy","left":1000,"attempt":2}');
	expect([await after(1000), vi.getTimerCount()]).toEqual(['none', 0]);
});
