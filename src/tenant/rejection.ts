/** The error for a rejected request, and its response body. Document: error bodies not shown. */
import type {ErrorBody} from '../contract/error.ts';
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
	/** The code of an error of the token endpoint. */
	readonly tokenError: string | undefined;

	constructor(status: number, code: number, message: string, headers: Headers = {}, tokenError?: string) {
		super(message.length > maximumMessage ? `${message.slice(0, maximumMessage)}…` : message);
		this.status = status;
		this.code = code;
		this.headers = headers;
		this.tokenError = tokenError;
	}

	response(requestId: string): JsonResponse {
		const {status, headers} = this;
		return new JsonResponse(errorBody(this.code, this.message, requestId), {status, headers});
	}
}

/** The status codes of gRPC. */
const grpc = {
	invalidArgument: 3,
	notFound: 5,
	permissionDenied: 7,
	resourceExhausted: 8,
	unimplemented: 12,
	internal: 13,
	unauthenticated: 16,
};

const reject = (status: number, code: number) => (message: string, headers?: Headers) =>
	new Rejection(status, code, message, headers);

export const invalid = reject(400, grpc.invalidArgument);
export const notFound = reject(404, grpc.notFound);
export const forbidden = reject(403, grpc.permissionDenied);
export const unauthenticated = (message: string) =>
	reject(401, grpc.unauthenticated)(message, {'www-authenticate': 'Bearer realm="tenant"'});
export const tooLarge = reject(413, grpc.resourceExhausted);
export const wrongContentType = reject(415, grpc.invalidArgument);
export const wrongMethod = reject(405, grpc.unimplemented);
export const internalError = () => reject(500, grpc.internal)('internal error');
export const diskFull = () =>
	reject(500, grpc.internal)('the disk with the data of this tenant is full; free some space, then try again');

export const errorBody = (code: number, message: string, requestId: string): ErrorBody => ({
	code,
	message: `${message} (request-id: ${requestId})`,
	details: [],
});
