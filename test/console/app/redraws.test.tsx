import {Text} from 'ink';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {Messages} from '../../../src/console/app/messages.ts';
import {useEndOfWrites, useSkew, useTick} from '../../../src/console/app/use-redraws.ts';
import type {Services} from '../../../src/console/core/services.ts';
import {Arming} from '../../../src/domain/writes/arming.ts';
import {Observable} from '../../../src/text/observable.ts';
import {show} from '../show.tsx';

const minute = 60_000;

beforeEach(
	() => void vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date']}),
);
afterEach(() => void vi.useRealTimers());

test('the minutes since the start are counted', async () => {
	const Count = () => <Text>{useTick()}</Text>;
	const {text, settled, rerender} = show(<Count />);
	expect(text().trim()).toBe('0');
	for (const [passed, count] of [
		[minute - 1, '0'],
		[1, '1'],
		[2 * minute, '3'],
	] as const) {
		vi.advanceTimersByTime(passed);
		await settled();
		expect(text().trim()).toBe(count);
	}
	rerender(null);
	await settled();
	expect(vi.getTimerCount()).toBe(0);
});

const armingOf = (isDemo = false) => new Arming({now: Date.now, isPinned: false, isDemo, isProtected: false});

function Writes({writes}: {readonly writes: Arming}) {
	useEndOfWrites(writes);
	return <Text>{writes.left > 0 ? 'allowed' : 'not allowed'}</Text>;
}

test.each(['before', 'later'])('the end of writes is drawn that are allowed %s', async (when) => {
	const writes = armingOf();
	if (when === 'before') writes.arm(10);
	const {text, settled, rerender} = show(<Writes writes={writes} />);
	await settled();
	if (when === 'later') writes.arm(10);
	rerender(<Writes writes={writes} />);
	vi.advanceTimersByTime(10 * minute);
	await settled();
	expect(text().trim()).toBe('allowed');
	vi.advanceTimersByTime(1);
	await settled();
	expect(text().trim()).toBe('not allowed');
});

test('writes that are allowed again have a single end, and those of the demo tenant none', async () => {
	const writes = armingOf();
	writes.arm(10);
	const {settled, rerender} = show(<Writes writes={writes} />);
	await settled();
	writes.arm(20);
	expect(vi.getTimerCount()).toBe(1);
	writes.disarm();
	expect(vi.getTimerCount()).toBe(0);
	writes.arm(20);
	rerender(<Writes writes={armingOf(true)} />);
	await settled();
	expect(vi.getTimerCount()).toBe(0);
	writes.arm(30);
	expect(vi.getTimerCount()).toBe(0);
});

class Answers extends Observable {
	readonly inFlight = 0;
	records: readonly object[] = [];

	answer(date: string): void {
		this.records = [{startedAt: Date.now(), outcome: {state: 'answered', ms: 1000, headers: {date}}}];
		this.changed();
	}
}

test('another clock of the service is logged once for a tenant', async () => {
	vi.setSystemTime('2026-01-01T12:00:00Z');
	const messages = new Messages(Date.now);
	const journal = new Answers();
	const services = {tenant: {api: {journal}}, clock: {now: Date.now}} as unknown as Services;
	const Skew = () => <Text>{useSkew(services, messages)}</Text>;
	const {text, settled} = show(<Skew />);
	expect([text().trim(), messages.errors]).toEqual(['0', []]);
	for (const date of ['2026-01-01T13:00:10Z', '2026-01-01T14:00:50Z']) {
		journal.answer(date);
		await settled();
	}
	expect(text().trim()).toBe(String(121 * minute));
	expect(messages.errors.map(({text: line}) => line)).toEqual([
		'By the clock of the service: it is 2026-01-01T13:00:00Z there, and 2026-01-01T12:00:00Z on this machine. Check the clock of this machine.',
	]);
});
