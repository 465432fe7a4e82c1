import fc from 'fast-check';
import {expect, test} from 'vitest';
import {type App, policyFields} from '../../src/contract/apps.ts';
import {Database} from '../../src/tenant/store/database.ts';
import {openEarly} from '../../src/tenant/store/open.ts';
import {storeOn} from '../../src/tenant/store/store.ts';

/** The content of all tables and indexes of apps. */
function contentOf(database: Database) {
	database.run('CREATE VIRTUAL TABLE temp.posting USING fts5vocab (main, app_words, instance)');
	database.run('CREATE VIRTUAL TABLE temp.gram USING fts5vocab (main, app_name, instance)');
	const tables = ['app', 'app_body', 'app_policy', 'word', 'word_gram', 'temp.posting', 'temp.gram'];
	return tables.map((table) => [table, database.all(`SELECT * FROM ${table} ORDER BY 1, 2`)]);
}

const text = fc.oneof(
	fc.string(),
	fc.string({unit: 'grapheme'}),
	fc.constantFrom('Payroll (Basel) 2024', 'pay\u200broll', 'a\0b', 'Straße', 'STRASSE', '東京 office'),
	fc.integer({min: 60, max: 70}).map((length) => `x${'Y'.repeat(length)} z`),
);
const policy = fc.constantFrom('', 'pol_1', 'pol_2');
const anyApp = fc.record({
	displayName: fc.option(text, {nil: undefined}),
	description: fc.option(text, {nil: undefined}),
	isDirectory: fc.boolean(),
	...Object.fromEntries(policyFields.map((field) => [field, policy])),
});
const anyApps = fc
	.array(anyApp, {maxLength: 120})
	.map((apps) => apps.map((app, index): App => ({...app, id: `app_${index}`})));

/** The postings of both full-text indexes, the policies, and the words of at least one app. */
const indexesOf = (database: Database) => [
	contentOf(database).filter(([table]) => !['app', 'app_body', 'word', 'word_gram'].includes(String(table))),
	database.all('SELECT * FROM word WHERE apps > 0'),
];

test('leaves nothing of a replaced or removed app in the indexes', () => {
	fc.assert(
		fc.property(anyApps, anyApps, (before, after) => {
			const [changed, written] = [Database.inMemory(), Database.inMemory()];
			const {put, remove} = storeOn(changed).apps;
			for (const app of before) put(app);
			for (const app of after) put(app);
			for (const {id = ''} of before.slice(after.length)) remove(id);
			for (const app of after) storeOn(written).apps.put(app);
			expect(indexesOf(changed)).toEqual(indexesOf(written));
			changed.close();
			written.close();
		}),
		{numRuns: 20},
	);
});

test('fills a tenant with the same rows and indexes as single writes', () => {
	fc.assert(
		fc.property(anyApps, (apps) => {
			const {database: filled, provide} = openEarly({apps});
			provide('all');
			const written = Database.inMemory();
			for (const app of apps) storeOn(written).apps.put(app);
			expect(contentOf(filled)).toEqual(contentOf(written));
			filled.close();
			written.close();
		}),
		{numRuns: 40},
	);
});
