import {expect, test} from 'vitest';
import {DriverError, historyError} from '../../../../src/domain/history/engines/postgres-error.ts';

test('of several addresses of a name, the error is that of the first', () => {
	const refused = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), {code: 'ECONNREFUSED'});
	const error = new DriverError(new AggregateError([refused, new Error('other')]));
	expect(error.message).toBe('connect ECONNREFUSED ::1:5432');
});

test.each([
	['XX999', true, 'db.test cannot be used: odd. Try again later'],
	['XX999', false, 'db.test cannot be reached: odd. Try again later'],
])('an error %s without a known cause says what failed', (code, isOfStatement, message) => {
	const error = Object.assign(new Error('odd\nmore'), {code, ...(isOfStatement && {severity: 'ERROR'})});
	expect(historyError(new DriverError(error), 'db.test').message).toBe(message);
});
