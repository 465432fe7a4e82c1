/** The error body. Document: not shown; this is the gRPC-gateway shape of services of the same family. */
import * as v from 'valibot';

export const ErrorBody = v.looseObject({
	code: v.optional(v.number()),
	message: v.optional(v.string()),
	details: v.optional(v.array(v.unknown())),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;
