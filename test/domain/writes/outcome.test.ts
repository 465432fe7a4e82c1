import {expect, test} from 'vitest';
import {ApiError, type ApiErrorKind} from '../../../src/client/error.ts';
import {isAnswered} from '../../../src/domain/writes/outcome.ts';
import {EditError, error} from '../../../src/domain/writes/problem.ts';

test.each([
	['rejected', 403, true],
	['unreachable', undefined, false],
	['credentials', 401, false],
] as const)('an error of kind %s with status %s comes from the service itself: %s', (kind, status, expected) => {
	const detail = {
		kind: kind as ApiErrorKind,
		applied: 'no',
		message: 'no',
		advice: '',
		...(status && {status}),
	} as const;
	expect(isAnswered(new ApiError(detail))).toBe(expected);
});

test('an invalid edit has a name and its problem', () => {
	const problem = error('oidc', 'It is wrong.', 'Correct it.');
	expect(new EditError(problem)).toMatchObject({name: 'EditError', message: 'It is wrong.', problem});
});
