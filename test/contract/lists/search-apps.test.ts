import {describe, expect, test} from 'vitest';
import type {App} from '../../../src/contract/apps.ts';
import {idsOf, numberedApps} from '../../support/tenant/seeds.ts';
import {pages, transports} from '../../support/tenant/wire.ts';

const apps: App[] = [
	{id: 'app_1', displayName: 'Payroll', description: 'Salaries and payslips', certifyPolicyId: 'pol_1'},
	{
		id: 'app_2',
		displayName: 'GitHub Enterprise',
		description: 'Source control',
		grantPolicyId: 'pol_1',
		isDirectory: true,
	},
	{id: 'app_3', displayName: 'Mail', description: 'Payroll statements go out here', revokePolicyId: 'pol_2'},
	{id: 'app_4', displayName: 'Straße & Söhne', description: 'Café bookings', isDirectory: true},
	{id: 'app_5', displayName: '給与管理システム', description: 'Payroll of Tokyo'},
	{
		id: 'app_6',
		displayName: '100% "quoted" _under_ \\ \' -- O\'Brien; DROP TABLE app',
		certifyPolicyId: 'pol_1',
		revokePolicyId: 'pol_2',
	},
	{id: 'app_7', displayName: 'Old Wiki', description: 'Service 2041', deletedAt: '2030-01-01T00:00:00Z'},
	{id: 'app_8', displayName: 'Salesforce', description: 'Customers'},
	{id: 'app_9', displayName: 'Enterprise Search', description: 'Finds GitLab issues'},
];

