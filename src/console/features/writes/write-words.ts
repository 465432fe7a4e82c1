/** Describes requests before sending, and failed outcomes. */
import type {RequestPreview} from '../../../client/api.ts';
import type {ApiError} from '../../../client/error.ts';
import {isAnswered} from '../../../domain/writes/outcome.ts';
import type {Problem} from '../../../domain/writes/problem.ts';
import {describeError} from '../shared/error-words.ts';
import type {ReviewLine, WriteResult} from './WriteDialog.tsx';

/** The exact request, redacted. */
export const requestLines = ({method, url, body}: RequestPreview): readonly ReviewLine[] => [
	{text: ''},
	{text: 'The request', tone: 'dim'},
	{text: `${method} ${url}`},
	...(body ?? '').split('\n').map((text) => ({text})),
];

export const problemLines = (problems: readonly Problem[]): readonly ReviewLine[] =>
	problems.map(({severity, message, advice}) => ({
		text: `${severity === 'error' ? 'Error' : 'Warning'}: ${message} ${advice}`,
		tone: severity === 'error' ? 'bad' : 'warn',
	}));

/**
 * The result of a rejected write, or of a write with a lost response. Neither proves that nothing was applied: `check` says what
 * was read back, or what a person can do.
 */
export function failureResult(
	state: 'rejected' | 'unknown',
	error: ApiError,
	check: readonly ReviewLine[],
): WriteResult {
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
