import {expect, test} from 'vitest';
import {columnProblems} from '../../../src/console/app/describe.ts';

const lines = (...given: Parameters<typeof columnProblems>) =>
	columnProblems(...given).map(({path, message}) => `${path.join('.')}: ${message}`);

test('reports unknown lists and columns of the config, with the valid ones', () => {
	expect(lines({apps: ['id', 'displayName']})).toEqual([]);
	expect(lines({apps: ['id', 'nam'], aps: []})).toEqual([
		expect.stringMatching(/^columns\.apps: unknown column nam. Use displayName, userCount, /),
		expect.stringMatching(/^columns\.aps: unknown list. Use apps, /),
	]);
});
