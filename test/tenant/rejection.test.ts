import {expect, test} from 'vitest';
import {
	diskFull,
	forbidden,
	internalError,
	invalid,
	notFound,
	type Rejection,
	tooLarge,
	unauthenticated,
	wrongContentType,
	wrongMethod,
} from '../../src/tenant/rejection.ts';

test.each<[number, number, Rejection]>([
	[400, 3, invalid('why')],
	[401, 16, unauthenticated('why')],
	[403, 7, forbidden('why')],
	[404, 5, notFound('why')],
	[405, 12, wrongMethod('why')],
	[413, 8, tooLarge('why')],
	[415, 3, wrongContentType('why')],
	[500, 13, internalError()],
	[500, 13, diskFull()],
])('the response with the status %i has the gRPC code %i', async (status, code, rejection) => {
	const response = rejection.response('req_1');
	expect(response.status).toBe(status);
	expect(JSON.parse(String((await response.body.getReader().read()).value))).toEqual({
		code,
		message: `${rejection.message} (request-id: req_1)`,
		details: [],
	});
});
