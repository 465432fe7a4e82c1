/** The error body. Document: not shown; this is the gRPC-gateway shape of services of the same family. */
import * as v from 'valibot';

export const ErrorBody = v.looseObject({
	code: v.optional(v.number()),
	message: v.optional(v.string()),
	details: v.optional(v.array(v.unknown())),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;

/** gRPC status codes and the HTTP status each travels under. */
export const statusCodes = {
	invalidArgument: {code: 3, status: 400},
	notFound: {code: 5, status: 404},
	permissionDenied: {code: 7, status: 403},
	resourceExhausted: {code: 8, status: 429},
	unimplemented: {code: 12, status: 501},
	internal: {code: 13, status: 500},
	unavailable: {code: 14, status: 503},
	unauthenticated: {code: 16, status: 401},
} as const;
