/** What the local tenant answers to requests that are right, incomplete or wrong. */
import {test} from 'vitest';
import type {AuthConfig} from '../../src/contract/auth-configs.ts';
import {createTenant} from '../../src/tenant/fetch.ts';
import {expectApprovedFile} from '../support/output/approved.ts';

const now = Date.UTC(2026, 10, 21, 12);
const authConfigs: readonly AuthConfig[] = [
	{id: 'ac_1', displayName: 'Office', oidc: {issuerId: 'https://i.test', oidcClientSecret: 'old', scopes: ['a']}},
	{id: 'ac_2', displayName: 'Old', idpA: {additionalHostedDomains: ['x.test']}},
];
const seed = {
	authConfigs,
	apps: [
		{id: 'app_1', displayName: 'Payroll', description: 'runs of salaries', isDirectory: true},
		{id: 'app_2', displayName: 'Vault', grantPolicyId: 'pol_1', description: 'payroll keys'},
		{id: 'app_3', displayName: 'payroll archive', revokePolicyId: 'pol_2'},
		{id: 'app_4', description: 'a payrol'},
	],
	owners: [
		{appId: 'app_1', entitlementId: 'e1', roleSlug: 'admin', user: {id: 'u1'}},
		{appId: 'app_1', entitlementId: 'e1', roleSlug: 'owner', user: {id: 'u2'}},
	],
	entitlements: [{appId: 'app_2', entitlementId: 'e2'}],
	secrets: [{shareCode: 'KEEP-7Q2M-VALT', displayName: 'Router'}],
	stepUpProviders: [{id: 'sp_1', displayName: 'Key'}],
	surfaces: [
		{surfaceId: 's1', conversationId: 'c1'},
		{surfaceId: 's2', conversationId: 'c1', state: 'SURFACE_LIFECYCLE_STATE_DELETED'},
		{surfaceId: 's3', conversationId: 'c2', deletedAt: '2026-01-01T00:00:00Z'},
	],
	toolServers: [{id: 'srv', tools: [{appId: 'a', connectorId: 'c', id: 't1'}]}],
} as const;

type Sent = readonly [line: string, body?: unknown, headers?: Readonly<Record<string, string>>];
const search = (body: object): Sent => ['POST /api/v1/search/apps', body];
const update = (authConfig: unknown, updateMask?: string, id = 'ac_1'): Sent => [
	`POST /api/v1/auth-configs/${id}`,
	{authConfig, updateMask},
];
const form = (text: string, headers = {}): Sent => [
	'POST /auth/v1/token',
	text,
	{'content-type': 'application/x-www-form-urlencoded', ...headers},
];
const tools = '/api/v1/virtual_mcp_servers/srv/tool_bindings/delete';

