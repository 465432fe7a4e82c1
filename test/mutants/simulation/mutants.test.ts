import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {root} from '../../../src/build/root.ts';
import {mutants} from './mutants.ts';

test.each(mutants)('one place of its file can be changed so that $breaks', ({file, from}) => {
	expect(readFileSync(`${root}/src/${file}`, 'utf8').split(from)).toHaveLength(2);
});
