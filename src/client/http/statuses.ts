/** The evidence of a status of 400 or more about its request. RFC 9110 §15.5, RFC 6585, RFC 7725. */

/** A read is repeated after these, on a new connection. The first three come from connections and gateways. */
export const temporaryStatuses: readonly number[] = [408, 421, 425, 500, 502, 503, 504];

/**
 * The statuses by which a service says that it rejected a request before it acted. They prove nothing: a gateway that repeats a
 * request by itself returns the second response. All others do not even say it: a gateway sends 408 and 499 for a request that the
 * service still executes, and 401, 421 and 425 after it has repeated the request.
 */
const rejections: ReadonlySet<number> = new Set([
	400, 402, 403, 404, 405, 406, 409, 410, 411, 412, 413, 414, 415, 416, 417, 422, 426, 428, 429, 431, 451,
]);

export const saysRejected = (status: number): boolean => rejections.has(status);