const requests: readonly Sent[] = [
	['GET /'],
	['GET /api/v1/search/apps'],
	['DELETE /api/v1/auth-configs/ac_1'],
	['HEAD /api/v1/auth-configs'],
	['GET /api/v1/auth-configs', undefined, {authorization: ''}],
	['GET /api/v1/auth-configs', undefined, {authorization: 'Basic t'}],
	['GET /api/v1/auth-configs', undefined, {authorization: 'Bearer x'}],
	['GET /api/v1/auth-configs', undefined, {authorization: 'bearer   t'}],
	['GET /api/v1/auth-configs?page_size=1'],
	['GET /api/v1/auth-configs?page_size=0'],
	['GET /api/v1/auth-configs?page_size=-1'],
	['GET /api/v1/auth-configs?page_size=x'],
	['GET /api/v1/auth-configs?page_size=1&page_size=2'],
	['GET /api/v1/auth-configs?pageToken=x'],
	['GET /api/v1/auth-configs?page_token=MQ.x'],
	['POST /api/v1/search/apps'],
	['POST /api/v1/search/apps', '{"query":"vault"}', {'content-type': 'text/plain'}],
	['POST /api/v1/search/apps', '{"query":"vault"}', {'content-type': 'Application/JSON; charset=utf-8'}],
	['POST /api/v1/search/apps', '{'],
	['POST /api/v1/search/apps', '[]'],
	['POST /api/v1/search/apps', '{"appIds":[null]}'],
	['POST /api/v1/search/apps', '{"query":null}'],
	['POST /api/v1/search/apps', '{}', {'content-length': '5000000'}],
	search({query: 5, onlyDirectories: 'yes', appIds: ['a', 1]}),
	search({query: 'payroll'}),
	search({query: ' payroll keys '}),
	search({query: 'payrol', pageSize: 2}),
	search({displayName: 'PAYROLL'}),
	search({onlyDirectories: true}),
	search({policyRefs: [{id: 'pol_1'}, {id: 'pol_2'}]}),
	search({appIds: ['app_2', 'app_9'], excludeAppIds: ['app_1']}),
	search({excludeAppIds: ['app_1'], pageSize: 2}),
	['GET /api/v2/apps/app_1/entitlements/e1/owners/users'],
	['GET /api/v2/apps/app_1/entitlements/e1/owners/users?roleSlug=admin'],
	['GET /api/v2/apps/app_2/entitlements/e2/owners/users'],
	['GET /api/v2/apps/app_1/entitlements/e9/owners/users'],
	['GET /api/v2/apps/app_9/entitlements/e1/owners/users'],
	['GET /api/v1/secrets/code/keep-7q2m-valt'],
	['GET /api/v1/secrets/code/KEEP-7Q2M-VAL'],
	['GET /api/v1/secrets/code/NONE-NONE-NONE'],
	['GET /api/v1/a2ui/conversations/c1/surfaces'],
	['GET /api/v1/a2ui/conversations/c2/surfaces'],
	['GET /api/v1/a2ui/conversations/c9/surfaces'],
	['POST /api/v1/step-up/providers/sp_1/secret', {clientSecret: 'new'}],
	['POST /api/v1/step-up/providers/sp_1/secret', {}],
	['POST /api/v1/step-up/providers/sp_9/secret', {clientSecret: 'new'}],
	[`POST ${tools}`, {mcpTools: [{appId: 'a', connectorId: 'c', id: 't1'}]}],
	[
		`POST ${tools}`,
		{
			mcpTools: [
				{appId: 'a', connectorId: 'c', id: 't1'},
				{appId: 'a', connectorId: ''},
			],
		},
	],
	[`POST ${tools}`, {mcpTools: Array.from({length: 101}, (_, n) => ({appId: 'a', connectorId: 'c', id: `${n}`}))}],
	[`POST ${tools}`, {mcpTools: Array.from({length: 101}, () => ({appId: 'a', connectorId: 'c', id: 't'}))}],
	[`POST ${tools.replace('srv', 'none')}`, {}],
	update(undefined, 'displayName'),
	update({}, ' '),
	update({}),
	update({displayName: 'New'}, 'displayName', 'ac_9'),
	update({displayName: 'New', deprecationMessage: 'ignored'}, ' displayName , displayName'),
	update({}, 'deprecationMessage,oidc.scopes'),
	update({oidc: {oidcClientSecret: 'new', issuerId: 'https://j.test'}}, 'oidc'),
	update({oidc: {oidcClientSecret: 'new'}}, 'oidc.oidcClientSecret'),
	update({oidc: null, idpB: {}}, 'oidc,idpB'),
	update({oidc: {issuerId: 'https://j.test'}}, 'oidc'),
	update({idpA: {additionalHostedDomains: ['mine.test']}}, 'idpA', 'ac_2'),
	update({}, 'display_name'),
	update({}, 'oidc.issuer_id'),
	update({}, 'oidc.issuerId.more'),
	update({}, 'status'),
	update({}, 'updatedAt,displayName'),
	update({deprecationDeadline: 'soon'}, 'deprecationDeadline'),
	update({deprecationDeadline: '2031-05-17T09:00:00Z'}, 'deprecationDeadline'),
	update({bootstrapDomains: [1, 2]}, 'bootstrapDomains'),
	form('grant_type=client_credentials&client_id=i&client_secret=s'),
	form('grant_type=password&client_id=i&client_secret=s'),
	form('grant_type=client_credentials&client_id=i&client_id=i&client_secret=s'),
	form('grant_type=client_credentials', {authorization: 'Basic x'}),
	form('{}', {'content-type': 'application/json'}),
	form('x'.repeat(17_000)),
	['POST /-/local/fail', {fail: 'nothing'}],
	['POST /-/local/fail', {}],
	['POST /-/local/fail', {fail: 'searchApps=500x1'}],
	search({}),
	search({appIds: ['app_1']}),
	['GET /fault-500/api/v1/auth-configs'],
	['POST /-/local/change', {more: 1}],
	[
		'POST /-/local/change',
		{renameApp: {id: 'app_1', displayName: 'Wages'}, deleteApp: {id: 'app_2'}, removeApp: {id: 'app_3'}},
	],
	search({appIds: ['app_1', 'app_2', 'app_3']}),
	['POST /-/local/change', {renameApp: {id: 'app_1', displayName: 'Lost'}, deleteApp: {id: 'app_9'}}],
	search({appIds: ['app_1']}),
	['POST /-/local/change', {setNotification: {channel: 'email', category: 'digest', enabled: true}}],
	['GET /api/v1/settings/notifications/org'],
	['POST /-/local/change', {setAuthConfigStatus: {id: 'ac_2', status: 'AUTH_CONFIG_STATUS_DISABLED'}}],
	['POST /-/local/change', {setAuthConfigStatus: {id: 'ac_9', status: 'AUTH_CONFIG_STATUS_DISABLED'}}],
	['GET /api/v1/auth-configs'],
	['POST /-/local/change', {setSurfaceData: {conversationId: 'c1', surfaceId: 's1', dataModelJson: '{}'}}],
	['POST /-/local/change', {setSurfaceData: {conversationId: 'c1', surfaceId: 's2', dataModelJson: '{}'}}],
	['GET /api/v1/a2ui/conversations/c1/surfaces'],
];

test('each request is answered by the contract, or with the reason and a remedy', async () => {
	const tenant = createTenant({token: 't', seed, now: () => now, random: () => 0.5, wait: async () => undefined});
	const lines: string[] = [];
	for (const [line, body, headers] of requests) {
		const [method = '', path = ''] = line.split(' ');
		const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
		const request = new Request(`http://tenant.test${path}`, {
			method,
			headers: {authorization: 'Bearer t', ...(text !== undefined && {'content-type': 'application/json'}), ...headers},
			...(text !== undefined && {body: text}),
		});
		if (line.includes('/auth/') && !headers?.authorization) request.headers.delete('authorization');
		const response = await tenant.fetch(request);
		const answered = (await response.text()).replaceAll(/ \(request-id: [\w-]+\)/g, '');
		const own = ['allow', 'www-authenticate', 'retry-after'].flatMap((name) => {
			const value = response.headers.get(name);
			return value === null ? [] : [`  ${name}: ${value}`];
		});
		const given = text !== undefined && text.length > 200 ? `${text.slice(0, 40)}… (${text.length})` : (text ?? '');
		lines.push(`${line} ${given}`.trimEnd(), ...Object.entries(headers ?? {}).map((each) => `  > ${each.join(': ')}`));
		lines.push(...own, `  ${response.status} ${answered}`.trimEnd(), '');
	}
	await tenant.close();
	expectApprovedFile('test/tenant/approved/requests.txt', lines.join('\n'));
});
