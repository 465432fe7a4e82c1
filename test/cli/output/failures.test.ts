/** What is said of errors, and the exit codes: of one command, and of several tenants. */
import {expect, test} from 'vitest';
import type {CliContext} from '../../../src/cli/context.ts';
import {exitCodes, InterruptedError, PartlyDoneError} from '../../../src/cli/error.ts';
import {failureOf, ofTenant, reportError, sentence, withExtent} from '../../../src/cli/failure.ts';
import {endOfFleet, type SourceState} from '../../../src/cli/fleet-rows.ts';
import {callOptions} from '../../../src/cli/output/notices.ts';
import {ApiError} from '../../../src/client/error.ts';
import {NotSignedInError, UsageError} from '../../../src/settings/error.ts';

const apiError = (more: object = {}) =>
	new ApiError({kind: 'server', message: 'a.test answered 500', advice: 'Try again.', applied: 'no', ...more});
const system = (more: object) => Object.assign(new Error('listen failed'), more);

test.each([
	[apiError(), exitCodes.unreachable, ['a.test answered 500. Try again.']],
	[apiError({requestId: 'r1'}), exitCodes.unreachable, ['a.test answered 500. Try again. (request id r1)']],
	[apiError({message: 'It failed (r1)!', requestId: 'r1', advice: ''}), exitCodes.unreachable, ['It failed (r1)!']],
	[
		apiError({request: {endpoint: 'updateAuthConfig'}, applied: 'unknown'}),
		exitCodes.partlyDone,
		[
			'UNKNOWN: the request was sent, but no usable response arrived. It is not sent again',
			'a.test answered 500. Try again.',
		],
	],
	[
		apiError({request: {endpoint: 'searchApps'}, applied: 'unknown'}),
		exitCodes.unreachable,
		['a.test answered 500. Try again.'],
	],
	[new UsageError('no'), exitCodes.usage, ['no']],
	[new DOMException('interrupted', 'AbortError'), exitCodes.interrupted, []],
	[
		new PartlyDoneError('two of three', {cause: apiError({advice: ''})}),
		exitCodes.partlyDone,
		['a.test answered 500.', 'two of three'],
	],
	[
		new PartlyDoneError('two of three', {cause: new InterruptedError('after two')}),
		exitCodes.interrupted,
		['after two'],
	],
	[
		new PartlyDoneError('two of three', {cause: new NotSignedInError('sign in')}),
		exitCodes.notAllowed,
		['sign in', 'two of three'],
	],
	[new PartlyDoneError('two of three', {cause: 'unknown'}), exitCodes.partlyDone, ['two of three']],
	[system({code: 'EPIPE', syscall: 'write'}), exitCodes.done, []],
	[
		system({code: 'EADDRINUSE', syscall: 'listen', address: '::1', port: 80}),
		exitCodes.failed,
		['cannot listen at ::1:80: another program uses the port. Choose another port'],
	],
	[
		system({code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'h', address: 'x'}),
		exitCodes.failed,
		['cannot listen at h: the host name is not known. Choose another host'],
	],
	[system({code: 'EODD', syscall: 'listen', address: 'h'}), exitCodes.failed, ['cannot listen at h: listen failed']],
	[system({code: 'EACCES', syscall: 'open'}), exitCodes.failed, ['listen failed']],
])('%s ends with %i', (error, code, lines) => expect(failureOf(error)).toEqual({code, lines}));

test('the exit codes are those that scripts know', () => {
	expect(exitCodes).toEqual({
		...{done: 0, failed: 1, usage: 2, notAllowed: 3, notFound: 4, rejected: 5, rateLimited: 6, unreachable: 7},
		...{partlyDone: 8, findings: 9, interrupted: 130},
	});
});

test('an unexpected error is no failure of a command', async () => {
	for (const error of [new TypeError('x'), 'text', undefined, Object.assign(new Error('x'), {code: 'EODD'})])
		expect(failureOf(error)).toBeUndefined();
	await expect(reportError(new TypeError('a defect'), {} as CliContext)).rejects.toThrow('a defect');
});

test('a sentence ends, and a tenant is named once', () => {
	expect(['a', 'a.', 'a!', 'a?'].map(sentence)).toEqual(['a.', 'a.', 'a!', 'a?']);
	expect(['it failed', 'a.test: x', 'a.test answered 500', 'a.tested'].map((text) => ofTenant('a.test', text))).toEqual(
		['a.test: it failed', 'a.test: x', 'a.test answered 500', 'a.test: a.tested'],
	);
});

function contextOf(signal = new AbortController().signal) {
	let text = '';
	const stream = {
		isTty: false,
		write: async (more: string) => {
			text += more;
		},
	};
	const context = {
		stdout: stream,
		stderr: stream,
		env: {LANG: 'C.UTF-8'},
		signal,
		now: () => 0,
	} as unknown as CliContext;
	return {context, text: () => text};
}

const ended = (tenant: string, count: number, end: SourceState['end']): SourceState =>
	({tenant, count, end}) as SourceState;
const refused = {failure: apiError({kind: 'forbidden', message: 'No', advice: ''})};
const down = {failure: apiError({advice: ''})};
test.each([
	[[ended('a', 1200, 'whole'), ended('b', 3, 'more')], undefined, 'a 1,200 · b 3, more exist'],
	[[ended('a', 0, refused), ended('b', 0, refused)], exitCodes.notAllowed, 'a: No. · b: No.'],
	[[ended('a', 0, refused), ended('b', 0, down)], exitCodes.partlyDone, 'a: No. · b: a.test answered 500.'],
	[[ended('a', 1, refused)], exitCodes.partlyDone, 'a 1, then: No.'],
	[[ended('a', 0, 'whole'), ended('b', 0, refused)], exitCodes.partlyDone, 'a 0 · b: No.'],
])('%# several tenants end with %i: %s', async (states, code, words) => {
	const {context, text} = contextOf();
	const result = await endOfFleet(context, states as readonly SourceState[]).catch(
		(error: {code?: number}) => error.code,
	);
	expect([result, text()]).toEqual([code, `castellan: ${words}\n`]);
});

test('a signal that ends a read says how far it came, and another error stays what it is', async () => {
	const reason = new DOMException('interrupted', 'AbortError');
	const {context} = contextOf(AbortSignal.abort(reason));
	const other = new UsageError('no');
	expect(withExtent(context, reason, 'after 3 apps')).toMatchObject({
		message: 'interrupted after 3 apps',
		cause: reason,
	});
	expect(withExtent(context, other, 'after 3 apps')).toBe(other);
	expect(withExtent(contextOf().context, reason, 'after 3 apps')).toBe(reason);
	await expect(endOfFleet(context, [])).rejects.toThrow('interrupted before every tenant was read');
});

test('a repetition says when it comes', () => {
	const {context, text} = contextOf();
	const {onRetry} = callOptions(context);
	for (const at of [undefined, 0, 1, 1_001, -1])
		onRetry?.({reason: 'It failed.', attempt: 2, at} as Parameters<NonNullable<typeof onRetry>>[0]);
	const ends = text()
		.split('\n')
		.map((line) => line.replace('castellan: It failed. Attempt 2', ''));
	expect(ends).toEqual([' now', ' now', ' in 1 s', ' in 2 s', ' now', '']);
});
