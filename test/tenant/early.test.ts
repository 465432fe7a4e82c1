import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import type {App} from '../../src/contract/apps.ts';
import {demoSeed} from '../../src/tenant/seed/demo.ts';
import {openEarly, openFile} from '../../src/tenant/store/open.ts';
import {storeOn} from '../../src/tenant/store/store.ts';
import {finish} from '../support/tenant/in-file.ts';

const seed = demoSeed({apps: 250, now: Date.parse('2026-06-15T12:00:00Z')});
const all = {appIds: [], excludeAppIds: [], displayName: '', query: '', onlyDirectories: false, policies: []};

test('fills a tenant page by page, and only with the provided parts', () => {
	const {database, provide} = openEarly(seed);
	const {apps, authConfigs, close} = storeOn(database);
	const listed = () => apps.search(all, undefined, 1000).map(({app}) => app.id);
	const ids = [...(seed.apps ?? [])].map(({id}) => id);
	const [config] = seed.authConfigs ?? [];
	const hasConfig = () => authConfigs.get(config?.id ?? '') !== undefined;

	provide('page');
	expect([listed(), hasConfig()]).toEqual([ids.slice(0, 101), false]);
	provide('documents');
	expect([listed(), hasConfig()]).toEqual([ids.slice(0, 101), true]);
	provide('page');
	expect(listed()).toEqual(ids.slice(0, 202));
	provide('page');
	expect(listed()).toEqual(ids);
	provide('all');
	provide('page');
	provide('documents');
	expect([listed(), hasConfig()]).toEqual([ids, true]);
	close();
});

test('generates the apps of the demo again, except the changed or removed ones', () => {
	const {database, provide} = openEarly(seed);
	const {apps, close} = storeOn(database);
	provide('all');
	const [first, second, third, ...others] = JSON.parse(JSON.stringify([...(seed.apps ?? [])])) as App[];
	const stored = () => database.get('SELECT count(*) AS count FROM app_body')?.count;
	const listed = () => JSON.parse(JSON.stringify(apps.search(all, undefined, 1000).map(({app}) => app)));

	expect([stored(), listed()]).toEqual([0, [first, second, third, ...others]]);
	expect(JSON.parse(JSON.stringify(apps.get(second?.id ?? '')))).toEqual(second);
	apps.put({...first, displayName: 'Renamed'});
	apps.put({id: 'app_new', displayName: 'Added'});
	apps.remove(third?.id ?? '');
	const added = {id: 'app_new', displayName: 'Added'};
	expect([stored(), listed()]).toEqual([2, [{...first, displayName: 'Renamed'}, second, ...others, added]]);
	expect(apps.get(third?.id ?? '')).toBeUndefined();
	close();
});

test('stores the bodies of all apps in a file', () => {
	const directory = mkdtempSync(join(tmpdir(), 'castellan-'));
	const database = finish(openFile(join(directory, 'tenant.db'), seed));
	expect(database.get('SELECT count(*) AS count FROM app_body')?.count).toBe(250);
	database.close();
	rmSync(directory, {recursive: true});
});
