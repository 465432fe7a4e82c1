/** The errors of answers, in constant sentences. */
import {expect, test} from 'vitest';
import {ApiError, type ApiErrorKind} from '../../src/client/error.ts';
import {IncompleteListError} from '../../src/client/pagination.ts';
import {HistoryError, NoStateError, NotKeptError} from '../../src/domain/history/error.ts';
import {faultOf, Refusal} from '../../src/mcp/refusal.ts';

const apiError = (kind: ApiErrorKind, more: object = {}) =>
	new ApiError({kind, message: 'Secret words.', advice: '', applied: 'no', ...more});

test.each([
	[new Refusal('cursor', 'It has expired.'), {kind: 'cursor', message: 'It has expired.'}],
	[apiError('input'), {kind: 'input', message: 'castellan did not send the request. Secret words.'}],
	[apiError('server'), {kind: 'server', message: 'The service failed.'}],
	[
		apiError('rate-limited', {status: 429, retryAfter: 1500.2}),
		{
			kind: 'rate-limited',
			message: 'The service asks to wait before the next request.',
			status: 429,
			retry_after_ms: 1501,
		},
	],
	[
		apiError('answer', {isTooLarge: true, retryAfter: 0}),
		{kind: 'answer', message: 'The response exceeds a limit of castellan. Ask for less.', retry_after_ms: 0},
	],
	[
		new IncompleteListError('apps'),
		{kind: 'incomplete', message: 'The list cannot be read completely: it changed, or its pages break the rules.'},
	],
	[
		new NoStateError('x'),
		{kind: 'no-history', message: 'The history has no reading, no name or no item that answers this.'},
	],
	[new NotKeptError('x'), {kind: 'not-kept', message: 'The history does not keep this.'}],
	[new HistoryError('x'), {kind: 'history', message: 'The history cannot be read.'}],
	[new TypeError('x'), undefined],
])('%s', (error, fault) => expect(faultOf(error)).toEqual(fault));
