import {InfiniteQueryObserver} from '@tanstack/react-query';
import {expect, onTestFinished, test} from 'vitest';
import {type FirstPage, requestFirstPage} from '../../../src/console/query/first-page.ts';
import {feedOf} from '../../../src/console/query/read-feed.ts';
import {searchApps} from '../../../src/contract/apps.ts';
import {listAuthConfigs} from '../../../src/contract/auth-configs.ts';
import {bench, json} from '../../client/support/service.ts';

async function request(word: string) {
	const bodies: string[] = [];
	const {api, requests} = bench(({body}) => {
		bodies.push(body);
		return json({list: [{id: 'app_1'}]});
	});
	const first: FirstPage = await requestFirstPage(api, word, () => 0);
	onTestFinished(() => first.queries.clear());
	await first.settled;
	return {api, bodies, paths: requests.map(({path}) => path), ...first};
}

test('requests the page of a list with its search, which the list then finds in the cache', async () => {
	const {api, bodies, queries} = await request('apps?query=vault');
	expect(bodies.map((body) => JSON.parse(body))).toEqual([{query: 'vault', pageSize: 100}]);
	const source = {api, endpoint: searchApps, input: {query: 'vault'}, now: () => 0};
	expect(queries.getQueryData(feedOf(source).queryKey)?.pages[0]?.list).toEqual([{id: 'app_1'}]);
});

test('requests the lists that the board reads first, which the board then finds in the cache', async () => {
	const {api, paths, queries} = await request('board');
	expect(paths).toEqual(['/api/v1/auth-configs', '/api/v1/settings/notifications/org']);
	const source = {api, endpoint: listAuthConfigs, input: {}, now: () => 0};
	expect(queries.getQueryData(feedOf(source).queryKey)?.pages[0]?.list).toEqual([{id: 'app_1'}]);
});

test.each(['-', 'apps/app_1', 'apps?color=red'])('requests nothing for %s', async (word) => {
	expect((await request(word)).bodies).toEqual([]);
});

test('reports a repetition of the request to the list that waits for it', async () => {
	const {promise: isWaiting, resolve: answer} = Promise.withResolvers<void>();
	const {api} = bench(async () => {
		await isWaiting;
		return json({message: 'busy'}, 503);
	});
	const {queries, settled} = await requestFirstPage(api, 'apps', () => 0);
	onTestFinished(() => queries.clear());
	const reasons: string[] = [];
	const onRetry = ({reason}: {readonly reason: string}) => void reasons.push(reason);
	const options = feedOf({api, endpoint: searchApps, input: {}, now: () => 0, onRetry});
	onTestFinished(new InfiniteQueryObserver(queries, options).subscribe(() => undefined));
	answer();
	await settled;
	expect(reasons).not.toEqual([]);
});
