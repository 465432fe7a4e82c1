import {expect, test} from 'vitest';
import {ApiError, type ApiErrorDetail} from '../../../../src/client/error.ts';
import {failureResult, requestLines} from '../../../../src/console/features/writes/write-words.ts';

const api = (detail: Partial<ApiErrorDetail>) =>
	new ApiError({kind: 'server', message: 'the answer', advice: '', applied: 'no', ...detail});
const texts = (lines: readonly {readonly text: string}[]) => lines.map(({text}) => text);
const check = [{text: 'read back'}];

test('a rejection is checked if it was an answer, and says that nothing was sent if not', () => {
	const answered = failureResult('rejected', api({status: 400}), check);
	expect(answered).toMatchObject({title: 'Rejected', tone: 'bad', canBeCorrected: true});
	expect(texts(answered.lines)).toEqual(['the answer', 'read back', 'castellan does not send it again.']);
	for (const error of [api({}), api({kind: 'credentials', status: 401})]) {
		const unsent = failureResult('rejected', error, check);
		expect([unsent.title, ...texts(unsent.lines)]).toEqual([
			'Not sent',
			'the answer',
			'Nothing was sent.',
			'castellan does not send it again.',
		]);
	}
});

test('a lost answer is unknown, and is not corrected', () => {
	const error = api({applied: 'unknown'});
	const {lines, ...result} = failureResult('unknown', error, check);
	expect(result).toEqual({title: 'UNKNOWN', errors: [error], tone: 'warn'});
	expect(texts(lines).slice(1)).toEqual(['the answer', 'read back']);
});

test('a request is shown with the lines of its body', () => {
	const request = {method: 'PUT', url: 'https://a.test/x', body: '{\n}'} as Parameters<typeof requestLines>[0];
	expect(texts(requestLines(request))).toEqual(['', 'The request', 'PUT https://a.test/x', '{', '}']);
});
