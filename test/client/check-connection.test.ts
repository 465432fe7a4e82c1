import {expect, test} from 'vitest';
import {checkConnection} from '../../src/client/check-connection.ts';
import {bench, failureOf, json} from './support/service.ts';

const settings = {orgNotificationSettings: {channelSettings: {}}};

/** A service with this page of apps, that takes two milliseconds for each response. */
function service(page: object, others: () => Response = () => json(settings)) {
	const made = bench(({path}) => {
		made.clock.now += 2;
		return path.endsWith('/apps') ? json(page) : others();
	});
	return made;
}
const {signal} = new AbortController();

test.each([
	['a list', {list: [{id: 'a'}]}, ['/api/v1/search/apps'], 2],
	['an empty list', {list: []}, ['/api/v1/search/apps'], 2],
	['a list with a problem', {list: [{id: 7}]}, ['/api/v1/search/apps'], 2],
	[
		'no list, which another service may have sent',
		{nextPageToken: 't'},
		['/api/v1/search/apps', '/api/v1/settings/notifications/org'],
		4,
	],
])('a check after a page with %s', async (_, page, paths, ms) => {
	const {api, requests, clock} = service(page);
	expect(await checkConnection(api, {signal, now: () => clock.now})).toBe(ms);
	expect(requests.map(({path}) => path)).toEqual(paths);
	expect(JSON.parse(requests[0]?.body ?? '')).toEqual({pageSize: 10});
});

test('a check fails if the service has neither a list nor settings', async () => {
	const {api} = service({nextPageToken: 't'}, () => json({}));
	const check = checkConnection(api, {signal, now: () => 0});
	expect((await failureOf(check)).message).toContain('`orgNotificationSettings` is missing');
});

test.each([
	[1, {list: []}],
	[2, {nextPageToken: 't'}],
])('a check ends when its caller aborts during request %i', async (last, page) => {
	const leaving = new AbortController();
	const {api, requests} = bench((_, number) => {
		if (number === last) leaving.abort();
		return json(number === 1 ? page : settings);
	});
	const {kind} = await failureOf(checkConnection(api, {signal: leaving.signal, now: () => 0}));
	expect([kind, requests.length]).toEqual(['cancelled', last]);
});
