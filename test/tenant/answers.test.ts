/** Approved responses: what the local tenant answers to each operation, with and without each fault, and what it says of itself. */
import {createHash} from 'node:crypto';
import {expect, onTestFinished, test} from 'vitest';
import type {AnyEndpoint} from '../../src/contract/endpoint.ts';
import {endpoints} from '../../src/contract/endpoints.ts';
import {applies, faults} from '../../src/tenant/faults.ts';
import {createTenant} from '../../src/tenant/fetch.ts';
import {expectApprovedFile} from '../support/output/approved.ts';
import {numberedApps, numberedConfigs, numberedOwners} from '../support/tenant/seeds.ts';

const now = Date.parse('2031-05-17T09:00:00Z');
const ids: Readonly<Record<string, string>> = {
	...{app_id: 'app_1', entitlement_id: 'ent_1', id: 'ac_1', share_code: 'KEEP-7Q2M-VALT', conversation_id: 'cnv_1'},
	virtual_mcp_server_id: 'srv_1',
};
const bodies: Readonly<Record<string, object>> = {
	searchApps: {query: 'App 2', appIds: ['app_1', 'app_2']},
	updateAuthConfig: {authConfig: {displayName: 'New'}, updateMask: 'displayName'},
	rotateStepUpSecret: {clientSecret: 'new'},
	deleteToolBindings: {mcpTools: [{appId: 'app_1', connectorId: 'con_1', id: 'tool_1'}]},
};
/** Random keys sign tokens. */
const steady = (text: string) =>
	text
		.replace(/\w+-\d+(?=\))/g, 'N')
		.replace(/eyJ[\w.-]+/g, '…')
		.replace(/"(nextPageToken|access_token|token)":"[^"]+"/g, '"$1":"…"');
const shownHeaders = ['content-type', 'retry-after', 'location', 'www-authenticate', 'date', 'cache-control', 'allow'];
/** A body longer than this is cut, and may have no end. In characters. */
const shownBody = 160;
const longBody = 20_000;
/** Megabytes of responses. */
const large = /^(huge|large)-/;

async function textOf({body}: Response): Promise<string> {
	if (!body) return '';
	let text = '';
	const decoder = new TextDecoder();
	try {
		for await (const piece of body) {
			text += decoder.decode(piece, {stream: true});
			if (text.length > longBody) break;
		}
	} catch (error) {
		return `${text} ${error}`;
	}
	return text;
}

function tenantWith(fail: string) {
	const waits: number[] = [];
	const tenant = createTenant({
		token: 't',
		fail,
		seed: {
			apps: numberedApps(3),
			authConfigs: numberedConfigs(3),
			owners: numberedOwners(3),
			toolServers: [{id: 'srv_1', tools: [{appId: 'app_1', connectorId: 'con_1', id: 'tool_1'}]}],
		},
		now: () => now,
		random: () => 0.5,
		wait: async (ms) => void waits.push(ms),
	});
	onTestFinished(() => tenant.close());
	return {tenant, waits};
}

/** The lines of a response. */
async function answer({tenant, waits}: ReturnType<typeof tenantWith>, request: Request): Promise<string> {
	const response = await tenant.fetch(request).catch((error: unknown) => String(error));
	if (typeof response === 'string') return response;
	const text = steady(await textOf(response));
	const headers = shownHeaders.flatMap((name) =>
		response.headers.has(name) ? [`${name}: ${response.headers.get(name)}`] : [],
	);
	const waited = waits.length > 0 ? [`after ${[...new Set(waits)].join(', ')} ms, ${waits.length} times`] : [];
	const hash =
		text.length > shownBody ? ` …${text.length}, ${createHash('sha256').update(text).digest('hex').slice(0, 8)}` : '';
	return [[response.status, ...headers, ...waited].join('; '), text.slice(0, shownBody) + hash].join('\n    ');
}

const json = {'content-type': 'application/json', authorization: 'Bearer t'};
function requestOf({name, method, path}: AnyEndpoint): Request {
	const url = `http://tenant.test${path.replace(/\{(\w+)\}/g, (_, param) => ids[param] ?? param)}`;
	return new Request(url, {
		method,
		headers: json,
		...(method === 'POST' && {body: JSON.stringify(bodies[name] ?? {})}),
	});
}
const tokenRequest = (tenant: ReturnType<typeof createTenant>) =>
	new Request('http://tenant.test/auth/v1/token', {
		method: 'POST',
		headers: {'content-type': 'application/x-www-form-urlencoded'},
		body: new URLSearchParams({
			grant_type: 'client_credentials',
			client_id: tenant.credentials.clientId,
			client_secret: tenant.credentials.clientSecret,
		}).toString(),
	});

test('each operation has its response, and with each fault another one', async () => {
	const lines: string[] = [];
	for (const fault of [undefined, ...faults.filter(({name}) => !large.test(name))]) {
		lines.push(`== ${fault ? `${fault.name}: ${fault.summary}` : 'no fault'}`);
		const all = Object.values<AnyEndpoint>(endpoints).filter((endpoint) => !fault || applies(fault, endpoint));
		const made = tenantWith(fault?.name ?? '');
		for (const endpoint of fault?.scope === 'any' ? all.slice(0, 2) : all) {
			made.waits.length = 0;
			lines.push(`${endpoint.name}: ${await answer(made, requestOf(endpoint))}`);
		}
		if (fault && !applies(fault, undefined)) continue;
		made.waits.length = 0;
		if (fault) made.tenant.fail(`token=${fault.name}`);
		lines.push(`token: ${await answer(made, tokenRequest(made.tenant))}`);
	}
	expectApprovedFile('test/tenant/approved/faults.txt', `${lines.join('\n')}\n`);
});

test('the tenant describes its operations and its faults', async () => {
	const made = tenantWith('');
	const get = async (path: string) => {
		const response = await made.tenant.fetch(new Request(`http://tenant.test${path}`));
		return (await response.json()) as Readonly<Record<string, object>>;
	};
	const {paths = {}, components = {}, ...rest} = await get('/openapi.json');
	const members = (parts: object) => Object.entries(parts).map(([name, part]) => `${name} ${JSON.stringify(part)}`);
	const {schemas = {}, ...others} = components as Readonly<Record<string, object>>;
	const text = [...members(rest), ...members(paths), ...members(others), ...members(schemas)].join('\n');
	expectApprovedFile('test/tenant/approved/openapi.txt', `${text}\n`);
	expect(JSON.stringify(await get('/-/local/faults'))).toContain('"429-seconds"');
});
