import {expect, test} from 'vitest';
import {createQueryClient} from '../../../src/console/query/client.ts';
import {loadedCount} from '../../../src/console/query/loaded.ts';
import {keyOf} from '../../../src/console/query/page.ts';
import {apps} from '../../../src/domain/resources/apps.ts';

const api = {baseUrl: 'https://tenant.test'} as Parameters<typeof loadedCount>[1];
const page = (ids: readonly string[], nextPageToken?: string) => ({
	list: ids.map((id) => ({id})),
	nextPageToken,
	problems: [],
	at: 0,
});

test.each([
	['the end was read', [page(['a', 'b'], '2'), page(['c'])], '3'],
	['pages follow', [page(['a', 'b'], '2')], '2+'],
	['an item came twice', [page(['a', 'b'], '2'), page(['b'])], '2+'],
	['the page tokens repeat', [page(['a'], '2'), page(['b'], '2'), page(['c'], '2')], '3+'],
])('the count of a list has a plus unless it is whole: %s', (_, pages, count) => {
	const queries = createQueryClient();
	const key = keyOf({api, endpoint: apps.endpoint, input: {}});
	queries.setQueryData(key, {pages, pageParams: []});
	expect(loadedCount(queries, api, apps as never)).toBe(count);
});
