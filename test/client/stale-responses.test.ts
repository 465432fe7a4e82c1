/** A service that sends a response again on a connection that is kept open. */
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
	const credentials = {kind: 'bearer', token: tenant.credentials.token} as const;
	return createApi({baseUrl, credentials, fetch: nodeFetch({environment: {}}), wait: async () => {}});
}

test.each(faults)('a chunk of a deletion is not done with the response of the chunk before: %s', async (fault) => {
	const api = await connect(`deleteToolBindings=${fault}x1,deleteToolBindings=409`);
	await api.call(endpoints.searchApps, {});
	const tools = Array.from({length: 350}, (_, index) => ({appId: 'a', connectorId: 'c', id: `t${index}`}));
	const ledgers: Ledger[] = [];
	for await (const ledger of runDeletion(api, planDeletion(api, 'srv_1', tools), {now: () => 0})) ledgers.push(ledger);
	expect(
		ledgers
			.at(-1)
			?.rows.slice(0, 3)
			.map(({state}) => state),
	).toEqual(['done', 'failed', 'not-sent']);
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
