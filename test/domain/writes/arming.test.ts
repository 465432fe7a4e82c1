import {expect, onTestFinished, test} from 'vitest';
import {Arming, readWriteCommand} from '../../../src/domain/writes/arming.ts';
import {steadyNow} from '../../../src/settings/steady-clock.ts';

const minute = 60_000;

function arming(options: Partial<ConstructorParameters<typeof Arming>[0]> = {}) {
	const clock = {now: 1000};
	return {
		clock,
		writes: new Arming({now: () => clock.now, isPinned: false, isDemo: false, isProtected: false, ...options}),
	};
}

test('allows writes for the armed time only', () => {
	const {clock, writes} = arming();
	expect(writes.whyNot).toMatch(/:write 10m/);
	writes.arm(10);
	expect([writes.whyNot, writes.left]).toEqual([undefined, 10 * minute]);
	clock.now += 10 * minute;
	expect(writes.whyNot).toMatch(/Read-only/);
});

test('ends arming at once when disarmed, and notifies listeners', () => {
	const {writes} = arming();
	let notifications = 0;
	writes.subscribe(() => notifications++);
	writes.arm(5);
	writes.disarm();
	expect([writes.left, notifications]).toEqual([0, 2]);
});

test('ignores changes of the system time', () => {
	const first = steadyNow();
	const wallClock = Date.now;
	onTestFinished(() => {
		Date.now = wallClock;
	});
	const writes = new Arming({now: steadyNow, isPinned: false, isDemo: false, isProtected: false});
	writes.arm(10);
	for (const jump of [-1e9, 1e9]) {
		Date.now = () => wallClock() + jump;
		expect(writes.left).toBeGreaterThan(9 * minute);
		expect(writes.left).toBeLessThanOrEqual(10 * minute);
	}
	expect(steadyNow()).toBeGreaterThanOrEqual(first);
});

test('starts armed on the demo tenant, unless it is pinned', () => {
	expect(arming({isDemo: true}).writes.whyNot).toBeUndefined();
	expect(arming({isDemo: true, isPinned: true}).writes.whyNot).toMatch(/--read-only/);
});

test('keeps the demo tenant armed after a limited time', () => {
	const {clock, writes} = arming({isDemo: true});
	writes.arm(10);
	clock.now += 11 * minute;
	expect(writes.whyNot).toBeUndefined();
});

test('rejects arming when pinned, and times out of range', () => {
	expect(() => arming({isPinned: true}).writes.arm(10)).toThrow(/--read-only/);
	const {writes} = arming({whyReadOnly: () => 'unknown setting x in line 1'});
	expect(() => writes.arm(10)).toThrow('Cannot allow writes: unknown setting x in line 1 of the config file');
	expect(writes.whyNot).toMatch(/^Read-only: unknown setting x in line 1 of the config file/);
	for (const minutes of [0, -1, 120.001, 121, Number.NaN])
		expect(() => arming().writes.arm(minutes)).toThrow(
			new RangeError('Cannot allow writes for this time. Choose 1 to 120 minutes'),
		);
});

test('marks a protected tenant, and one whose protection a mistake may hide', () => {
	expect(arming().writes.mark).toBeUndefined();
	expect(arming({isProtected: true}).writes.mark).toBe('protected');
	expect(arming({whyReadOnly: () => 'unknown setting x in line 1'}).writes.mark).toBe('protected: config problem');
});

test('allows writes for the longest time', () => {
	const {writes} = arming();
	writes.arm(120);
	expect(writes.left).toBe(120 * minute);
});

test.each([
	['write', 10],
	['write 10m', 10],
	['write 5', 5],
	['write off', 0],
	['write 1h', 60],
	['write 90 m', 90],
	['write offm', 'malformed'],
	['write 10x', 'malformed'],
	[' write 10m ', 10],
	['write  off', 0],
	['write 12345', 'malformed'],
	['overwrite 10m', undefined],
	['write10m', 10],
	['write10x', 'malformed'],
	['write edit', undefined],
	['writes', undefined],
	['write soon', undefined],
])('reads the command %j as %j', (typed, minutes) => expect(readWriteCommand(typed)).toBe(minutes));
