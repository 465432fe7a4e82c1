/** The client and the tenant in one process. */
import {afterEach, expect, test, vi} from 'vitest';
import {createApi} from '../../../src/client/client.ts';
import {searchApps} from '../../../src/contract/apps.ts';
import {createTenant} from '../../../src/tenant/fetch.ts';
import {numberedApps} from '../../support/tenant/seeds.ts';

afterEach(() => vi.unstubAllGlobals());

/** Each loads Node's HTTP client, which takes longer than the first page. */
test.each(['Headers', 'Request', 'Response', 'FormData', 'fetch'])(
	'requests and reads a page without the global %s',
	async (name) => {
		const tenant = createTenant({seed: {apps: numberedApps(3)}});
		try {
			const credentials = {kind: 'token', token: tenant.credentials.token} as const;
			const api = createApi({baseUrl: 'https://demo.invalid', credentials, fetch: tenant.request});
			vi.stubGlobal(name, undefined);
			const {data, request} = await api.call(searchApps, {});
			expect(data.list?.map(({id}) => id)).toEqual(['app_1', 'app_2', 'app_3']);
			expect(request.outcome).toMatchObject({state: 'answered', status: 200});
		} finally {
			tenant.close();
		}
	},
);
