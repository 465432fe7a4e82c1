import {expect, test} from 'vitest';
import {writeError} from '../../../src/domain/history/error.ts';
import {openHistory} from '../../../src/domain/history/open.ts';

test.each([{errcode: 13}, {errcode: 4874}, {code: 'ENOSPC'}, {code: 'EDQUOT'}])(
	'names the file and the remedy after %j',
	(members) => {
		const error = Object.assign(new Error('database or disk is full'), members);
		expect(writeError('/s.db', error, 'otherwise').message).toBe(
			'Cannot write /s.db: the disk is full. Free some space, then try again.',
		);
	},
);

test.runIf(process.platform === 'linux')('a history on a full device is named', async () => {
	await expect(openHistory({file: '/dev/full'})).rejects.toThrow('/dev/full');
	expect(writeError(null, new Error('broken'), 'otherwise').message).toBe('otherwise');
});
