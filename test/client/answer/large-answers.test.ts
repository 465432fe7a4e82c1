import {describe, expect, test} from 'vitest';
import type {RetryNotice} from '../../../src/client/api.ts';
import {largestBody} from '../../../src/client/http/body.ts';
import {readPages} from '../../../src/client/page-reader.ts';
import {searchApps} from '../../../src/contract/apps.ts';
import {listAuthConfigs} from '../../../src/contract/auth-configs.ts';
import type {AnyEndpoint} from '../../../src/contract/endpoint.ts';
import {getNotificationSettings} from '../../../src/contract/notifications.ts';
import {listSurfaces} from '../../../src/contract/surfaces.ts';
import {cutsOf} from '../../../src/text/json/cuts.ts';
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

describe('surfaces', () => {
	const small = {conversationId: 'c', components: [{id: 'root', text: {text: {literal: ',[{"'}}}]};
	const component = {id: 'c', text: {text: {literal: 'x'}}};
	const large = (count: number) => ({...small, surfaceId: 'large', components: Array(count).fill(component)});
	const surfacesOf = async (...surfaces: readonly object[]) => {
		const {data, problems} = await bench(() => json({surfaces})).api.call(listSurfaces, {conversationId: 'c'});
		return {counts: data.surfaces?.map(({components}) => components?.length), problems};
	};

	test('keep the others if one exceeds the limit', async () => {
		const {counts, problems} = await surfacesOf(small, large(110_000), small);
		expect(counts).toEqual([1, expect.any(Number), 1]);
		expect(counts?.[1]).toBeGreaterThan(50_000);
		expect(problems).toEqual([
			{
				path: 'surfaces.1.components',
				isLimit: true,
				message: expect.stringContaining('300,000 values that castellan reads at once'),
			},
		]);
	});

	test('lose the ends of the largest if all together exceed the limit', async () => {
		const {counts = []} = await surfacesOf(large(40_000), large(10_000), large(30_000));
		expect(counts).toEqual([expect.any(Number), 10_000, expect.any(Number)]);
		expect(Math.min(...counts.map(Number))).toBe(10_000);
	});

	test('keep the others, and the beginning of the text, if one text has too many characters that cannot be shown', async () => {
		const hidden = 'a\u00ad'.repeat(200_001);
		const {data, problems} = await bench(() =>
			json({surfaces: [small, {...small, dataModelJson: hidden, components: []}, small]}),
		).api.call(listSurfaces, {conversationId: 'c'});
		expect(data.surfaces?.map(({components}) => components?.length)).toEqual([1, 0, 1]);
		expect(data.surfaces?.[1]?.dataModelJson?.startsWith('a⟦U+00AD⟧a')).toBe(true);
		expect(problems).toMatchObject([{path: 'surfaces.1.dataModelJson', isLimit: true}]);
		const [cut] = cutsOf(data.surfaces?.[1] ?? {});
		expect(cut).toMatchObject({path: 'dataModelJson', message: expect.stringContaining('10,000 of 400,002')});
		expect(cutsOf(data.surfaces?.[0] ?? {})).toEqual([]);
	});

	test.each([
		['many values', {'canary-bearer-token\u202e': Array(310_000).fill(1)}],
		['many levels', {'canary-bearer-token\u202e': JSON.parse(`${'['.repeat(120)}${']'.repeat(120)}`)}],
	])('lose a member with %s whose name is a secret, without the name', async (_, member) => {
		const {problems} = await bench(() => json({surfaces: [member], [Object.keys(member)[0] ?? '']: [member]})).api.call(
			listSurfaces,
			{conversationId: 'c'},
		);
		expect(problems.some(({isLimit}) => isLimit)).toBe(true);
		expect(JSON.stringify(problems)).not.toMatch(/canary|\u202e/);
	});
});
