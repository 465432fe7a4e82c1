import {expect, test} from 'vitest';
import {demoSeed} from '../../src/tenant/seed/demo.ts';
import {openEarly} from '../../src/tenant/store/open.ts';
import {storeOn} from '../../src/tenant/store/store.ts';

const seed = demoSeed({apps: 250, now: Date.parse('2026-06-15T12:00:00Z')});
const all = {appIds: [], excludeAppIds: [], displayName: '', query: '', onlyDirectories: false, policies: []};

test('fills a tenant only up to the provided part', () => {
	const {database, provide} = openEarly(seed);
	const {apps, authConfigs, close} = storeOn(database);
	const listed = () => apps.search(all, undefined, 1000).map(({app}) => app.id);
	const ids = [...(seed.apps ?? [])].map(({id}) => id);
	const [config] = seed.authConfigs ?? [];
	const hasConfig = () => authConfigs.get(config?.id ?? '') !== undefined;

	expect(listed()).toEqual(ids.slice(0, 101));
	provide('list');
	expect([listed(), hasConfig()]).toEqual([ids, false]);
	provide('first page');
	provide('all');
	provide('list');
	expect([listed(), hasConfig()]).toEqual([ids, true]);
	close();
});
