/** The error for a rejected request, and its response body. Document: error bodies not shown. */
import type {ErrorBody} from '../contract/error.ts';
import {statusCodes} from '../contract/error.ts';
import {JsonResponse} from './http.ts';

/** Messages contain ids and fields of the request, which may have any length. */
const maximumMessage = 1_000;

type Headers = Readonly<Record<string, string>>;

export class Rejection extends Error {
	override readonly name = 'Rejection';
	readonly status: number;
	/** The gRPC code in the error body. */
	readonly code: number;
	readonly headers: Headers;

	constructor(status: number, code: number, message: string, headers: Headers = {}) {
		super(message.length > maximumMessage ? `${message.slice(0, maximumMessage)}…` : message);
		this.status = status;
		this.code = code;
		this.headers = headers;
	}

	response(requestId: string): JsonResponse {
		const {status, headers} = this;
		return new JsonResponse(errorBody(this.code, this.message, requestId), {status, headers});
	}
}

const reject =
	({status, code}: {status: number; code: number}) =>
	(message: string, headers?: Headers) =>
		new Rejection(status, code, message, headers);

export const invalid = reject(statusCodes.invalidArgument);
export const notFound = reject(statusCodes.notFound);
export const forbidden = reject(statusCodes.permissionDenied);
export const unauthenticated = (message: string) =>
	reject(statusCodes.unauthenticated)(message, {'www-authenticate': 'Bearer realm="tenant"'});
export const tooLarge = reject({status: 413, code: statusCodes.resourceExhausted.code});
export const wrongContentType = reject({status: 415, code: statusCodes.invalidArgument.code});
export const wrongMethod = reject({status: 405, code: statusCodes.unimplemented.code});
export const internalError = () => reject(statusCodes.internal)('internal error');
export const diskFull = () =>
	reject(statusCodes.internal)('the disk with the data of this tenant is full; free some space, then try again');

export const errorBody = (code: number, message: string, requestId: string): ErrorBody => ({
	code,
	message: `${message} (request-id: ${requestId})`,
	details: [],
});
