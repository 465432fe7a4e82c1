/** Maps an error to its exit code and its messages on stderr, and reports it. */
import {ApiError, type ApiErrorKind} from '../client/error.ts';
import {IncompleteListError} from '../client/pagination.ts';
import {endpoints} from '../contract/endpoints.ts';
import {HistoryError, InvalidNameError, NoStateError, NotKeptError} from '../domain/history/error.ts';
import {EditError} from '../domain/writes/problem.ts';
import {UnknownProfileError} from '../settings/connection.ts';
import {FailedError, NotSignedInError, SettingsError, UsageError} from '../settings/error.ts';
import {visibleJsonText} from '../text/json/print.ts';
import {clean} from '../text/visible.ts';
import {type CliContext, printMessage} from './context.ts';
import {ExitError, exitCodes, InterruptedError, NotFoundError, PartlyDoneError, ReadOnlyError} from './error.ts';

const codeOfKind: Readonly<Record<ApiErrorKind, number>> = {
	input: exitCodes.usage,
	unreachable: exitCodes.unreachable,
	tls: exitCodes.unreachable,
	timeout: exitCodes.unreachable,
	redirect: exitCodes.unreachable,
	answer: exitCodes.unreachable,
	server: exitCodes.unreachable,
	cancelled: exitCodes.interrupted,
	credentials: exitCodes.notAllowed,
	unauthenticated: exitCodes.notAllowed,
	forbidden: exitCodes.notAllowed,
	'not-found': exitCodes.notFound,
	rejected: exitCodes.rejected,
	'rate-limited': exitCodes.rateLimited,
};

/** The first line with the class of an error counts: some classes extend others. */
const codesOfClasses: readonly (readonly [
	code: number,
	classes: readonly (abstract new (...args: never[]) => Error)[],
])[] = [
	[exitCodes.interrupted, [InterruptedError]],
	[exitCodes.usage, [UsageError, UnknownProfileError, NotKeptError, InvalidNameError]],
	[exitCodes.unreachable, [IncompleteListError]],
	[exitCodes.notFound, [NotFoundError, NoStateError]],
	[exitCodes.notAllowed, [NotSignedInError, ReadOnlyError]],
	[exitCodes.failed, [SettingsError, HistoryError, FailedError]],
];

/** The result of a failed command. */
export interface Failure {
	readonly code: number;
	/** The messages on stderr. Empty if the command has reported the failure. */
	readonly lines: readonly string[];
}

/** Returns undefined for an unexpected error, which is an internal error of castellan. */
export function failureOf(error: unknown): Failure | undefined {
	if (error instanceof ExitError) return {code: error.code, lines: []};
	if (error instanceof ApiError) return apiFailure(error);
	if (error instanceof PartlyDoneError) {
		const cause = failureOf(error.cause);
		if (cause?.code === exitCodes.interrupted) return cause;
		// A script that sees that it is not signed in has to do something else than to try again.
		const code = cause?.code === exitCodes.notAllowed ? exitCodes.notAllowed : exitCodes.partlyDone;
		return {code, lines: [...(cause?.lines ?? []), error.message]};
	}
	if (!(error instanceof Error)) return undefined;
	if (error.name === 'AbortError') return {code: exitCodes.interrupted, lines: []};
	if (error instanceof EditError)
		return {code: exitCodes.usage, lines: [`${error.problem.message} ${error.problem.advice}`]};
	const [code] = codesOfClasses.find(([, classes]) => classes.some((kind) => error instanceof kind)) ?? [];
	if (code !== undefined) return {code, lines: [error.message]};
	// The reader has closed the pipe, as in `castellan apps --all | head`. This is not a failure.
	if ('code' in error && error.code === 'EPIPE') return {code: exitCodes.done, lines: []};
	if (!('syscall' in error)) return undefined;
	const isListen = error.syscall === 'listen' || error.syscall === 'getaddrinfo';
	return {code: exitCodes.failed, lines: [isListen ? listenLine(error as ListenError) : error.message]};
}

interface ListenError extends NodeJS.ErrnoException {
	readonly address?: string;
	readonly hostname?: string;
	readonly port?: number;
}

const listenProblems: Readonly<Record<string, string>> = {
	EADDRINUSE: 'another program uses the port. Choose another port',
	EACCES: 'this user may not use the port. Choose a port from 1024',
	EADDRNOTAVAIL: 'this machine does not have the address. Choose another host',
	ENOTFOUND: 'the host name is not known. Choose another host',
};

/** The client has errors of its own, so only a server is left. */
const listenLine = ({address, hostname = address, port, code = '', message}: ListenError): string =>
	`cannot listen at ${hostname}${port === undefined ? '' : `:${port}`}: ${listenProblems[code] ?? message}`;

function apiFailure(error: ApiError): Failure {
	const {kind, applied, request} = error.detail;
	const isWrite = Object.values(endpoints).some(({name, effect}) => name === request?.endpoint && effect === 'write');
	// The service may have applied a write without a usable response.
	if (!isWrite || applied !== 'unknown') return {code: codeOfKind[kind], lines: [inOneLine(error)]};
	return {
		code: exitCodes.partlyDone,
		lines: ['UNKNOWN: the request was sent, but no usable response arrived. It is not sent again', inOneLine(error)],
	};
}

/** The reason in one line, for a read that continues with other tenants or parts. */
export function messageOf(error: Error): string {
	const failure = failureOf(error);
	return failure?.code === exitCodes.interrupted ? 'interrupted' : (failure?.lines.join(' ') ?? error.message);
}

/** With a full stop, so that another sentence can follow. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Names the tenant of an error. Most errors of requests already begin with the host. */
export const ofTenant = (tenant: string, text: string): string =>
	[':', ' answered'].some((end) => text.startsWith(tenant + end)) ? text : `${tenant}: ${text}`;

function inOneLine({detail: {message, advice, requestId}}: ApiError): string {
	return [sentence(message), advice, requestId && !message.includes(requestId) ? `(request id ${requestId})` : '']
		.filter(Boolean)
		.join(' ');
}

/** Adds to an error how far a read came, if a signal has ended it: `after 300 apps`. Returns other errors unchanged. */
export const withExtent = ({signal}: {readonly signal: AbortSignal}, error: unknown, extent: string): unknown =>
	signal.aborted && failureOf(error)?.code === exitCodes.interrupted
		? new InterruptedError(`interrupted ${extent}`, {cause: error})
		: error;

/** Prints the reason and resolves with the exit code. Rethrows an internal error. */
export async function reportError(error: unknown, context: CliContext, asJson = false): Promise<number> {
	const failure = failureOf(error);
	if (!failure) throw error;
	if (asJson && failure.lines.length > 0) {
		const line = errorLine(failure.code, failure.lines.join(' '));
		await context.stderr.write(line).catch(() => undefined);
		return failure.code;
	}
	for (const line of failure.lines) await printMessage(context, line);
	return failure.code;
}

/** An error as a line of JSON, for an agent. */
export const errorLine = (exitCode: number, message: string): string =>
	`${visibleJsonText({error: {exitCode, message: clean(message)}})}\n`;

/** Ignores EPIPE: the reader has closed the pipe. Rethrows any other error. */
export function ignoreClosedPipe(error: unknown): void {
	if (failureOf(error)?.code !== exitCodes.done) throw error;
}
