/** What `npm run mutants -- --random` changes, and whom it asks. */
import {expect, test} from 'vitest';
import {changed, changesOf, drawn} from './changes.ts';
import {besides} from './judges.ts';

const all = (source: string) => changesOf('a.tsx', source).map((change) => changed(source, change));

test('a comparison, a constant, a branch and a call are changed, each alone', () => {
	expect(all('if (a < 3) f();')).toEqual([
		'if (true) f();',
		'if (false) f();',
		'if (a <= 3) f();',
		'if (a < 4) f();',
		'if (a < 3) ;',
	]);
	expect(all('x = !a ? b ?? c : true;')).toEqual([
		'x = a ? b ?? c : true;',
		'x = true ? b ?? c : true;',
		'x = false ? b ?? c : true;',
		'x = !a ? b : true;',
		'x = !a ? b ?? c : false;',
	]);
	expect(all('await f(1000);')).toEqual([';', 'await f(500);']);
});

test('words, types and values of calls stay', () => {
	expect(all("const a: 3 | true = f('words');")).toEqual([]);
	expect(all('type A = B extends 1 ? true : false;')).toEqual([]);
});

test('a line is counted from one, and a sign outside the BMP moves nothing', () => {
	const source = "const a = '👍';\nconst b = c === d;";
	expect(changesOf('a.ts', source)).toEqual([{start: 28, end: 31, text: '!==', line: 2}]);
});

test('a seed decides the draw, which takes each line once', () => {
	const files = [{name: 'src/a.ts', source: 'f(1);\nf(2);\nf(3);\nlet a;'}];
	const draw = (seed: number) => [...drawn(files, seed)].map(({change}) => change);
	expect(draw(1)).toEqual(draw(1));
	expect(
		draw(1)
			.map(({line}) => line)
			.sort(),
	).toEqual([1, 2, 3]);
	expect(new Set([1, 2, 3, 4, 5].map((seed) => JSON.stringify(draw(seed)))).size).toBeGreaterThan(1);
});

test('the tests beside a file have its name, or are in the nearest folder', () => {
	const folders = new Set(['test/a/b.test.ts', 'test/a', 'test/c/d']);
	const near = (name: string) => besides(name, (path) => folders.has(path));
	expect(['src/a/b.ts', 'src/a/c/d.tsx', 'src/c/d/e.ts'].map(near)).toEqual([
		'test/a/b.test.ts',
		'test/a/',
		'test/c/d/',
	]);
});
