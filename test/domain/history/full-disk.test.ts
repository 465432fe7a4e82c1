import {expect, test} from 'vitest';
import {writeError} from '../../../src/domain/history/error.ts';
import {SnapshotStore} from '../../../src/domain/history/store.ts';

test.each([{errcode: 13}, {code: 'ENOSPC'}, {code: 'EDQUOT'}])('names the file and the remedy after %j', (members) => {
	const error = Object.assign(new Error('database or disk is full'), members);
	expect(writeError('/s.db', error, 'otherwise').message).toBe(
		'Cannot write /s.db: the disk is full. Free some space, then try again.',
	);
});

test.runIf(process.platform === 'linux')('a snapshots file on a full device is named', () => {
	expect(() => SnapshotStore.open('/dev/full')).toThrow('/dev/full');
	expect(writeError(null, new Error('broken'), 'otherwise').message).toBe('otherwise');
});
