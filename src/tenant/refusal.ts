/** A request that is refused: what the handlers throw, and the body it becomes. Document: error bodies not shown. */
import type {ErrorBody} from '../contract/error.ts';
import {statusCodes} from '../contract/error.ts';
import {JsonAnswer} from './messages.ts';

/** Messages name ids and fields as they were sent, which may be of any length. */
const longestMessage = 1_000;

export class Refusal extends Error {
	override readonly name = 'Refusal';
	/** HTTP. */
	readonly status: number;
	/** gRPC, as the error body carries it. */
	readonly code: number;
	readonly headers: Readonly<Record<string, string>>;

	constructor(status: number, code: number, message: string, headers: Readonly<Record<string, string>> = {}) {
		super(message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message);
		this.status = status;
		this.code = code;
		this.headers = headers;
	}
}

const refuse =
	({status, code}: {status: number; code: number}) =>
	(message: string, headers?: Readonly<Record<string, string>>) =>
		new Refusal(status, code, message, headers);

export const invalid = refuse(statusCodes.invalidArgument);
export const notFound = refuse(statusCodes.notFound);
export const forbidden = refuse(statusCodes.permissionDenied);
export const unauthenticated = (message: string) =>
	refuse(statusCodes.unauthenticated)(message, {'www-authenticate': 'Bearer realm="tenant"'});
export const tooLarge = refuse({status: 413, code: statusCodes.resourceExhausted.code});
export const wrongContentType = refuse({status: 415, code: statusCodes.invalidArgument.code});
export const wrongMethod = refuse({status: 405, code: statusCodes.unimplemented.code});

export const errorBody = (code: number, message: string, requestId: string): ErrorBody => ({
	code,
	message: `${message} (request-id: ${requestId})`,
	details: [],
});

export const refusalResponse = (refusal: Refusal, requestId: string): JsonAnswer =>
	new JsonAnswer(errorBody(refusal.code, refusal.message, requestId), {
		status: refusal.status,
		headers: refusal.headers,
	});
