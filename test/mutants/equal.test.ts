import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {root} from '../../src/build/root.ts';
import {equal, read} from './equal.ts';

test('the lines of changes that mean nothing are in the sources', () => {
	const missing = equal.filter(({name, line}) => {
		const lines = readFileSync(join(root, name), 'utf8').split('\n');
		return !lines.some((each) => each.trim().startsWith(line));
	});
	expect(missing).toEqual([]);
});

test('the list of them is sorted, and a line of it that lacks a part is refused', () => {
	const lines = readFileSync(join(root, 'test/mutants/equal.txt'), 'utf8').trimEnd().split('\n');
	expect(lines).toEqual(lines.toSorted());
	expect(() => read('src/a.ts\tconst a = 1;\t2')).toThrow(
		'Line 1 of equal.txt needs a file, a line, what it becomes, and a reason.',
	);
});
