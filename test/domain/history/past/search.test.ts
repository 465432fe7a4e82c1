/** Searches of apps in a state of the past, which the history answers itself. */
import {expect, test} from 'vitest';
import type {App} from '../../../../src/contract/apps.ts';
import {searchApps} from '../../../../src/contract/apps.ts';
import {findMoment} from '../../../../src/domain/history/past/moment.ts';
import {pastApi} from '../../../../src/domain/history/past/past-api.ts';
import type {Row} from '../../../../src/domain/resources/resource.ts';
import {openStore, pagesOf} from '../items.ts';

const tenant = 'https://a.test';
const stored: readonly App[] = [
	{id: 'app_1', displayName: 'Payroll', description: 'monthly runs of salaries', isDirectory: true},
	{id: 'app_2', displayName: 'Vault', grantPolicyId: 'pol_1'},
	{id: 'app_3', description: 'a vault of wages'},
	{id: 'app_4', displayName: 'payroll archive', revokePolicyId: 'pol_2'},
];

async function apiOf(items: readonly Row[]) {
	const history = await openStore();
	await history.save({name: 'before', tenant, at: 0}, pagesOf('apps', items));
	const moment = await findMoment(history, 'before', {tenant, show: {now: 1, timeStyle: 'utc'}});
	return pastApi({past: history.past, moment, advice: 'Return.'});
}

test('an app is found as the service finds it', async () => {
	const api = await apiOf(stored as readonly Row[]);
	const found = async (input: object) =>
		((await api.call(searchApps, input)).data as {list: readonly App[]}).list.map(({id}) => id?.slice(4)).join();
	const cases: readonly (readonly [object, string])[] = [
		[{}, '1,2,3,4'],
		[{appIds: ['app_4', 'app_2', 'app_4', 'app_9']}, '2,4'],
		[{appIds: ['app_1', 'app_2'], excludeAppIds: ['app_1']}, '2'],
		[{excludeAppIds: ['app_1', 'app_3']}, '2,4'],
		[{displayName: 'PAYROLL'}, '1,4'],
		[{displayName: 'wages'}, ''],
		[{onlyDirectories: true}, '1'],
		[{onlyDirectories: false}, '1,2,3,4'],
		[{policyRefs: [{id: 'pol_1'}, {id: 'pol_2'}]}, '2,4'],
		[{policyRefs: [{id: 'pol_9'}]}, ''],
		[{query: 'vault'}, '2,3'],
		[{query: ' VAULT  wages '}, '3'],
		[{query: 'vault runs'}, ''],
	];
	for (const [input, ids] of cases) expect([input, await found(input)]).toEqual([input, ids]);
});

test('a search looks at all items of a long list', async () => {
	const items = Array.from({length: 501}, (_, index) => ({id: `app_${1000 + index}`, displayName: `App ${index}`}));
	const {data} = await (await apiOf(items)).call(searchApps, {displayName: 'app 500'});
	expect((data as {list: readonly App[]}).list.map(({id}) => id)).toEqual(['app_1500']);
});

test('a page has as many items as are asked for, by default a hundred, and none of a search that was aborted', async () => {
	const api = await apiOf(Array.from({length: 101}, (_, index) => ({id: `app_${1000 + index}`})));
	const sizes = async (input: object) => {
		const {data} = await api.call(searchApps, input);
		const {list, nextPageToken} = data as {list: readonly App[]; nextPageToken?: string};
		return [list.length, nextPageToken];
	};
	expect(await sizes({})).toEqual([100, 'app_1099']);
	expect(await sizes({pageToken: 'app_1099'})).toEqual([1, undefined]);
	expect(await sizes({pageSize: 101})).toEqual([101, undefined]);
	await expect(api.call(searchApps, {}, {signal: AbortSignal.abort()})).rejects.toThrow('Cancelled');
});
