import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {createApi} from '../../src/client/client.ts';
import {endpoints} from '../../src/contract/endpoints.ts';
import {tenantOn} from '../../src/tenant/fetch.ts';
import {openFile} from '../../src/tenant/store/open.ts';
import {failureOf} from '../client/support/service.ts';
import {finish} from '../support/tenant/in-file.ts';

test('a write on a full disk fails in words, and reads go on', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'tenant-'));
	onTestFinished(() => rmSync(folder, {recursive: true}));
	const authConfigs = [{id: 'ac_1', displayName: 'Workforce'}];
	const database = finish(openFile(join(folder, 'data.db'), {authConfigs}));
	const tenant = tenantOn(database, {});
	onTestFinished(() => tenant.close());
	const credentials = {kind: 'token', token: tenant.credentials.token} as const;
	const fetch = (url: string, init: RequestInit) => tenant.fetch(new Request(url, init));
	const api = createApi({baseUrl: 'https://tenant.test', credentials, fetch: fetch as typeof globalThis.fetch});

	// SQLite refuses a further page, as it does on a full disk.
	database.all('PRAGMA max_page_count = 1');
	const displayName = 'x'.repeat(16_000);
	const error = await failureOf(
		api.call(endpoints.updateAuthConfig, {id: 'ac_1', authConfig: {displayName}, updateMask: 'displayName'} as never),
	);
	expect(error.message).toContain('answered 500');
	expect(error.message).toContain('the disk with the data of this tenant is full; free some space');
	expect(error.message).not.toContain(folder);
	const {data} = await api.call(endpoints.listAuthConfigs, {});
	expect(data.list?.[0]?.displayName).toBe('Workforce');
});
