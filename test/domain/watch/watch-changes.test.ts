import {describe, expect, test} from 'vitest';
import {ApiError} from '../../../src/client/error.ts';
import {type Address, AddressError, parseAddress} from '../../../src/domain/address/address.ts';
import {watchTarget} from '../../../src/domain/watch/target.ts';
import {type NextRead, type WatchOptions, watchChanges} from '../../../src/domain/watch/watch-changes.ts';
import {bench, json} from '../../client/support/service.ts';
import {said} from '../../support/said.ts';
import {gathered} from '../history/items.ts';

const targetOf = (address: string) =>
	watchTarget(parseAddress(address) as Address, {
		now: () => 0,
		silences: async () => [],
		surfaceRows:
			async () =>
			({surfaceId}) => ({surfaceId}),
	});

/** A watch of apps over these responses, and its recorded waits, failures and problems. A look-up finds nothing. */
function watching(responses: readonly Response[], options: Partial<WatchOptions> = {}) {
	let number = 0;
	const {api, clock} = bench(({body}) =>
		JSON.parse(body).appIds ? json({list: []}) : (responses[number++] ?? json({list: []})),
	);
	const waits: number[] = [];
	const failures: string[] = [];
	const problems: string[] = [];
	const announced: NextRead[] = [];
	const changes = watchChanges(api, targetOf('apps'), {
		interval: 5000,
		count: responses.length,
		now: () => clock.now,
		wait: async (ms) => waits.push(ms),
		random: () => 0.5,
		onFailure: (error, next) => {
			failures.push(error instanceof ApiError ? error.kind : error.message);
			announced.push(next);
		},
		onProblems: (found) => void problems.push(...found.map(({path}) => path)),
		...options,
	});
	return {changes, waits, failures, problems, announced, clock};
}

const apps = (...ids: readonly unknown[]) => json({list: ids.map((id) => ({id}))});
const rejection = () => json({code: 7, message: 'no'}, 403);
/** A failure that the client does not retry by itself. */
const broken = () => json({code: 12, message: 'broken'}, 501);

