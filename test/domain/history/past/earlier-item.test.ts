import {describe, expect, test} from 'vitest';
import {NoStateError, NotKeptError} from '../../../../src/domain/history/error.ts';
import {findEarlierItem} from '../../../../src/domain/history/past/earlier-item.ts';
import {startEngines} from '../engines.ts';
import {apps, pagesOf} from '../items.ts';

const tenant = 'https://a.test';
const {engines} = await startEngines();
const at = (hour: number) => Date.UTC(2026, 10, 20, hour);
const show = {now: at(20), timeStyle: 'utc', timeZone: 'UTC'} as const;

describe.each(engines)('an item at a moment on $name', ({create}) => {
	async function remembered() {
		const history = await (await create())();
		const save = (hour: number, name: string, items: readonly {readonly id: string; readonly displayName: string}[]) =>
			history.save({name, tenant, at: at(hour)}, pagesOf('auth-configs', items));
		await history.save({name: 'apps-only', tenant, at: at(8)}, pagesOf('apps', apps(0, 2)));
		await save(9, 'first', [{id: 'ac_1', displayName: 'Office'}]);
		await save(10, 'second', [{id: 'ac_1', displayName: 'Staff'}]);
		await save(11, 'gone', []);
		return (wanted: string, id = 'ac_1') =>
			findEarlierItem(history, wanted, {kind: 'auth-configs', id}, {tenant, show});
	}

	test.each([
		['first', 'Office'],
		['2026-11-20 09:59Z', 'Office'],
		['10h', 'Staff'],
		['second', 'Staff'],
	])('is as it was at %s: %s', async (wanted, displayName) => {
		const find = await remembered();
		expect((await find(wanted)).row).toEqual({id: 'ac_1', displayName});
	});

	test.each([
		['gone', 'ac_1', NoStateError],
		['last', 'ac_1', NoStateError],
		['second', 'ac_2', NoStateError],
		['apps-only', 'ac_1', NoStateError],
		['2026-11-20 08:30Z', 'ac_1', NoStateError],
		['1d', 'ac_1', NoStateError],
		['unknown', 'ac_1', NoStateError],
		['2026-11-21', 'ac_1', NotKeptError],
	])('is no item at %s of %s', async (wanted, id, kind) => {
		const find = await remembered();
		await expect(find(wanted, id)).rejects.toBeInstanceOf(kind);
	});
});
