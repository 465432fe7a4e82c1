/** What is computed once, and what is computed again. */
import {expect, test} from 'vitest';
import {byObject, byText, latestByObject, once} from '../../../src/surfaces/engine/cache.ts';

/** Returns the number of its calls, or undefined at the first call: a result without a value is remembered too. */
const counter = () => {
	let calls = 0;
	return () => (calls++ === 0 ? undefined : calls);
};

test('a result is computed at the first call', () => {
	const compute = once(counter());
	expect([compute(), compute(), compute()]).toEqual([undefined, undefined, undefined]);
});

test('an object has one result', () => {
	const [a, b] = [{}, {}];
	const compute = byObject<object, number | undefined>(counter());
	expect([a, a, b, a, b, {}].map(compute)).toEqual([undefined, undefined, 2, undefined, 2, 3]);
});

test('an object has one result at a time, of its latest key', () => {
	const [a, b] = [{}, {}];
	const count = counter();
	const latest = latestByObject<object, number | undefined>();
	const calls = [
		...[latest(a, 'x', count), latest(a, 'x', count), latest(b, 'x', count), latest(b, 'x', count)],
		...[latest(a, 'y', count), latest(a, 'y', count), latest(a, 'x', count), latest(b, 'x', count)],
	];
	expect(calls).toEqual([undefined, undefined, 2, 2, 3, 3, 4, 2]);
});

test('texts keep their results until there are too many', () => {
	let calls = 0;
	const cache = byText<string>(2);
	const of = (key: string) => cache(key, (given) => `${given}${++calls}`);
	expect(['a', 'a', 'b', 'a', 'b', 'c', 'c', 'a', 'c', 'b'].map(of)).toEqual([
		...['a1', 'a1', 'b2', 'a1', 'b2', 'c3', 'c3', 'a4', 'c3', 'b5'],
	]);
});