describe.each(transports)('search apps %s', (_, connect) => {
	const idsFor = async (input: Record<string, unknown>) => {
		const wire = await connect({seed: {apps}});
		const {status, json} = await wire.call('searchApps', input);
		expect(status).toBe(200);
		return idsOf(json.list);
	};

	test('returns every app in order without filters, including deleted ones', async () => {
		const wire = await connect({seed: {apps}});
		const {json} = await wire.call('searchApps');
		expect(json).toEqual({list: apps, nextPageToken: ''});
	});

	test('an absent body and an empty object are the same search', async () => {
		const wire = await connect({seed: {apps}});
		const response = await wire.send('/api/v1/search/apps', {method: 'POST'});
		expect(await response.json()).toEqual((await wire.call('searchApps')).json);
	});

	test.each([
		[{appIds: ['app_3', 'app_1', 'app_1', 'nobody']}, ['app_1', 'app_3']],
		[{appIds: []}, idsOf(apps)],
		[{appIds: ['nobody']}, []],
		[{excludeAppIds: ['app_2', 'app_3', 'app_4', 'app_5', 'nobody']}, ['app_1', 'app_6', 'app_7', 'app_8', 'app_9']],
		[{appIds: ['app_1', 'app_2'], excludeAppIds: ['app_1']}, ['app_2']],
		[{onlyDirectories: true}, ['app_2', 'app_4']],
		[{policyRefs: [{id: 'pol_1'}]}, ['app_1', 'app_2', 'app_6']],
		[{policyRefs: [{id: 'pol_2'}]}, ['app_3', 'app_6']],
		[{policyRefs: [{id: 'pol_2'}, {id: 'pol_1'}, {id: 'pol_1'}]}, ['app_1', 'app_2', 'app_3', 'app_6']],
		[{policyRefs: [{id: 'pol_9'}]}, []],
		[{policyRefs: [{id: 'pol_1'}], onlyDirectories: true}, ['app_2']],
		[{policyRefs: [{id: 'pol_1'}], displayName: 'git', excludeAppIds: ['app_1']}, ['app_2']],
	])('%j finds %j', async (input, expected) => {
		expect(await idsFor(input)).toEqual(expected);
	});

	test.each([
		['payroll', ['app_1']],
		['PAYROLL', ['app_1']],
		['yrol', ['app_1']],
		['hub ent', ['app_2']],
		['a', ['app_1', 'app_3', 'app_4', 'app_6', 'app_8', 'app_9']],
		['wi', ['app_7']],
		['STRASSE', ['app_4']],
		['SÖHNE', ['app_4']],
		['給与', ['app_5']],
		['管理シ', ['app_5']],
		['%', ['app_6']],
		['100%', ['app_6']],
		['_under_', ['app_6']],
		['"quoted"', ['app_6']],
		["o'brien; drop", ['app_6']],
		['\\', ['app_6']],
		['payrol l', []],
		['pay\0roll', []],
		['  Payroll  ', ['app_1']],
	])('the display name %j matches in any case and anywhere: %j', async (displayName, expected) => {
		expect(await idsFor({displayName})).toEqual(expected);
	});

	test.each([
		['payroll', ['app_1', 'app_3', 'app_5']],
		['payrol', ['app_1', 'app_3', 'app_5']],
		['pyaroll', ['app_1', 'app_3', 'app_5']],
		['enterprise github', ['app_2']],
		['entreprise githb', ['app_2']],
		['git hub', ['app_2']],
		['sales force', ['app_8']],
		['salesfroce', ['app_8']],
		['saelsfroce', ['app_8']],
		['wikki', ['app_7']],
		['iwki', ['app_7']],
		['CAFE sohne', ['app_4']],
		['管理 給与', ['app_5']],
		['tokyo payroll', ['app_5']],
		['2041', ['app_7']],
		['204', ['app_7']],
		['2042', []],
		['payroll github', []],
		['zzz', []],
		['?!', []],
		['" OR name : * NOT (', []],
	])('the query %j allows typos and any word order: %j', async (query, expected) => {
		expect(await idsFor({query})).toEqual(expected);
	});

	test('lists closer matches first, and names before descriptions', async () => {
		const close = [
			{id: 'far', displayName: 'Enterprise', description: 'for the payroll team'},
			{id: 'typo', displayName: 'Payrol'},
			{id: 'longer', displayName: 'Payrolls'},
			{id: 'equal', displayName: 'The payroll'},
		];
		const wire = await connect({seed: {apps: close}});
		const {json} = await wire.call('searchApps', {query: 'payroll'});
		expect(idsOf(json.list)).toEqual(['equal', 'longer', 'typo', 'far']);
	});

	test('lists every match of a query once, in the same order for any page size', async () => {
		const many = numberedApps(300).map((app, index) => ({
			...app,
			displayName: ['Ledger', 'Ledgers', 'Leger', 'Notes'][index % 4] ?? '',
			description: index % 8 === 3 ? 'ledger' : '',
		}));
		const wire = await connect({seed: {apps: many}});
		const byTens = await pages(wire, 'searchApps', {query: 'ledger', pageSize: 10});
		const byHundreds = await pages(wire, 'searchApps', {query: 'ledger', pageSize: 100});
		const ids = byTens.flatMap(({json}) => idsOf(json.list));
		expect(ids).toEqual(byHundreds.flatMap(({json}) => idsOf(json.list)));
		expect(ids).toHaveLength(225 + 38);
		expect(new Set(ids).size).toBe(ids.length);
	});

	test('combines all filters', async () => {
		const input = {
			appIds: ['app_1', 'app_2', 'app_4'],
			excludeAppIds: ['app_4'],
			displayName: 'HUB',
			query: 'enterprize source',
			onlyDirectories: true,
			policyRefs: [{id: 'pol_1'}],
		};
		expect(await idsFor(input)).toEqual(['app_2']);
		expect(await idsFor({...input, onlyDirectories: false, displayName: 'x'})).toEqual([]);
	});

	test('lists the apps of several policies in order, and each app once', async () => {
		const many = numberedApps(90).map((app, index) => ({
			...app,
			grantPolicyId: `pol_${index % 3}`,
			revokePolicyId: `pol_${(index + 1) % 3}`,
		}));
		const wire = await connect({seed: {apps: many}});
		const all = await pages(wire, 'searchApps', {policyRefs: [{id: 'pol_2'}, {id: 'pol_0'}], pageSize: 10});
		expect(all.flatMap(({json}) => idsOf(json.list))).toEqual(idsOf(many));
	});

	test.each([
		[{appIds: 'app_1'}, 'appIds'],
		[{appIds: [7]}, 'appIds.0'],
		[{onlyDirectories: 'yes'}, 'onlyDirectories'],
		[{policyRefs: [{}]}, 'policyRefs[0].id'],
		[{policyRefs: ['pol_1']}, 'policyRefs.0'],
		[{policyRefs: Array.from({length: 101}, () => ({id: 'pol_1'}))}, 'policyRefs'],
		[{query: 'x'.repeat(1_001)}, 'query'],
		[{query: 'a b '.repeat(13)}, 'query'],
		[{displayName: 'x'.repeat(1_001)}, 'displayName'],
	])('rejects %j with the name of the field', async (input, field) => {
		const wire = await connect({seed: {apps}});
		const {status, json} = await wire.call('searchApps', input);
		expect([status, json.code]).toEqual([400, 3]);
		expect(json.message).toContain(field);
	});

	test('ignores unknown members and nulls', async () => {
		expect(await idsFor({tomorrow: 1, query: null, appIds: null, displayName: 'payroll'})).toEqual(['app_1']);
	});
});