describe('watching', () => {
	test('yields the changes of each read after the first, at the interval', async () => {
		const {changes, waits} = watching([apps('a'), apps('a', 'b'), apps('b')]);
		const events = await gathered(changes);
		expect(events.map((read) => read.map(({change, id}) => `${change} ${id}`))).toEqual([['added b'], ['removed a']]);
		expect(waits).toEqual([5000, 5000]);
	});

	test('compares with the last complete read after a transient failure, and waits longer', async () => {
		const {changes, waits, failures} = watching([apps('a'), broken(), broken(), apps('b')]);
		const events = await gathered(changes);
		expect(events.map((read) => read.map(({change, id}) => `${change} ${id}`))).toEqual([['added b', 'removed a']]);
		expect(failures).toEqual(['server', 'server']);
		expect(waits).toEqual([5000, 10_000, 20_000]);
	});

	test('counts the time in which its reader handles the changes as none of the read', async () => {
		const {changes, waits, clock} = watching([apps('a'), apps('b'), apps('c')]);
		for await (const _ of changes) clock.now += 60_000;
		expect(waits).toEqual([5000, 5000]);
	});

	test('compares no read in which items came twice', async () => {
		// A read of a list that moved is repeated at once.
		const moved = () => apps('b', 'b');
		const {changes, failures} = watching([apps('a', 'b'), moved(), moved(), apps('a', 'b')], {count: 3});
		expect(await gathered(changes)).toEqual([[]]);
		expect(failures).toEqual([`1 item ${said.cameTwice}: a page has an id twice`]);
		await expect(gathered(watching([apps('a', 'a'), apps('a', 'a')], {count: 1}).changes)).rejects.toThrow(
			'1 item came twice',
		);
	});

	test('rejects with any error of the first read, and with a permanent error of a later one', async () => {
		await expect(gathered(watching([broken()]).changes)).rejects.toMatchObject({kind: 'server'});
		await expect(gathered(watching([apps('a'), rejection()]).changes)).rejects.toMatchObject({kind: 'forbidden'});
	});

	const page = () => new Response('<html>Maintenance</html>', {headers: {'content-type': 'text/html'}});
	const odd: readonly (readonly [string, () => Response])[] = [
		['a web page', page],
		['JSON that is cut short', () => new Response('{"list":[{"id"', {headers: {'content-type': 'application/json'}})],
		['an empty object', () => json({})],
		['a redirect', () => new Response(null, {status: 302, headers: {location: 'https://login.example.com'}})],
		['407', () => json({}, 407)],
	];

	test.each(odd)('goes on after %s, and announces the next read', async (_, response) => {
		const {changes, waits, announced, clock} = watching([apps('a'), response(), apps('b')]);
		const events = await gathered(changes);
		expect(events.map((read) => read.map(({change, id}) => `${change} ${id}`))).toEqual([['added b', 'removed a']]);
		expect(waits).toEqual([5000, 10_000]);
		expect(announced).toEqual([{at: clock.now + 10_000, pause: 10_000}]);
	});

	test('ends with the fifth odd response in a row, which an outage interrupts', async () => {
		const many = (...counts: readonly number[]) => [
			apps('a'),
			...counts.flatMap((count) => [...Array.from({length: count}, page), broken()]),
		];
		const ended = watching(many(4, 5));
		await expect(gathered(ended.changes)).rejects.toMatchObject({kind: 'answer'});
		expect(ended.failures).toHaveLength(4 + 1 + 4);
	});

	test('reports the same double in other digits as no change', async () => {
		const costs = (...texts: readonly string[]) =>
			texts.map(
				(text) =>
					new Response(`{"list":[{"id":"a","monthlyCostUsd":${text}}]}`, {
						headers: {'content-type': 'application/json'},
					}),
			);
		const {changes} = watching(costs('19.99', '19.989999999999998', '19.990', '19.989999999999995'));
		expect((await gathered(changes)).map((read) => read.length)).toEqual([0, 0, 1]);
	});

	test('reports a contract breach once', async () => {
		const {changes, problems} = watching([apps(1), apps(1), apps(1)]);
		await gathered(changes);
		expect(problems).toEqual(['list.0.id']);
	});

	test('rejects with the reason of the signal during a wait', async () => {
		const stop = new AbortController();
		const wait = () => {
			stop.abort(new Error('stopped'));
			return new Promise<void>(() => undefined);
		};
		const {changes} = watching([apps('a'), apps('b')], {signal: stop.signal, wait});
		await expect(gathered(changes)).rejects.toThrow('stopped');
	});
});

describe('the target of an address', () => {
	test('is a list with its search, or one item', async () => {
		const {api, requests} = bench(() => json({list: [{id: 'x'}, {id: 'y'}]}));
		expect(await targetOf('apps?query=vault').read(api, {})).toHaveLength(2);
		expect(await targetOf('auth-configs/y').read(api, {})).toEqual([{id: 'y'}]);
		expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({query: 'vault'});
	});

	test('is one row for the settings, and a row for each surface', async () => {
		const {api} = bench(({path}) =>
			json(
				path.includes('otification')
					? {orgNotificationSettings: {channelSettings: {}}}
					: {surfaces: [{surfaceId: 's'}]},
			),
		);
		expect(await targetOf('notifications').read(api, {})).toEqual([{channelSettings: {}}]);
		expect(await targetOf('surfaces/cnv_1').read(api, {})).toEqual([{surfaceId: 's'}]);
	});

	test('is the findings of the board, and rejects when a part cannot be read', async () => {
		const {api} = bench(({path}) =>
			json({list: path.includes('search') ? [{id: 'a'}] : [], orgNotificationSettings: {channelSettings: {}}}),
		);
		const rows = await targetOf('board').read(api, {});
		expect(rows.map(({id}) => id)).toContain('app-without-owners:a');
		const partly = bench(({path}) =>
			path.includes('search') ? rejection() : json({list: [], orgNotificationSettings: {channelSettings: {}}}),
		);
		await expect(targetOf('board').read(partly.api, {})).rejects.toMatchObject({kind: 'forbidden'});
	});

	test('does not exist for an address without items', () => {
		expect(() => targetOf('requests')).toThrow(AddressError);
	});
});
