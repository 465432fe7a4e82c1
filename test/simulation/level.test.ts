import {expect, test} from 'vitest';
import {amount} from '../support/runs/runs.ts';
import {growth, type Sample, sampleLong} from './level.ts';

const steps = amount(24, 12);

test('holds no more timers and files after more steps', {
	timeout: 300_000,
	meta: {dear: {seconds: 6, proves: 'a level needs many steps'}},
}, async () => {
	const [first, , last] = (await sampleLong({seed: 3, steps, every: steps / 3})) as [Sample, Sample, Sample];
	expect(last.steps).toBeGreaterThanOrEqual(steps);
	expect(last.handles).toBeLessThanOrEqual(first.handles + 3);
	expect(last.timers).toBeLessThan(60);
});

const samples = (...heaps: readonly number[]): readonly Sample[] =>
	heaps.map((heap, index) => ({steps: index, heap, timers: 1, handles: 20}));

test('finds memory that grows, and allows one that does not', () => {
	expect(growth(samples(30, 50, 51, 52, 50, 55, 51, 52))).toBeUndefined();
	expect(growth(samples(30, 40, 50, 60, 70, 80, 90, 100))).toBe('heap: 60.0 → 100.0');
});

test('finds timers and open files that are left', () => {
	const growing = samples(50, 50, 50, 50).map((sample, index) => ({...sample, timers: 20 * index}));
	expect(growth(growing)).toBe('timers: 20.0 → 60.0');
	const opening = samples(50, 50, 50, 50).map((sample, index) => ({...sample, handles: 20 + 4 * index}));
	expect(growth(opening)).toBe('handles: 24.0 → 32.0');
});
