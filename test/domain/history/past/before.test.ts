/** The rows that a list had, in the place of its present ones, on both engines. */
import {describe, expect, test} from 'vitest';
import {mergeRefresh, noEffect} from '../../../../src/console/list/refresh.ts';
import {rowsBefore} from '../../../../src/domain/history/past/before.ts';
import type {PastList} from '../../../../src/domain/history/past/past.ts';
import type {Row} from '../../../../src/domain/resources/resource.ts';
import {startEngines} from '../engines.ts';
import {app, apps, savePage} from '../items.ts';

const {engines} = await startEngines();
const tenant = 'https://a.test';

describe.each(engines)('on $name', ({create}) => {
	/** The marks of the present rows after the rows of a reading. */
	async function marks(before: readonly Row[], rows: readonly Row[], isWhole: boolean) {
		const history = await (await create())();
		await savePage(history, before, tenant);
		const [reading] = await history.past.readings(tenant);
		const list = {tenant, ...reading} as PastList;
		const earlier = await rowsBefore(history.past, list, {rows, isWhole});
		return Object.fromEntries(mergeRefresh(earlier, noEffect, rows, ({id}) => String(id)).effect.states);
	}

	test('new, changed and removed rows are marked, and unchanged ones are not', async () => {
		const rows = [app(2, {displayName: 'Renamed'}), app(3, {deletedAt: ''}), app(9)];
		expect(await marks(apps(1, 4), rows, true)).toEqual({app_1: 'gone', app_2: 'changed', app_9: 'new'});
	});

	test('a list that is not read whole, or is long, names none as removed', async () => {
		expect(await marks(apps(1, 4), [app(3)], false)).toEqual({});
		expect(await marks(apps(1, 1003), [app(3), app(2000)], true)).toEqual({app_2000: 'new'});
	});
});
