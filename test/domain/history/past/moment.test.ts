import {describe, expect, test} from 'vitest';
import type {Api} from '../../../../src/client/api.ts';
import {searchApps} from '../../../../src/contract/apps.ts';
import {listAuthConfigs, updateAuthConfig} from '../../../../src/contract/auth-configs.ts';
import type {AnyEndpoint} from '../../../../src/contract/endpoint.ts';
import {listSurfaces} from '../../../../src/contract/surfaces.ts';
import {NotKeptError} from '../../../../src/domain/history/error.ts';
import type {History} from '../../../../src/domain/history/history.ts';
import {describeMoment, findMoment, timeOf} from '../../../../src/domain/history/past/moment.ts';
import {pastApi} from '../../../../src/domain/history/past/past-api.ts';
import {readItems} from '../../../../src/domain/items/read-items.ts';
import {historyKinds} from '../../../../src/domain/resources/history-kinds.ts';
import {said} from '../../../support/said.ts';
import {startEngines} from '../engines.ts';
import {apps, gathered, pagesOf} from '../items.ts';

const tenant = 'https://a.test';
const {engines} = await startEngines();
const at = (hour: number) => Date.UTC(2026, 10, 20, hour);
const show = {now: at(20), timeStyle: 'utc', timeZone: 'UTC'} as const;

const save = (history: History, hour: number, count: number) =>
	history.save({name: `s${hour}`, tenant, at: at(hour)}, pagesOf('apps', apps(0, count)));
const remember = (history: History, hour: number, count: number) =>
	history.remember({tenant, at: at(hour)}, pagesOf('apps', apps(0, count)));
const moment = (history: History, wanted: string) => findMoment(history, wanted, {tenant, show});
const words = async (history: History, wanted: string) => describeMoment(await moment(history, wanted), show);

async function apiAt(history: History, wanted: string): Promise<Api> {
	return pastApi({past: history.past, moment: await moment(history, wanted), advice: 'Return.'});
}

/** Reads all pages of a size. */
async function idsOf(api: Api, input = {}): Promise<readonly unknown[]> {
	const key = ({id}: {readonly id?: unknown}) => String(id);
	const pages = await gathered(readItems({api, endpoint: searchApps, input, key}));
	return pages.flatMap(({items}) => items.map(({id}) => id));
}

test('names who read the newest list', () => {
	const readings = new Map(
		[
			{kind: 'apps' as const, at: at(8), seen: at(8), reader: 'ana'},
			{kind: 'notifications' as const, at: at(9), seen: at(9), reader: 'ben'},
		].map((reading) => [reading.kind, {...reading, tenant, complete: true, items: 1, seq: 1}] as const),
	);
	expect(
		describeMoment({tenant, wanted: 'last', until: undefined, at: at(9), readings, next: undefined}, show),
	).toMatch(/^as of 2026-11-20 09:00Z, read to the end by ben; apps as of 2026-11-20 08:00Z; not read: /);
});

