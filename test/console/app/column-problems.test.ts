import {expect, test} from 'vitest';
import {columnProblems} from '../../../src/console/app/column-problems.ts';

test('says which list or column of the config is not there, and which are', () => {
	expect(columnProblems({apps: ['id', 'displayName']})).toEqual([]);
	expect(columnProblems({apps: ['id', 'nam'], aps: []})).toEqual([
		expect.stringMatching(/^columns\.apps: there is no column nam; there are displayName, remark, /),
		expect.stringMatching(/^columns\.aps is no list; there are apps, /),
	]);
});
