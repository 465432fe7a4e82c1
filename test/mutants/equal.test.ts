import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {root} from '../../src/build/root.ts';
import {equal} from './equal.ts';

test('the lines of changes that mean nothing are in the sources', () => {
	const missing = equal.filter(({name, line}) => {
		const lines = readFileSync(join(root, name), 'utf8').split('\n');
		return !lines.some((each) => each.trim().startsWith(line));
	});
	expect(missing).toEqual([]);
});
