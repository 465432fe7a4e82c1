import {expect, test} from 'vitest';
import {endpoints} from '../../../src/contract/endpoints.ts';
import {bench} from '../support/service.ts';

const respond = (body: string, status = 200) =>
	bench(() => new Response(body, {status, headers: {'content-type': 'application/json'}}));
const searched = async (body: string, status?: number) => {
	const tokens: string[] = [];
	const call = respond(body, status).api.call(endpoints.searchApps, {}, {onNextToken: (token) => tokens.push(token)});
	const next = await call.then(
		({data}) => data.nextPageToken,
		() => 'failed',
	);
	return {tokens, next};
};

test.each([
	['{"list":[{"id":"a"}],"nextPageToken":"t+/=-_"}'],
	['{"list":[{"id":"a"}], "nextPageToken" : "t+/=-_" }\n'],
	['{"nextPageToken":"t+/=-_","list":[{"id":"a"}]}'],
	['{"list":[{"id":"a","annotations":{"nextPageToken":"other"}}],"nextPageToken":"t+/=-_"}'],
	['{"nextPageToken":"t+/=-_","list":[],"expanded":{"nextPageToken":"other"}}'],
	['{"list":[{"id":"a"}],"nextPageToken":"t\\u002b/=-_"}'],
])('the token of the next page is told once, wherever it is: %s', async (body) => {
	expect(await searched(body)).toEqual({tokens: ['t+/=-_'], next: 't+/=-_'});
});

test.each([['{"list":[]}'], ['{"list":[],"nextPageToken":""}'], ['{"list":[],"nextPageToken":null}']])(
	'a last page tells none: %s',
	async (body) => {
		expect((await searched(body)).tokens).toEqual([]);
	},
);

test('the token is told before the page is checked', async () => {
	expect(await searched('{"list":7,"nextPageToken":"t"}')).toEqual({tokens: ['t'], next: 'failed'});
});

test('a failed request tells none', async () => {
	expect(await searched('{"message":"no","nextPageToken":"t"}', 403)).toEqual({tokens: [], next: 'failed'});
});
