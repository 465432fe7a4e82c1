/** Several recorders of a tenant: one at a time reads it, and none leaves a torn or a double reading. */
import {describe, expect, test} from 'vitest';
import {historyIn} from '../../../src/domain/history/history.ts';
import {record, saveReading} from '../../../src/domain/history/save.ts';
import {all, type Engine} from '../../../src/domain/history/store/engine.ts';
import {LostLeaseError} from '../../../src/domain/history/store/leases.ts';
import type {HistoryPage} from '../../../src/domain/history/store-reading.ts';
import {bench, json} from '../../client/support/service.ts';
import {atTime, mortal, runSql, startEngines} from './engines.ts';
import {app, apps, pagesOf} from './items.ts';

const tenant = 'https://a.test';
const {engines, url} = await startEngines();
const lease = (recorder: string) => ({tenant, recorder, time: 100});

/** Each reading with its reader and the ids of its items. */
const readings = (engine: Engine) =>
	engine.read(function* () {
		const rows = yield* all(
			`SELECT r.seq, r.reader, s.id FROM castellan.reading r
			LEFT JOIN castellan.state s ON s.since <= r.seq AND (s.gone IS NULL OR s.gone > r.seq) ORDER BY r.seq, s.id`,
		);
		const groups = [...Map.groupBy(rows, ({seq, reader}) => `${seq} ${reader}`)];
		return groups.map(([name, items]) => `${name}: ${items.map(({id}) => id).join(' ')}`);
	});