describe.each(engines)('a moment on $name', ({create}) => {
	test('is the last reading until then, named or not, and counts from when the list was found unchanged', async () => {
		const notRead = `not read: ${historyKinds.filter((kind) => kind !== 'apps').join(', ')}`;
		const history = await (await create())();
		await save(history, 8, 3);
		await remember(history, 10, 3);
		await remember(history, 12, 5);
		expect(await words(history, '2026-11-20T09:00Z')).toBe(
			`as of 2026-11-20 08:00Z, read to the end; ${notRead}; the last reading until 2026-11-20T09:00Z; the next one is of 2026-11-20 10:00Z`,
		);
		expect(await words(history, '2026-11-20T11:00Z')).toContain('as of 2026-11-20 10:00Z');
		// The time of a reading is not after it.
		expect(await words(history, '2026-11-20T10:00Z')).toBe(
			`as of 2026-11-20 10:00Z, read to the end; ${notRead}; the last reading until 2026-11-20T10:00Z; the next one is of 2026-11-20 12:00Z`,
		);
		expect(await words(history, 's8')).toContain('as of 2026-11-20 08:00Z');
		expect(await words(history, 'last')).toBe(`as of 2026-11-20 12:00Z, read to the end; ${notRead}`);
		expect(await idsOf(await apiAt(history, '2026-11-20T11:00Z'))).toHaveLength(3);
		expect(await idsOf(await apiAt(history, '2026-11-20T12:00Z'))).toHaveLength(5);
	});

	test.each([0, 1, 2])('says which lists it does not have: %i', async (count) => {
		const history = await (await create())();
		const lists = historyKinds.slice(0, historyKinds.length - count);
		const pages = async function* () {
			for (const kind of lists) yield {kind, items: []};
		};
		await history.remember({tenant, at: at(8)}, pages());
		const missing = historyKinds.slice(lists.length);
		const {readings} = await moment(history, 'last');
		expect([...readings.keys()].sort()).toEqual([...lists].sort());
		expect(await words(history, 'last')).toBe(
			['as of 2026-11-20 08:00Z, read to the end', ...(count > 0 ? [`not read: ${missing.join(', ')}`] : [])].join(
				'; ',
			),
		);
	});

	test('of a name is the time of the name, and no name reads as another moment', async () => {
		const history = await (await create())();
		await history.save({name: 'before', tenant, at: at(8)}, pagesOf('apps', apps(0, 2)));
		await remember(history, 10, 2);
		expect(await words(history, 'before')).toMatch(/^as of 2026-11-20 08:00Z, read to the end; not read: [^;]*$/);
		// The clocks of some zones skip or repeat an hour.
		for (const name of ['2h ago', '2h', '14:02', '2026-11-20', 'yesterday', 'last', 'now', '2026-10-25 02:30']) {
			const saved = history.save({name, tenant, at: at(9)}, pagesOf('apps', apps(0, 2)));
			await expect(saved, name).rejects.toThrow(`Invalid name “${name}”: choose another`);
		}
	});

	test('may be a name of another tenant where states of two tenants are compared', async () => {
		const history = await (await create())();
		await history.save({name: 'staging', tenant: 'https://b.test', at: at(8)}, pagesOf('apps', apps(0, 2)));
		await expect(moment(history, 'staging')).rejects.toThrow('is a reading of https://b.test');
		const found = await findMoment(history, 'staging', {tenant, show, isOfAny: true});
		expect([found.tenant, found.readings.get('apps')?.items]).toEqual(['https://b.test', 2]);
		await expect(moment(history, 'nothing')).rejects.toThrow(said.noSuchMoment);
	});

	test('answers page after page, the same while other readings come and go, and refuses a reading that went', async () => {
		const history = await (await create())();
		const first = await save(history, 8, 2);
		const second = await save(history, 9, 230);
		const api = await apiAt(history, 's9');
		expect(await idsOf(api)).toHaveLength(230);
		await history.remove(first);
		await save(history, 10, 4);
		expect(await idsOf(api)).toHaveLength(230);
		expect(await idsOf(api, {appIds: ['app_7', 'app_999', 'app_3']})).toEqual(['app_3', 'app_7']);
		await history.remove(second);
		await expect(idsOf(api)).rejects.toThrow('The reading was removed from the history');
	});

	test('searches apps by their policies, as the service does', async () => {
		const history = await (await create())();
		const items = [{id: 'app_1', grantPolicyId: 'pol_1'}, {id: 'app_2', revokePolicyId: 'pol_2'}, {id: 'app_3'}];
		await history.save({name: 's8', tenant, at: at(8)}, pagesOf('apps', items));
		const api = await apiAt(history, 's8');
		expect(await idsOf(api, {policyRefs: [{id: 'pol_1'}]})).toEqual(['app_1']);
		expect(await idsOf(api, {policyRefs: [{id: 'pol_9'}]})).toEqual([]);
		expect(await idsOf(api, {policyRefs: []})).toHaveLength(3);
	});

	test('searches a list by the members that repeat an input, and refuses any other search', async () => {
		const history = await (await create())();
		const items = [{id: 'ac_1', displayName: 'a'}, {id: 'ac_2', displayName: 'b'}, {id: 'ac_3'}];
		await history.save({name: 's8', tenant, at: at(8)}, pagesOf('auth-configs', items));
		const api = await apiAt(history, 's8');
		const matching = async (echoes: AnyEndpoint['echoes'], input: object) =>
			((await api.call({...listAuthConfigs, echoes} as AnyEndpoint, input)).data as {list: object[]}).list;
		const name = {member: 'displayName', input: 'name'};
		expect(await matching([name], {name: 'b', pageSize: 10})).toEqual([items[1]]);
		expect(await matching([name], {name: ['a', 'b']})).toEqual(items.slice(0, 2));
		expect(await matching([{...name, isExcluded: true}], {name: 'b'})).toEqual([items[0], items[2]]);
		expect(await matching([name], {name: ''})).toEqual(items);
		expect(await matching([], {name: undefined})).toEqual(items);
		const refusal = {kind: 'input', message: 'The history cannot search the auth-configs by name'};
		await expect(matching([], {name: 'b'})).rejects.toMatchObject(refusal);
	});

	test('answers nothing that the history does not keep, and no write', async () => {
		const history = await (await create())();
		await save(history, 8, 2);
		const api = await apiAt(history, 'last');
		await expect(api.call(listSurfaces, {conversationId: 'conv_1'})).rejects.toMatchObject({
			kind: 'input',
			detail: {applied: 'no'},
		});
		await expect(api.call(listAuthConfigs, {})).rejects.toThrow('The auth-configs were not read until “last”');
		await expect(api.call(updateAuthConfig, {id: 'ac_1'})).rejects.toThrow('nothing can be changed in it');
		await expect(api.confirmToken()).rejects.toThrow('nothing can be changed in it');
		expect(api.journal.records).toEqual([]);
	});
});

test('a local time that the change of the clocks skips or repeats is no moment', () => {
	const berlin = {now: at(20), timeZone: 'Europe/Berlin'};
	expect(() => timeOf('2026-10-25 02:30', berlin)).toThrow(NotKeptError);
	expect(() => timeOf('2026-03-29 02:30', berlin)).toThrow('the clocks skip it. Add a zone, such as Z');
	expect(timeOf('2026-10-25 04:30', berlin)).toBe(Date.UTC(2026, 9, 25, 3, 30));
});
