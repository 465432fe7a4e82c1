/** Which parts of a source have a probe, and which test files are asked about a change. */
import {expect, test} from 'vitest';
import {changesOf} from './changes.ts';
import {Coverage} from './coverage.ts';
import {inRuns} from './judges.ts';
import {Parts, type TestRun} from './parts.ts';

const name = 'src/a/b.ts';
const source = 'const f = (a = 1) => (a < 2 ? {} : 3);\nfunction g() { if (f()) { h(4); } }\nconst five = 5;';
const parts = new Parts([
	{name: 'src/a/a.ts', source: 'function first() {}'},
	{name, source},
]);
const changes = changesOf(name, source);
const changeOf = (place: string) => {
	const change = changes.find(({start, end}) => source.slice(start, end) === place);
	if (!change) throw new Error(`Nothing is changed at ${place}.`);
	return change;
};

test('a function, a block and a branch note that they ran, each by its number', () => {
	const noted = new Set<number>();
	const run = new Function(
		'note',
		`const h = () => {}; ${parts.probed(name).replaceAll('globalThis.partsThatRan?.add', 'note')}; g();`,
	);
	run((number: number) => noted.add(number));
	const numbers = ['3', '4'].map((place) => parts.partOf(name, changeOf(place)));
	expect(numbers.map((number) => noted.has(number ?? -1))).toEqual([false, true]);
	expect(new Set([...numbers, parts.partOf(name, changeOf('1')), parts.partOf(name, changeOf('f()'))]).size).toBe(4);
	expect(parts.partOf(name, changeOf('5'))).toBeUndefined();
	// The other file has the numbers 0 and 1.
	expect(Math.min(...noted)).toBeGreaterThan(1);
});

const testing = (file: string, place: string): TestRun => ({
	file,
	time: 7,
	loading: [],
	testing: [parts.partOf(name, changeOf(place)) ?? -1],
});

test('a change is judged by the tests that run it, and one at the level of a module by those that load it', () => {
	const texts = new Map([
		[name, source],
		['src/a/c.ts', "import {f} from './b.ts';"],
		['test/x.test.ts', "import '../src/a/c.ts';"],
		['test/y.test.ts', "import type {F} from '../src/a/c.ts';"],
		['test/a/z.test.ts', "import {spawn} from 'node:child_process';"],
	]);
	const runs = [testing('test/x.test.ts', '3'), testing('test/y.test.ts', '4'), testing('test/a/z.test.ts', '1')];
	const askedIn = (given: readonly TestRun[], place: string) => [
		...new Coverage(parts, given, texts).testsOf({name, source, change: changeOf(place)}),
	];
	const asked = (place: string) => askedIn(runs, place).map(([file]) => file);
	expect(asked('3')).toEqual(['test/x.test.ts', 'test/a/z.test.ts']);
	expect(asked('4')).toEqual(['test/y.test.ts', 'test/a/z.test.ts']);
	expect(asked('5')).toEqual(['test/x.test.ts', 'test/a/z.test.ts']);
	// What ran before the first test may be kept in a module that others use.
	const {testing: early, ...run} = testing('test/y.test.ts', '3');
	expect(askedIn([{...run, testing: [], loading: early}, ...runs.slice(0, 1)], '3')).toEqual([['test/x.test.ts', 7]]);
});

test('the nearest tests are a short run, and the last run has what is left', () => {
	expect(
		inRuns(
			[
				['a', 3],
				['b', 3],
				['c', 9],
				['d', 90],
			],
			[5, 8],
		),
	).toEqual([['a', 'b'], ['c'], ['d']]);
	expect(inRuns([], [5])).toEqual([]);
});
