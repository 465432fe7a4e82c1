import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {expect, onTestFinished, test} from 'vitest';
import {openEarly, openFile} from '../../src/tenant/store/open.ts';
import {storeOn} from '../../src/tenant/store/store.ts';
import {finish} from '../support/tenant/in-file.ts';

const filters = {appIds: [], excludeAppIds: [], displayName: '', query: '', onlyDirectories: false, policies: []};

test('searches and changes a file of the former layout', () => {
	const folder = mkdtempSync(join(tmpdir(), 'tenant-'));
	onTestFinished(() => rmSync(folder, {recursive: true, force: true}));
	const file = join(folder, 'tenant.db');
	finish(openFile(file)).close();
	const former = new DatabaseSync(file);
	former.exec(`
		DROP TABLE app_name;
		DROP TABLE app_words;
		CREATE VIRTUAL TABLE app_name USING fts5 (
			name, tokenize = 'trigram case_sensitive 1', detail = none, content = '', contentless_delete = 1
		);
		CREATE VIRTUAL TABLE app_words USING fts5 (
			name, description, tokenize = 'ascii', detail = column, prefix = '1 2', content = '', contentless_delete = 1
		);
		PRAGMA user_version = 1;
	`);
	former.close();

	const database = finish(openFile(file));
	onTestFinished(() => database.close());
	const {put, remove, search} = storeOn(database).apps;
	put({id: 'app_1', displayName: 'Payroll'});
	put({id: 'app_2', displayName: 'Pay desk'});
	put({id: 'app_1', displayName: 'Wages'});
	const ids = (input: Partial<typeof filters>) => search({...filters, ...input}, undefined, 10).map(({app}) => app.id);
	expect([ids({query: 'pa'}), ids({displayName: 'pay'}), ids({query: 'wages'})]).toEqual([
		['app_2'],
		['app_2'],
		['app_1'],
	]);
	remove('app_2');
	expect([ids({query: 'pa'}), ids({displayName: 'pay'})]).toEqual([[], []]);
});

test.each([90, 300])('finds the words that begin with a letter, of %i words', (count) => {
	const letters = (n: number) => String.fromCharCode(97 + (n % 26), 97 + Math.floor(n / 26));
	const apps = Array.from({length: count}, (_, n) => ({id: `app_${n}`, displayName: `x${letters(n)} ${letters(n)}x`}));
	const {database, provide} = openEarly({apps});
	onTestFinished(() => database.close());
	provide('all');
	const matches = storeOn(database).apps.search({...filters, query: 'x'}, undefined, 1_000);
	expect(matches.map(({app}) => app.id)).toEqual(apps.map(({id}) => id));
});
