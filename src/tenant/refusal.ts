/** The error for a rejected request, and its response body. Document: error bodies not shown. */
import type {ErrorBody} from '../contract/error.ts';
import {statusCodes} from '../contract/error.ts';
import {JsonAnswer} from './messages.ts';

/** Messages contain ids and fields of the request, which may have any length. */
const maximumMessage = 1_000;

export class Refusal extends Error {
	override readonly name = 'Refusal';
	/** The HTTP status. */
	readonly status: number;
	/** The gRPC code in the error body. */
	readonly code: number;
	readonly headers: Readonly<Record<string, string>>;

	constructor(status: number, code: number, message: string, headers: Readonly<Record<string, string>> = {}) {
		super(message.length > maximumMessage ? `${message.slice(0, maximumMessage)}…` : message);
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
