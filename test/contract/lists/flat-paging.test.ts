import type {SQLInputValue} from 'node:sqlite';
import {describe, expect, onTestFinished, test} from 'vitest';
import {type AppFilters, appStatements} from '../../../src/tenant/store/app-search.ts';
import type {Database} from '../../../src/tenant/store/database.ts';
import {openEarly} from '../../../src/tenant/store/open.ts';
import {closenessTiers} from '../../../src/tenant/store/spelling.ts';
import {type Store, storeOn} from '../../../src/tenant/store/store.ts';
import {wordsOf} from '../../../src/tenant/store/words.ts';

const filters: AppFilters = {
	appIds: [],
	excludeAppIds: [],
	displayName: '',
	query: '',
	onlyDirectories: false,
	policies: [],
};

const entitlement = {appId: 'app_1', entitlementId: 'ent_1'};

const seeded = () => {
	const apps = Array.from({length: 500}, (_, n) => ({
		id: `app_${n}`,
		displayName: `Ledger ${n}`,
		isDirectory: n % 9 === 0,
		grantPolicyId: `pol_${n % 4}`,
	}));
	const {database, provide} = openEarly({apps});
	onTestFinished(() => database.close());
	provide('all');
	return database;
};

/** The query plans of the statements of a search. */
const plans = (database: Database, search: Partial<AppFilters>, tier?: string) =>
	appStatements({...filters, ...search}, tier).map(({sql, parameters}) =>
		database
			.all(`EXPLAIN QUERY PLAN ${sql}`, ...parameters, 0, 26)
			.map(({detail}) => String(detail))
			.join('\n'),
	);

describe('the cost of a page does not depend on its position', () => {
	// A search in the order of an index starts after the last page. It does not sort, and does not read earlier rows.
	test.each([
		['all apps', {}, /SEARCH app USING INTEGER PRIMARY KEY \(rowid>\?\)/],
		[
			'directories',
			{onlyDirectories: true},
			/SEARCH app USING COVERING INDEX app_directory|SEARCH app USING INDEX app_directory/,
		],
		['a policy', {policies: ['pol_1']}, /SEARCH app_policy USING PRIMARY KEY \(policy_id=\? AND seq>\?\)/],
		['two policies', {policies: ['pol_1', 'pol_2']}, /SEARCH app_policy USING PRIMARY KEY \(policy_id=\? AND seq>\?\)/],
		['a display name', {displayName: 'ledg'}, /SCAN app_name VIRTUAL TABLE INDEX \d+:.*>/],
		['exclusions', {excludeAppIds: ['app_1']}, /SEARCH app USING INTEGER PRIMARY KEY \(rowid>\?\)/],
		['a short display name', {displayName: 'l'}, /SEARCH app USING INTEGER PRIMARY KEY \(rowid>\?\)/],
	])('for %s', (_, search, expected) => {
		for (const plan of plans(seeded(), search)) {
			expect(plan).toMatch(expected);
			expect(plan).not.toContain('TEMP B-TREE');
		}
	});

	test('for a query, in every tier of closeness', () => {
		const database = seeded();
		const tiers = closenessTiers(database, 'ledgre 12').filter((tier) => tier !== '');
		expect(tiers.length).toBeGreaterThan(1);
		for (const tier of tiers) {
			const [plan = ''] = plans(database, {policies: ['pol_1'], onlyDirectories: true}, tier);
			expect(plan).toMatch(/SCAN app_words VIRTUAL TABLE INDEX \d+:.*>/);
			expect(plan).not.toContain('TEMP B-TREE');
		}
	});

	test('for given ids, which are looked up one by one', () => {
		const [plan = ''] = plans(seeded(), {appIds: ['app_1', 'app_2']});
		expect(plan).toMatch(/SEARCH app USING COVERING INDEX \S+ \(id=\?/);
		expect(plan).not.toMatch(/SCAN app\b/);
	});

	test.each([
		['owners', (store: Store) => store.owners.page({...entitlement, roleSlug: ''}, 7, 26), /USING INDEX owner_of/],
		[
			'owners in a role',
			(store: Store) => store.owners.page({...entitlement, roleSlug: 'r'}, 7, 26),
			/USING INDEX owner_by_role/,
		],
		['auth configs', (store: Store) => store.authConfigs.page(7, 26), /SEARCH auth_config USING INTEGER PRIMARY KEY/],
	])('for %s', (_, read, expected) => {
		const database = seeded();
		const queries: [string, ...SQLInputValue[]][] = [];
		const all = database.all.bind(database);
		database.all = (...query) => {
			queries.push(query);
			return all(...query);
		};
		read(storeOn(database));
		const [[sql = '', ...parameters] = ['']] = queries;
		const plan = JSON.stringify(all(`EXPLAIN QUERY PLAN ${sql}`, ...parameters));
		expect(plan).toMatch(expected);
		expect(plan).not.toContain('TEMP B-TREE');
	});
});

describe('words', () => {
	test.each([
		['Straße in CAFÉ', ['strasse', 'in', 'cafe']],
		["O'Brien-2 (v3.1)", ['o', 'brien', '2', 'v3', '1']],
		['給与System', ['給', '与', 'system']],
		['ﬁnance', ['finance']],
		['\u202eabc\0def', ['abc', 'def']],
		['', []],
		['x'.repeat(100), ['x'.repeat(64)]],
	])('of %j are %j', (text, words) => {
		expect(wordsOf(text)).toEqual(words);
	});
});
