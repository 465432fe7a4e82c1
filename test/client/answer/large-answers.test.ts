import {expect, test} from 'vitest';
import type {RetryNotice} from '../../../src/client/api.ts';
import {largestBody} from '../../../src/client/http/body.ts';
import {readPages} from '../../../src/client/page-reader.ts';
import {searchApps} from '../../../src/contract/apps.ts';
import {listAuthConfigs} from '../../../src/contract/auth-configs.ts';
import type {AnyEndpoint} from '../../../src/contract/endpoint.ts';
import {getNotificationSettings} from '../../../src/contract/notifications.ts';
import {listSurfaces} from '../../../src/contract/surfaces.ts';
import {said} from '../../support/said.ts';
import {bench, failureOf, json} from '../support/service.ts';

const raw = (body: string) => new Response(body, {headers: {'content-type': 'application/json'}});

/** A service with 120 apps of this many values each, in pages of the requested size. */
function service(values: number) {
	const count = 120;
	const annotations = {k: Array(values).fill(1)};
	return bench(({body}) => {
		const {pageSize, pageToken = '0'} = JSON.parse(body);
		const start = Number(pageToken);
		const end = Math.min(count, start + pageSize);
		const list = Array.from({length: end - start}, (_, index) => ({id: `a${start + index}`, annotations}));
		return json({list, nextPageToken: end < count ? String(end) : ''});
	});
}
const sent = (requests: ReturnType<typeof service>['requests']) =>
	requests.map(({body}) => JSON.parse(body)).map(({pageSize, pageToken = ''}) => `${pageSize} from ${pageToken}`);

test('a page beyond the limit of values is requested again in smaller pages, which stay smaller', async () => {
	const {api, requests} = service(6_500);
	const notices: RetryNotice[] = [];
	const pages = readPages(api, searchApps, {}, ({id = ''}) => id, {onRetry: (notice) => void notices.push(notice)});
	let count = 0;
	for await (const {items} of pages) count += items.length;
	expect(count).toBe(120);
	expect(sent(requests).slice(0, 4)).toEqual(['100 from ', '50 from ', '25 from ', '25 from 25']);
	expect(requests).toHaveLength(7);
	const [first, second] = notices.map(({reason}) => reason);
	expect(first).toBe(
		'The response from acme.example.com is too large: it holds more than the 300,000 values that castellan reads at once. ' +
			'castellan asks for pages of 50 items instead of 100.',
	);
	expect(second).toContain('pages of 25 items instead of 50.');
});

test('a page of ten items beyond the limit names the limit, and no proxy', async () => {
	const {api, requests} = service(31_000);
	const error = await failureOf(readPages(api, searchApps, {}, ({id = ''}) => id).next());
	expect(sent(requests)).toEqual(['100 from ', '50 from ', '25 from ', '10 from ']);
	expect(error.message).toContain('it holds more than the 300,000 values that castellan reads at once');
	expect(error.detail).toMatchObject({kind: 'answer', advice: expect.stringContaining(said.aLimitOfCastellan)});
});

test('a page of too many bytes is requested again in smaller pages', async () => {
	const {api, requests} = bench(({body}) =>
		JSON.parse(body).pageSize > 25
			? new Response('{}', {headers: {'content-length': String(largestBody + 1)}})
			: json({list: [{id: 'a1'}]}),
	);
	const notices: RetryNotice[] = [];
	const pages = readPages(api, searchApps, {}, ({id = ''}) => id, {onRetry: (notice) => void notices.push(notice)});
	expect((await pages.next()).value).toMatchObject({items: [{id: 'a1'}]});
	expect(sent(requests)).toEqual(['100 from ', '50 from ', '25 from ']);
	expect(notices.map(({at, attempt}) => [at, attempt])).toEqual([
		[undefined, 2],
		[undefined, 3],
	]);
});

test.each<[string, string, string, AnyEndpoint?]>([
	['values', `{"list":[${'1,'.repeat(300_001)}1]}`, 'more than the 300,000 values'],
	[
		'values of a single object',
		`{"x":[${'1,'.repeat(300_001)}1]}`,
		'more than the 300,000 values',
		getNotificationSettings,
	],
	['invisible characters', `{"list":[{"id":"${'\u202e\u202d'.repeat(150_000)}"}]}`, 'more than 200,000 characters'],
])('%s without end exceed a limit', async (_, body, reason, endpoint = listAuthConfigs) => {
	const {detail} = await failureOf(bench(() => raw(body)).api.call<AnyEndpoint>(endpoint, {}));
	expect(detail).toMatchObject({
		kind: 'answer',
		applied: 'unknown',
		isTooLarge: true,
		message: expect.stringContaining(reason),
	});
});

test('a member with many levels whose name is a secret is cut, without the name', async () => {
	const member = {'canary-bearer-token\u202e': JSON.parse(`${'['.repeat(120)}${']'.repeat(120)}`)};
	const {api} = bench(() => json({surfaces: [member], [Object.keys(member)[0] ?? '']: [member]}));
	const {problems} = await api.call(listSurfaces, {conversationId: 'c'});
	expect(problems.some(({isLimit}) => isLimit)).toBe(true);
	expect(JSON.stringify(problems)).not.toMatch(/canary|\u202e/);
});
