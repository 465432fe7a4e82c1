/** What an agent gets from each tool, compared with approved files (`test/support/output/approved.ts`). */
import {test} from 'vitest';
import {castellan, localTenant, now, settingsIn} from '../cli/launch.ts';
import {folder} from '../settings/files/disk.ts';
import {expectApprovedFile} from '../support/output/approved.ts';
import {agent, seed} from './agent.ts';

/** Each tool with arguments that reach another part of it. */
const calls: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
	find: [
		{text: 'app_0000003'},
		{text: 'payroll'},
		{text: 'KEEP-7Q2M-VALT'},
		{text: 'nobody has this'},
		{text: 'ac_01', kind: 'auth-configs'},
		{kind: 'auth-configs'},
		{kind: 'auth-configs', fields: ['id', 'authType', 'oidc.issuerId']},
		{kind: 'auth-configs', where: [{path: 'status', is: 'AUTH_CONFIG_STATUS_ACTIVE'}], fields: ['id']},
		{kind: 'apps', search: {query: 'cloud'}, fields: ['id', 'displayName', 'userCount']},
		{kind: 'apps', where: [{path: 'description', is: 'unset'}], fields: ['id']},
		{kind: 'owners', search: {appId: 'app_0000003'}},
		{kind: 'step-up'},
		{kind: 'auth-configs', at: 'before'},
		{kind: 'apps', at: '2020-01-01'},
	],
	get: [
		{address: 'apps/app_0000003'},
		{address: 'auth-configs/ac_01'},
		{address: 'auth-configs/ac_02', at: 'before'},
		{address: 'auth-configs/none'},
		{address: 'notifications'},
		{address: 'apps/app_0000003/entitlements'},
	],
	board: [
		{},
		{severity: 'error'},
		{rule: 'app-without-owners'},
		{address: 'auth-configs/ac_01', evidence: true},
		{since: 'before'},
	],
	changes: [
		{},
		{since: 'before'},
		{address: 'auth-configs/ac_01'},
		{since: 'before', address: 'apps'},
		{since: 'never'},
	],
	secret_verdict: [{code: 'KEEP-7Q2M-VALT'}, {code: 'NOPE-7Q2M-VALT'}, {code: 'x'}],
	surface: [{conversationId: 'cnv_9'}, {conversationId: 'none'}],
	propose: [
		{address: 'auth-configs/ac_01', reason: 'asked by Ann', changes: [{path: 'displayName', value: 'New'}]},
		{address: 'auth-configs/ac_02', changes: [{path: 'oidc.scopes', value: ['email']}, {path: 'oidc.issuerId'}]},
		{address: 'auth-configs/ac_01', changes: [{path: 'displayName', value: 'Renamed'}]},
		{address: 'auth-configs/ac_01', changes: [{path: 'none', value: 1}]},
		{address: 'auth-configs/ac_01', changes: [{path: 'displayName', value: 1}]},
		{address: 'auth-configs/ac_01', changes: [{path: 'oidc.oidcClientSecret', value: 'x'}]},
		{address: 'auth-configs/ac_01', changes: [{path: 'idpC.oidcClientSecret'}]},
		{address: 'auth-configs/ac_01', changes: ['a', 'b'].map((value) => ({path: 'displayName', value}))},
		{address: 'auth-configs/none', changes: [{path: 'displayName', value: 'x'}]},
		{address: 'apps/app_0000003', changes: [{path: 'displayName', value: 'x'}]},
	],
	proposal: [{id: 'none'}],
};

test.each(Object.entries(calls))('%s answers as it was approved', async (name, all) => {
	const settings = await settingsIn(await folder());
	const {fetch, tenant} = localTenant(seed());
	const world = {fetch, settings};
	await castellan('save before', world);
	const body = JSON.stringify({authConfig: {displayName: 'Renamed'}, updateMask: 'displayName'});
	const headers = {authorization: 'Bearer token-of-tests', 'content-type': 'application/json'};
	await tenant.fetch(new Request('https://acme.example/api/v1/auth-configs/ac_01', {method: 'POST', body, headers}));
	let time = now;
	const {call} = await agent({line: 'mcp --proposals', world: {...world, context: {now: () => (time += 20_000)}}});
	const texts: string[] = [];
	for (const args of all) {
		const {raw: _, size: __, items, ...rest} = await call(name, args);
		texts.push(`${name} ${JSON.stringify(args)}\n${JSON.stringify({...rest, items}, null, 1)}\n`);
	}
	const text = texts
		.join('\n')
		.replaceAll(/prop_\w{12}/g, 'prop_random')
		.replaceAll(/"[\da-f-]{36}\./g, '"random.');
	expectApprovedFile(`test/mcp/answers/${name}.txt`, text);
});
