/** Why a call failed, in constants of the source: no word of the tenant reaches an error. */
import {ApiError, type ApiErrorKind} from '../client/error.ts';
import {IncompleteListError} from '../client/pagination.ts';
import {UnjudgedError} from '../domain/board/unread.ts';
import {HistoryError, NoStateError, NotKeptError} from '../domain/history/error.ts';

/** A call that castellan does not answer. The message is a constant, or names arguments of the call. */
export class Refusal extends Error {
	override readonly name = 'Refusal';
	readonly kind: string;

	constructor(kind: string, message: string) {
		super(message);
		this.kind = kind;
	}
}

/** The error of an answer. */
export interface Fault {
	readonly kind: string;
	readonly message: string;
	/** The HTTP status of the service. */
	readonly status?: number;
	readonly retry_after_ms?: number;
}

/** An `input` has a message of its own: it names the argument or the setting, not its value. */
const sentences: Readonly<Record<Exclude<ApiErrorKind, 'input'>, string>> = {
	unreachable: 'The service cannot be reached.',
	tls: 'The certificate of the service was not accepted.',
	timeout: 'The service did not respond in time.',
	cancelled: 'The call was cancelled.',
	redirect: 'The service sent a redirect, which castellan does not follow.',
	answer: 'The response of the service breaks the contract of the API.',
	credentials: 'The service rejected the credentials. A person has to sign in.',
	unauthenticated: 'The service rejected the token. A person has to sign in.',
	forbidden: 'The service does not permit this read.',
	'not-found': 'The tenant has nothing with this id.',
	rejected: 'The service rejected the request.',
	'rate-limited': 'The service asks to wait before the next request.',
	server: 'The service failed.',
};

/** Returns undefined for an unexpected error, which is an internal error of castellan. */
export function faultOf(error: unknown): Fault | undefined {
	if (error instanceof Refusal) return {kind: error.kind, message: error.message};
	if (error instanceof ApiError) {
		const {kind, message, status, retryAfter, isTooLarge} = error.detail;
		if (kind === 'input') return {kind, message: `castellan did not send the request. ${message}`};
		const sentence = isTooLarge ? 'The response exceeds a limit of castellan. Ask for less.' : sentences[kind];
		const wait = retryAfter === undefined ? {} : {retry_after_ms: Math.ceil(retryAfter)};
		return {kind, message: sentence, ...(status !== undefined && {status}), ...wait};
	}
	if (error instanceof UnjudgedError)
		return {kind: 'incomplete', message: 'Rules could not judge an item: a field has a value that cannot be read.'};
	if (error instanceof IncompleteListError)
		return {
			kind: 'incomplete',
			message: 'The list cannot be read completely: it changed, or its pages break the rules.',
		};
	if (error instanceof NoStateError)
		return {kind: 'no-history', message: 'The history has no reading, no name or no item that answers this.'};
	if (error instanceof NotKeptError) return {kind: 'not-kept', message: 'The history does not keep this.'};
	if (error instanceof HistoryError) return {kind: 'history', message: 'The history cannot be read.'};
	return undefined;
}