describe.each(engines)('on $name', ({connections}) => {
	const at = async (engine: Engine, time: number, author = `recorder ${time}`) =>
		historyIn(atTime(engine, time), undefined, author);

	test('the clock of the store counts, in milliseconds', async () => {
		const history = await historyIn(await (await connections())());
		const {now} = await history.leases.take(lease('one'));
		expect(new Date(now).getFullYear()).toBeGreaterThan(2024);
		expect(await history.time(5)).toSatisfy((time) => (history.isShared ? time >= now : time === 5));
	});

	test('a lease belongs to one recorder until it ends', async () => {
		const engine = await (await connections())();
		const take = async (recorder: string, time: number) => (await at(engine, time)).leases.take(lease(recorder));
		expect(await take('one', 1000)).toEqual({now: 1000, other: undefined});
		expect(await take('two', 1099)).toEqual({
			now: 1099,
			other: {author: 'recorder 1000', began: 1000, ends: 1100},
		});
		expect(await take('one', 1099)).toMatchObject({other: undefined});
		expect(await take('two', 1150)).toMatchObject({other: {ends: 1199}});
		expect(await take('two', 1199)).toMatchObject({other: undefined});
		const history = await at(engine, 1200);
		await history.leases.end(lease('one'));
		expect(await history.leases.take(lease('one'))).toMatchObject({other: {author: 'recorder 1199'}});
		await history.leases.end(lease('two'));
		expect(await history.leases.take(lease('one'))).toMatchObject({other: undefined});
	});

	test('of several recorders that start at the same time, one gets the lease', async () => {
		const open = await connections();
		const histories = await Promise.all(['one', 'two', 'three', 'four'].map(async () => at(await open(), 1000)));
		const states = await Promise.all(histories.map(({leases}, index) => leases.take(lease(`${index}`))));
		expect(states.filter(({other}) => !other)).toHaveLength(1);
	});

	test('a recorder that is killed at any statement leaves a whole reading or none', async () => {
		const open = await connections();
		const engine = await open();
		const [before, items] = [apps(0, 3), [app(0), app(2, {userCount: '8'}), app(5)]];
		await (await at(engine, 900, 'first')).remember({tenant, at: 900}, pagesOf('apps', before));
		const seen = new Set<string>();
		const connection = await open();
		for (let statements = 1, isDone = false; !isDone; statements++) {
			const killed = await at(mortal(connection, statements), 1000, 'killed').catch(() => undefined);
			const work = killed?.leases
				.take(lease('killed'))
				.then(() => killed.remember({tenant, at: 1000}, pagesOf('apps', items), lease('killed')));
			isDone = (await work?.then(() => true).catch(() => false)) ?? false;
			seen.add((await readings(engine)).join(', '));
			const next = await at(engine, 1100);
			expect(await next.leases.take(lease('next'))).toEqual({now: 1100, other: undefined});
			await next.leases.end(lease('next'));
		}
		expect([...seen]).toEqual([
			'1 first: app_0 app_1 app_2',
			'1 first: app_0 app_1 app_2, 2 killed: app_0 app_2 app_5',
		]);
	}, 60_000);

	test.each(['during a page', 'before the last transaction'])(
		'a slow recorder that was replaced %s stores nothing',
		async (moment) => {
			const open = await connections();
			const engine = await open();
			const slow = await at(await open(), 1000, 'slow');
			await slow.leases.take(lease('slow'));
			async function* pages(): AsyncGenerator<HistoryPage> {
				yield {kind: 'apps', items: apps(0, 2)};
				const next = await at(await open(), 1200, 'next');
				expect(await next.leases.take(lease('next'))).toMatchObject({other: undefined});
				await next.remember({tenant, at: 1200}, pagesOf('apps', apps(0, 3)), lease('next'));
				if (moment === 'during a page') yield {kind: 'apps', items: apps(2, 9)};
			}
			const recording = slow.remember({tenant, at: 1000}, pages(), lease('slow'));
			await expect(recording).rejects.toThrow(LostLeaseError);
			expect(await readings(engine)).toEqual(['1 next: app_0 app_1 app_2']);
		},
	);

	test('a recorder that lost its lease sends no further request', async () => {
		const open = await connections();
		const [slow, next] = [await at(await open(), 1000, 'slow'), await at(await open(), 1200, 'next')];
		let now = 0;
		const {api, requests} = bench(async (_, number) => {
			now += 40;
			if (number === 2) await next.leases.take({...lease('next'), tenant: api.baseUrl});
			return json(number < 9 ? {list: [{id: `${number}`}], nextPageToken: `t${number}`} : {list: []});
		});
		const recording = record(slow, api, {
			lease: {...lease('slow'), tenant: api.baseUrl},
			now: () => now,
			keep: 1e12,
		});
		await expect(recording).rejects.toThrow(LostLeaseError);
		expect(requests.length).toBeLessThan(4);
		expect(await slow.past.readings(api.baseUrl)).toEqual([]);
	});

	test('a record removes what was remembered before its time, and reads nothing while another recorder reads', async () => {
		const engine = await (await connections())();
		const {api, requests} = bench(() =>
			json({list: [{id: 'id_1', displayName: `${requests.length}`}], orgNotificationSettings: {channelSettings: {}}}),
		);
		const {baseUrl} = api;
		const recordAt = async (time: number, recorder = 'one') =>
			record(await at(engine, time), api, {
				lease: {...lease(recorder), tenant: baseUrl},
				now: () => time,
				keep: 1000,
			});
		expect(await recordAt(1000)).toMatchObject({other: undefined, items: 3});
		const requested = requests.length;
		expect(await recordAt(1050, 'two')).toMatchObject({other: {author: 'recorder 1000'}, items: 0});
		expect(requests).toHaveLength(requested);
		await recordAt(1500);
		await recordAt(2400);
		const history = await at(engine, 3000);
		const times = (await history.past.readings(baseUrl)).filter(({kind}) => kind === 'apps').map(({seen}) => seen);
		expect(times).toEqual([1500, 2400]);
	});

	test('a save waits for the reading that runs, not for a recorder between two readings, and then reads', async () => {
		const engine = await (await connections())();
		const history = await at(engine, 1000, 'ci');
		const {api, requests} = bench(() => json({list: [{id: 'app_1'}]}));
		const {baseUrl} = api;
		const log: string[] = [];
		const save = async (name: string) => {
			const requested = requests.length;
			await saveReading(history, api, {
				name,
				kinds: ['apps'],
				now: () => 5000,
				onWait: ({author, left}) => void log.push(`waits for ${author}, ${left} ms left`),
				async wait() {
					log.push(`${requests.length - requested} requests`);
					await history.leases.take({...lease('one'), tenant: baseUrl}, log.length < 3 ? 0 : 1);
				},
			});
		};
		await history.leases.take({...lease('one'), tenant: baseUrl});
		await save('first');
		expect(log).toEqual(['waits for ci, 100 ms left', '0 requests', '0 requests']);
		await save('second');
		expect([log.length, requests.length]).toEqual([3, 2]);
		expect((await history.list(baseUrl)).map(({name}) => name).sort()).toEqual(['first', 'second']);
	});

	test('an unchanged list has the name of its last reader', async () => {
		const engine = await (await connections())();
		for (const [index, author] of ['ci', 'alice'].entries())
			await (await at(engine, 0, author)).remember({tenant, at: index}, pagesOf('apps', apps(0, 1)));
		const history = await at(engine, 0, '');
		expect(await history.past.readings(tenant)).toMatchObject([{at: 0, seen: 1, reader: 'alice'}]);
		await history.remember({tenant, at: 2}, pagesOf('apps', apps(0, 1)));
		expect(await history.past.readings(tenant)).toMatchObject([{seen: 2, reader: undefined}]);
	});

	test('the lease of a forgotten tenant is forgotten', async () => {
		const history = await at(await (await connections())(), 1000);
		await history.leases.take(lease('one'));
		await history.forget(tenant);
		expect(await history.leases.take(lease('two'))).toMatchObject({other: undefined});
	});
});

test.runIf(url !== undefined)('a recorder goes on after the server has ended its connection', async () => {
	const postgres = engines.find(({name}) => name === 'PostgreSQL');
	const engine = await (await postgres?.connections())?.();
	if (!engine) throw new Error('no engine');
	const history = await historyIn(engine, undefined, 'ci');
	await history.leases.take(lease('one'));
	async function* pages(): AsyncGenerator<HistoryPage> {
		yield {kind: 'apps', items: apps(0, 2)};
		const end = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'castellan'";
		await runSql(url ?? '', end);
		yield {kind: 'apps', items: apps(2, 3)};
	}
	await history.remember({tenant, at: 1}, pages(), lease('one'));
	expect(await readings(engine)).toEqual(['1 ci: app_0 app_1 app_2']);
});
