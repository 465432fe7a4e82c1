import {expect, test} from 'vitest';
import {DriverError, historyError} from '../../../../src/domain/history/engines/postgres-error.ts';

test.each([
	['XX999', true, 'db.test cannot be used: odd. Try again later'],
	['XX999', false, 'db.test cannot be reached: odd. Try again later'],
])('an error %s without a known cause says what failed', (code, isOfStatement, message) => {
	const error = Object.assign(new Error('odd\nmore'), {code, ...(isOfStatement && {severity: 'ERROR'})});
	expect(historyError(new DriverError(error), 'db.test').message).toBe(message);
});
