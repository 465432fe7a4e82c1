/** A service that sends a response again on a connection that is kept open. */
import {once} from 'node:events';
import {type AddressInfo, createServer} from 'node:net';
import {expect, onTestFinished, test} from 'vitest';
import {createApi} from '../../src/client/client.ts';
import {nodeFetch} from '../../src/client/http/node-fetch.ts';
import {endpoints} from '../../src/contract/endpoints.ts';
import {planDeletion} from '../../src/domain/writes/tool-bindings/plan.ts';
import {type Ledger, runDeletion} from '../../src/domain/writes/tool-bindings/run.ts';
import {createTenant} from '../../src/tenant/fetch.ts';
import {listen} from '../../src/tenant/listen.ts';
import {numberedApps} from '../support/tenant/seeds.ts';

const faults = ['stale-response', 'second-response'];

async function connect(fail: string) {
	const tenant = createTenant({seed: {apps: numberedApps(30), toolServers: [{id: 'srv_1', tools: []}]}, fail});
	const {baseUrl, close} = await listen(tenant);
	onTestFinished(async () => {
		tenant.close();
		await close();
	});
	const credentials = {kind: 'token', token: tenant.credentials.token} as const;
	return createApi({baseUrl, credentials, fetch: nodeFetch({environment: {}}), wait: async () => {}});
}

test.each(faults)('a chunk of a deletion is not done with the response of the chunk before: %s', async (fault) => {
	const api = await connect(`deleteToolBindings=${fault}x1,deleteToolBindings=403`);
	await api.call(endpoints.searchApps, {});
	const tools = Array.from({length: 350}, (_, index) => ({appId: 'a', connectorId: 'c', id: `t${index}`}));
	const ledgers: Ledger[] = [];
	for await (const ledger of runDeletion(api, planDeletion(api, 'srv_1', tools), {now: () => 0})) ledgers.push(ledger);
	expect(
		ledgers
			.at(-1)
			?.rows.slice(0, 3)
			.map(({state}) => state),
	).toEqual(['done', 'refused', 'not-sent']);
});

test.each(faults)('a page is not the one before, sent again: %s', async (fault) => {
	const api = await connect(`searchApps=${fault}`);
	const pageOf = async (pageToken = '') =>
		(await api.call(endpoints.searchApps, {pageSize: 10, ...(pageToken && {pageToken})})).data;
	const ids: unknown[] = [];
	for (let page = await pageOf(); ; page = await pageOf(page.nextPageToken)) {
		ids.push(...(page.list ?? []).map(({id}) => id));
		if (!page.nextPageToken || ids.length > 30) break;
	}
	expect(ids).toEqual(numberedApps(30).map(({id}) => id));
});

/** A service without request ids. The second response on a connection is a copy of the first. */
async function copyingService(answers: readonly string[]) {
	let asked = 0;
	const server = createServer((socket) => {
		let sent = 0;
		let first = '';
		socket.on('error', () => undefined);
		socket.on('data', () => {
			const body = answers[asked++ % answers.length] ?? '';
			const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`;
			const response = `${head}\r\ndate: Mon, 15 Jun 2026 12:00:00 GMT\r\n\r\n${body}`;
			first ||= response;
			socket.write(sent++ === 1 ? first : response);
		});
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	onTestFinished(() => void server.close());
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const fetch = nodeFetch({environment: {}});
	return {api: createApi({baseUrl, credentials: {kind: 'token', token: 'token-of-tests'}, fetch}), asked: () => asked};
}

test('a copy without a request id is not the response to another search', async () => {
	const pageOf = (id: string) => JSON.stringify({list: [{id}], nextPageToken: ''});
	const {api} = await copyingService([pageOf('app_1'), pageOf('app_2'), pageOf('app_3')]);
	const search = async (query: string) => (await api.call(endpoints.searchApps, {query})).data.list?.map(({id}) => id);
	expect(await search('one')).toEqual(['app_1']);
	// The second response was the copy, so the search was sent again on a connection of its own.
	expect(await search('two')).toEqual(['app_3']);
});

test('a copy without a request id is not the response of a conversation', async () => {
	const {api} = await copyingService(['{"surfaces":[]}', '{"surfaces":[]}', '{"surfaces":[{"surfaceId":"s"}]}']);
	await api.call(endpoints.listSurfaces, {conversationId: 'a'});
	const {data} = await api.call(endpoints.listSurfaces, {conversationId: 'b'});
	expect(data.surfaces).toHaveLength(1);
});

test('further pages of a list are not sent again for equal header lines', async () => {
	const page = (token: string) => JSON.stringify({list: [], nextPageToken: token});
	const {api, asked} = await copyingService([page('t1'), page('t2'), page('t3')]);
	await api.call(endpoints.searchApps, {});
	await api.call(endpoints.searchApps, {pageToken: 't1'});
	expect(asked()).toBe(2);
});
