/**
 * Searches apps with SQL. A search scans one index in order and starts after the last app of the previous page, so every
 * page costs the same.
 */
import type {SQLInputValue} from 'node:sqlite';
import type {App} from '../../contract/apps.ts';
import type {Database, Row} from './database.ts';
import {closenessTiers} from './spelling.ts';
import {foldCase, trigrams} from './words.ts';

export interface AppFilters {
	readonly appIds: readonly string[];
	readonly excludeAppIds: readonly string[];
	readonly displayName: string;
	readonly query: string;
	readonly onlyDirectories: boolean;
	readonly policies: readonly string[];
}

/** The last app of a page: its tier of closeness to the query (0 without a query) and its sequence number. */
export interface AppPosition {
	readonly tier: number;
	readonly seq: number;
}

export interface AppStatement {
	readonly sql: string;
	/** The parameters of the source and the conditions. The start position and the count follow them. */
	readonly parameters: readonly SQLInputValue[];
}

type SearchResult = {app: App; position: AppPosition};

/** Returns at most `count` apps after a position. A query's results come tier by tier, closest first. */
export function searchApps(
	database: Database,
	filters: AppFilters,
	after: AppPosition | undefined,
	count: number,
): SearchResult[] {
	const tiers = filters.query === '' ? [noQuery] : closenessTiers(database, filters.query);
	const results: SearchResult[] = [];
	for (let tier = after?.tier ?? 0; tier < tiers.length && results.length < count; tier++) {
		const condition = tiers[tier];
		if (!condition) continue;
		const start = tier === after?.tier ? after.seq : 0;
		const wanted = count - results.length;
		const rows = appStatements(filters, condition).flatMap(({sql, parameters}) =>
			database.all(sql, ...parameters, start, wanted),
		);
		for (const row of inOrder(rows, wanted))
			results.push({app: appIn(database, row), position: {tier, seq: Number(row.seq)}});
	}
	return results;
}

/** Returns the app of a row with `seq` and `body`. An app without a body is generated. */
export function appIn({generatedApp}: Database, {seq, body}: Row): App {
	if (typeof body === 'string') return JSON.parse(body) as App;
	if (!generatedApp) throw new Error(`The app with sequence number ${seq} has no body`);
	return generatedApp(Number(seq));
}

/** Stands for "no full-text condition". */
const noQuery = 'noQuery';

/** Merges several ordered results and returns the first `count` rows without duplicates. */
const inOrder = (rows: readonly Row[], count: number): Row[] =>
	[...new Map(rows.map((row) => [Number(row.seq), row]))]
		.sort(([a], [b]) => a - b)
		.slice(0, count)
		.map(([, row]) => row);

/**
 * Returns the statements whose merged results are the apps that match the filters and a tier's full-text condition. Each
 * policy has its own statement, because its index is ordered only per policy. One statement would sort for every page.
 */
export function appStatements(filters: AppFilters, tier = noQuery): AppStatement[] {
	const [source, ...otherClauses] = clauses(filters, tier);
	return (source?.drive ?? [allApps]).map((drive) => {
		const checks = otherClauses.map(({check}) => check);
		const where = [drive, ...checks].flatMap(({condition}) => (condition ? [condition] : []));
		return {
			sql: `SELECT ${drive.key} AS seq, body FROM ${drive.from}
				LEFT JOIN app_body ON app_body.seq = app.seq
				WHERE ${[...where, `${drive.key} > ?`].join(' AND ')} ORDER BY ${drive.key} LIMIT ?`,
			parameters: [drive, ...checks].flatMap(({parameters}) => parameters),
		};
	});
}

interface Condition {
	readonly condition: string;
	readonly parameters: readonly SQLInputValue[];
}
/** The scanned table or index, joined to `app`, and the column that orders it. */
interface Drive extends Condition {
	readonly from: string;
	readonly key: string;
}
/** A filter: as a scan, if an index supports it, and as a condition on `app` during another scan. */
interface Clause {
	readonly drive?: readonly Drive[];
	readonly check: Condition;
}

const allApps: Drive = {from: 'app', key: 'app.seq', condition: '', parameters: []};

/** Returns the filters in use. The first one with an index, in order of selectivity, comes first. */
function clauses(filters: AppFilters, tier: string): Clause[] {
	const used = [
		...(tier === noQuery ? [] : [matching(tier)]),
		...(filters.appIds.length > 0 ? [among(filters.appIds)] : []),
		...(filters.displayName === '' ? [] : [named(foldCase(filters.displayName))]),
		...(filters.policies.length > 0 ? [underPolicies([...new Set(filters.policies)])] : []),
		...(filters.onlyDirectories ? [directories] : []),
		...(filters.excludeAppIds.length > 0 ? [notAmong(filters.excludeAppIds)] : []),
	];
	const first = used.find(({drive}) => drive);
	return first ? [first, ...used.filter((clause) => clause !== first)] : [{check: allApps}, ...used];
}

const matching = (tier: string): Clause => {
	const match = {condition: 'app_words MATCH ?', parameters: [tier]};
	const drive = {from: 'app_words CROSS JOIN app ON app.seq = app_words.rowid', key: 'app_words.rowid', ...match};
	return {drive: [drive], check: match};
};

const among = (ids: readonly string[]): Clause => {
	const parameters = [JSON.stringify([...new Set(ids)])];
	return {
		drive: [
			{
				from: 'json_each(?) AS wanted CROSS JOIN app ON app.id = wanted.value',
				key: 'app.seq',
				condition: '',
				parameters,
			},
		],
		check: {condition: 'app.id IN (SELECT value FROM json_each(?))', parameters},
	};
};

const notAmong = (ids: readonly string[]): Clause => ({
	check: {condition: 'app.id NOT IN (SELECT value FROM json_each(?))', parameters: [JSON.stringify(ids)]},
});

/** Enough trigrams to narrow a search. The exact condition checks the candidates. */
const maximumNameGrams = 24;

function named(part: string): Clause {
	const contains = {condition: 'instr(app.name, ?) > 0', parameters: [part]};
	const grams = trigrams(part)
		.filter((gram) => !gram.includes('\0'))
		.slice(0, maximumNameGrams)
		.map((gram) => `"${gram.replaceAll('"', '""')}"`);
	if (grams.length === 0) return {check: contains};
	const drive = {
		from: 'app_name CROSS JOIN app ON app.seq = app_name.rowid',
		key: 'app_name.rowid',
		condition: `app_name MATCH ? AND ${contains.condition}`,
		parameters: [grams.join(' AND '), ...contains.parameters],
	};
	return {drive: [drive], check: contains};
}

const underPolicies = (ids: readonly string[]): Clause => ({
	drive: ids.map((id) => ({
		from: 'app_policy CROSS JOIN app ON app.seq = app_policy.seq',
		key: 'app_policy.seq',
		condition: 'app_policy.policy_id = ?',
		parameters: [id],
	})),
	check: {
		condition: `EXISTS (SELECT 1 FROM app_policy
			WHERE app_policy.policy_id IN (SELECT value FROM json_each(?)) AND app_policy.seq = app.seq)`,
		parameters: [JSON.stringify(ids)],
	},
});

const directories: Clause = {
	drive: [{...allApps, condition: 'app.is_directory = 1'}],
	check: {condition: 'app.is_directory = 1', parameters: []},
};
