import {expect, test} from 'vitest';
import type {Api} from '../../../src/client/api.ts';
import {ApiError, type ApiErrorKind} from '../../../src/client/error.ts';
import {updateAuthConfig} from '../../../src/contract/auth-configs.ts';
import {isAnswered, sendOnce} from '../../../src/domain/writes/outcome.ts';
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

test('a token that the service does not accept any more is renewed before the write, which is not sent without one', async () => {
	const refused = new ApiError({kind: 'credentials', applied: 'no', message: 'no', advice: ''});
	const send = async (isAccepted: boolean) => {
		const log: string[] = [];
		const api = {
			async confirmToken() {
				log.push('token');
				if (!isAccepted) throw refused;
			},
			async call() {
				log.push('write');
				return {};
			},
		} as unknown as Api;
		return [(await sendOnce(api, updateAuthConfig, {id: 'ac_1'})).state, ...log];
	};
	expect([await send(true), await send(false)]).toEqual([
		['done', 'token', 'write'],
		['rejected', 'token'],
	]);
});
