import {expect, test} from 'vitest';
import {columnProblems} from '../../../src/console/list/column-problems.ts';

test('reports unknown lists and columns of the config, with the valid ones', () => {
	expect(columnProblems({apps: ['id', 'displayName']})).toEqual([]);
	expect(columnProblems({apps: ['id', 'nam'], aps: []})).toEqual([
		expect.stringMatching(/^columns\.apps: unknown column nam. Use displayName, remark, /),
		expect.stringMatching(/^columns\.aps: unknown list. Use apps, /),
	]);
});
