/** Faults with an HTTP error status. */
import {errorBody} from '../rejection.ts';
import {define, type Fault, type FaultCall} from './fault.ts';

const status =
	(code: number, grpc: number, message: string, headers: (call: FaultCall) => Record<string, string> = () => ({})) =>
	(call: FaultCall) =>
		Response.json(errorBody(grpc, message, call.requestId), {status: code, headers: headers(call)});

/** An error page of a gateway, in HTML. */
const gateway = (code: number, reason: string) => () =>
	new Response(`<html><head><title>${code} ${reason}</title></head><body><h1>${reason}</h1></body></html>`, {
		status: code,
		headers: {'content-type': 'text/html'},
	});

const tooMany = 'too many requests';
const retryAfter = (value: (call: FaultCall) => string) =>
	status(429, 8, tooMany, (call) => ({'retry-after': value(call)}));
const unavailable = status(503, 14, 'the service is unavailable');

export const statusFaults: readonly Fault[] = define('any', {
	400: ['rejected as malformed', status(400, 3, 'the request is not valid')],
	401: [
		'the access token has expired',
		status(401, 16, 'the access token has expired', () => ({'www-authenticate': 'Bearer error="invalid_token"'})),
	],
	403: ['not permitted', status(403, 7, 'permission denied')],
	404: ['not found', status(404, 5, 'not found')],
	409: ['conflict with another change', status(409, 10, 'the resource was changed meanwhile')],
	429: ['too many requests, without Retry-After', status(429, 8, tooMany)],
	'429-seconds': ['too many requests, Retry-After: 2', retryAfter(() => '2')],
	'429-date': [
		'too many requests, Retry-After: the date three seconds from now',
		retryAfter((call) => new Date(call.now() + 3_000).toUTCString()),
	],
	'429-absurd': ['too many requests, Retry-After: ten years', retryAfter(() => '315360000')],
	'429-nonsense': ['too many requests, Retry-After that is neither seconds nor a date', retryAfter(() => 'soon')],
	500: ['internal error', status(500, 13, 'internal error')],
	502: ['a gateway could not reach the service; HTML', gateway(502, 'Bad Gateway')],
	503: ['the service is unavailable', unavailable],
	504: ['a gateway timed out; HTML', gateway(504, 'Gateway Timeout')],
	'503-after': [
		'executed, then a response with 503',
		async (call) => {
			await call.execute();
			return unavailable(call);
		},
	],
});
