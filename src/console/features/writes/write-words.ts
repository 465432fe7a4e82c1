/** Describes requests before sending, and failed outcomes. */

import type {RequestPreview} from '../../../client/api.ts';
import type {ApiError} from '../../../client/error.ts';
import {isAnswered} from '../../../domain/writes/outcome.ts';
import type {ToneLine} from '../../../text/tone.ts';
import {describeError} from '../shared/error-words.ts';
import type {WriteResult} from './WriteDialog.tsx';

/** The exact request, redacted. */
export const requestLines = ({method, url, body}: RequestPreview): readonly ToneLine[] => [
	{text: ''},
	{text: 'The request', tone: 'dim'},
	{text: `${method} ${url}`},
	...(body ?? '').split('\n').map((text) => ({text})),
];

/**
 * The result of a rejected write, or of a write with a lost response. Neither proves that nothing was applied: `check` says what
 * was read back, or what a person can do.
 */
export function failureResult(state: 'rejected' | 'unknown', error: ApiError, check: readonly ToneLine[]): WriteResult {
	if (state === 'rejected') {
		return {
			title: isAnswered(error) ? 'Rejected' : 'Not sent',
			errors: [error],
			canBeCorrected: true,
			tone: 'bad',
			lines: [
				{text: describeError(error), tone: 'bad'},
				...(isAnswered(error) ? check : [{text: 'Nothing was sent.'}]),
				{text: 'castellan does not send it again.'},
			],
		};
	}
	return {
		title: 'UNKNOWN',
		errors: [error],
		tone: 'warn',
		lines: [
			{text: 'The outcome is UNKNOWN: the request was sent, but no usable response arrived.', tone: 'warn'},
			{text: describeError(error)},
			...check,
		],
	};
}
