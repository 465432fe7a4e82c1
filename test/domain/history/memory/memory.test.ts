/** The readings that the history stores by itself, on both engines. */

import {describe, expect, test} from 'vitest';
import {changes as changesIn} from '../../../../src/domain/history/changes.ts';
import {type History, historyIn} from '../../../../src/domain/history/history.ts';
import {all, type Engine} from '../../../../src/domain/history/store/engine.ts';
import type {Row} from '../../../../src/domain/resources/resource.ts';
import {said} from '../../../support/said.ts';
import {startEngines} from '../engines.ts';
import {app, apps, gathered, pagesOf, saveApps} from '../items.ts';
import {testKeys} from './keys.ts';

const tenant = 'https://a.test';
const {engines} = await startEngines();
const hour = 3_600_000;
const day = 24 * hour;

describe.each(engines)('on $name', ({connections}) => {
	async function open(keys = testKeys()) {
		const connect = await connections();
		const engine = await connect();
		return {engine, connect, keys, history: await historyIn(engine, keys)};
	}
	const readings = (engine: Engine) =>
		engine.read(function* () {
			const rows = yield* all('SELECT seq, at, seen, items FROM castellan.reading ORDER BY seq');
			return rows.map(({seq, at, seen, items}) => [seq, at, seen, items].map(Number));
		});
	const contents = (engine: Engine) =>
		engine.read(function* () {
			return (yield* all('SELECT json FROM castellan.content')).map(({json}) => String(json));
		});
	/** The states of all readings, item by item. */
	const states = (engine: Engine) =>
		engine.read(function* () {
			const rows = yield* all('SELECT id, since, gone FROM castellan.state ORDER BY id, since');
			return rows.map(({id, since, gone}) => [id, Number(since), gone === null ? null : Number(gone)]);
		});
	const remember = (history: History, at: number, items: readonly Row[]) =>
		history.remember({tenant, at}, pagesOf('apps', items));

	test('an unchanged list extends its reading, and is not a named reading', async () => {
		const {engine, history} = await open();
		await remember(history, 100, apps(0, 5));
		await remember(history, 200, apps(0, 5));
		expect(await readings(engine)).toEqual([[1, 100, 200, 5]]);
		await remember(history, 300, [...apps(0, 4), app(4, {userCount: '9'})]);
		expect(await readings(engine)).toEqual([
			[1, 100, 200, 5],
			[2, 300, 300, 5],
		]);
		expect(await history.list()).toEqual([]);
	});

	test('a list that was read before the last known state does not replace it', async () => {
		const {engine, history} = await open();
		await remember(history, 300, apps(0, 3));
		await remember(history, 200, apps(0, 2));
		expect(await readings(engine)).toEqual([[1, 300, 300, 3]]);
	});

	test('after a clock that was ahead was set back, lists are remembered again, changed or not', async () => {
		const {engine, history} = await open();
		const rememberNow = (at: number, items: readonly Row[]) =>
			history.remember({tenant, at, now: () => at + 1}, pagesOf('apps', items));
		await rememberNow(5000, apps(0, 3));
		await rememberNow(200, apps(0, 3));
		await rememberNow(300, apps(0, 2));
		await rememberNow(400, apps(0, 2));
		expect(await readings(engine)).toEqual([
			[1, 5000, 5000, 3],
			[2, 200, 200, 3],
			[3, 300, 400, 2],
		]);
		// Another console was faster.
		await history.remember({tenant, at: 350, now: () => 450}, pagesOf('apps', apps(0, 1)));
		expect(await readings(engine)).toHaveLength(3);
	});

	test('a list that did not reach its end is not remembered', async () => {
		const {engine, history} = await open();
		await remember(history, 100, apps(0, 5));
		async function* failing() {
			yield* pagesOf('apps', apps(0, 2));
			throw new Error('the network went away');
		}
		await expect(history.remember({tenant, at: 200}, failing())).rejects.toThrow('the network went away');
		expect(await readings(engine)).toEqual([[1, 100, 100, 5]]);
		expect(await states(engine)).toHaveLength(5);
	});

	test('named readings and remembered readings do not remove each other', async () => {
		const {engine, history} = await open();
		await remember(history, -50, apps(0, 3));
		const named = await saveApps(history, apps(0, 4));
		await remember(history, named.at + 50, apps(0, 4));
		expect((await readings(engine)).map(([seq]) => seq)).toEqual([1, 2]);
		await history.remove(named);
		expect((await readings(engine)).map(([seq]) => seq)).toEqual([1, 2]);
		await remember(history, named.at + 90, apps(0, 5));
		expect((await readings(engine)).map(([seq]) => seq)).toEqual([1, 2, 3]);
	});

	test('contents are encrypted, and equal named readings of before and after agree', async () => {
		const {engine, connect, history, keys} = await open();
		const plain = await historyIn(await connect());
		const before = await saveApps(plain, apps(0, 3, {description: 'canary-4711'}));
		expect((await contents(engine)).filter((text) => text.includes('canary-4711'))).toHaveLength(3);
		const after = await saveApps(history, [
			...apps(0, 3, {description: 'canary-4711'}),
			app(7, {description: 'canary-4712'}),
		]);
		const texts = await contents(engine);
		expect(texts).toHaveLength(4);
		expect(texts.join()).not.toContain('canary-4712');
		const changes = await gathered(changesIn(history, {since: before, until: after}));
		expect(changes.map(({change, id}) => [change, id])).toEqual([['added', 'app_7']]);
		expect(changes[0]?.fields.map(({after: value}) => value)).toContain('canary-4712');
		const again = await historyIn(await connect(), keys);
		expect((await gathered(again.read(after, 'apps'))).map(({json}) => JSON.parse(json))).toContainEqual(
			app(7, {description: 'canary-4712'}),
		);
	});

	test('without its key, the history is neither read nor given a second key', async () => {
		const {history, connect} = await open();
		const saved = await saveApps(history, apps(0, 2));
		const locked = await historyIn(await connect(), testKeys());
		await expect(gathered(locked.read(saved, 'apps'))).rejects.toThrow(`its key ${said.isNotHere}`);
		await expect(remember(locked, 500, apps(0, 2))).rejects.toThrow(`its key ${said.isNotHere}`);
		const keyless = await historyIn(await connect());
		await expect(saveApps(keyless, apps(0, 2))).rejects.toThrow(`its key ${said.isNotHere}`);
		expect(await history.list()).toHaveLength(1);
	});

	test('two tenants with equal items share neither key nor content', async () => {
		const {engine, history, keys} = await open();
		await saveApps(history, apps(0, 1));
		await saveApps(history, apps(0, 1), 'https://b.test');
		expect(keys.stored.size).toBe(2);
		expect(await contents(engine)).toHaveLength(2);
	});

	test('thins: recent readings stay, of older ones the last of each step, and content that nothing holds goes', async () => {
		const {engine, history} = await open();
		const now = 100 * day;
		const times = [
			now - 40 * day,
			now - 20 * day,
			now - 20 * day + hour,
			now - 2 * hour,
			now - 2 * hour + 1000,
			now - 100,
			now,
		];
		for (const [version, at] of times.entries()) {
			await remember(history, at, [app(1), app(2, {userCount: String(version)}), ...(version === 1 ? [app(3)] : [])]);
		}
		expect(await contents(engine)).toHaveLength(9);
		await history.thin(tenant, now, 30 * day);
		expect((await readings(engine)).map(([, at]) => at)).toEqual([times[2], times[4], times[5], times[6]]);
		// States keep the numbers of removed readings.
		expect(await states(engine)).toEqual([
			['app_1', 1, null],
			['app_2', 3, 4],
			['app_2', 5, 6],
			['app_2', 6, 7],
			['app_2', 7, null],
		]);
		expect(await contents(engine)).toHaveLength(5);
	});

	test('after any thinning, each remaining reading has the items that it had', async () => {
		const {engine, history} = await open();
		const now = 100 * day;
		const versions = Array.from({length: 12}, (_, version) =>
			[1, 2, 3, 4]
				.filter((id) => (version * 7 + id * 3) % 4 !== 0)
				.map((id) => app(id, {userCount: String(1 + ((version * id) % 3))})),
		);
		for (const [version, items] of versions.entries()) {
			const at = now - (12 - version) * 5 * 60 * 60_000;
			if (version % 5 === 0) await saveAt(history, at, items);
			else await remember(history, at, items);
		}
		await history.thin(tenant, now, 40 * hour);
		for (const [seq = 0, at = 0] of await readings(engine)) {
			const version = 12 - (now - at) / (5 * 60 * 60_000);
			const rows = await engine.read(() =>
				all('SELECT id FROM castellan.state WHERE since <= $1 AND (gone IS NULL OR gone > $1) ORDER BY id', seq),
			);
			expect(rows.map(({id}) => id)).toEqual((versions[version] ?? []).map(({id}) => id));
		}
		for (const saved of await history.list()) {
			const version = 12 - (now - saved.at) / (5 * 60 * 60_000);
			expect((await gathered(history.read(saved, 'apps'))).map(({json}) => JSON.parse(json))).toEqual(
				versions[version],
			);
		}
	});

	test('removes the readings of a tenant before a time, or all of them, and keeps the other tenants', async () => {
		const {engine, history} = await open();
		await saveAt(history, 100, apps(0, 2));
		await remember(history, 200, apps(0, 3));
		await saveApps(history, apps(0, 2), 'https://b.test');
		await history.forget(tenant, {before: 150});
		expect(await readings(engine)).toHaveLength(2);
		expect((await history.list()).map(({tenant: of}) => of)).toEqual(['https://b.test']);
		expect(await contents(engine)).toHaveLength(5);
		await history.forget(tenant);
		expect(await readings(engine)).toHaveLength(1);
		expect(await contents(engine)).toHaveLength(2);
		expect(await history.list()).toHaveLength(1);
	});

	const saveAt = (history: History, at: number, items: readonly Row[]) =>
		history.save({name: `at ${at}`, tenant, at}, pagesOf('apps', items));
});
