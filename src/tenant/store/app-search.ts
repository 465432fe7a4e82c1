/**
 * The search of apps as SQL. Every search walks one index in its own order and begins right after the last app of the
 * page before, so that a late page costs what the first one costs.
 */
import type {SQLInputValue} from 'node:sqlite';
import type {App} from '../../contract/app.ts';
import type {Database} from './database.ts';
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

/** Where a page ends: the degree of closeness to the query (0 without one), then the app's place among all apps. */
export interface AppPosition {
	readonly tier: number;
	readonly seq: number;
}

export interface AppStatement {
	readonly sql: string;
	/** Those of the source and the conditions; the place to start after and the count follow. */
	readonly parameters: readonly SQLInputValue[];
}

type Found = {app: App; position: AppPosition};

/** At most `count` apps after a position. A query's result is read tier by tier, closest first. */
export function searchApps(
	database: Database,
	filters: AppFilters,
	after: AppPosition | undefined,
	count: number,
): Found[] {
	const tiers = filters.query === '' ? [everything] : closenessTiers(database, filters.query);
	const found: Found[] = [];
	for (let tier = after?.tier ?? 0; tier < tiers.length && found.length < count; tier++) {
		const condition = tiers[tier];
		if (!condition) continue;
		const start = tier === after?.tier ? after.seq : 0;
		const wanted = count - found.length;
		const rows = appStatements(filters, condition).flatMap(({sql, parameters}) =>
			database.all(sql, ...parameters, start, wanted),
		);
		for (const [seq, body] of inOrder(rows, wanted)) {
			found.push({app: JSON.parse(body) as App, position: {tier, seq}});
		}
	}
	return found;
}

/** In the place of a full-text condition: there is none. */
const everything = 'everything';

/** The first few of several ordered results, each app once. */
const inOrder = (rows: readonly Record<string, SQLInputValue>[], count: number): [number, string][] =>
	[...new Map(rows.map(({seq, body}): [number, string] => [Number(seq), String(body)]))]
		.sort(([a], [b]) => a - b)
		.slice(0, count);

/**
 * The statements whose results, merged, are the apps that meet the filters and one tier's full-text condition. There is
 * one, except that each policy has its own: their lists are ordered each for itself, and a common list would have to be
 * put in order anew for every page.
 */
export function appStatements(filters: AppFilters, tier = everything): AppStatement[] {
	const [source, ...rest] = clauses(filters, tier);
	return (source?.drive ?? [allApps]).map((drive) => {
		const checks = rest.map(({check}) => check);
		const where = [drive, ...checks].flatMap(({condition}) => (condition ? [condition] : []));
		return {
			sql: `SELECT ${drive.key} AS seq, body FROM ${drive.from}
				CROSS JOIN app_body ON app_body.seq = app.seq
				WHERE ${[...where, `${drive.key} > ?`].join(' AND ')} ORDER BY ${drive.key} LIMIT ?`,
			parameters: [drive, ...checks].flatMap(({parameters}) => parameters),
		};
	});
}

interface Condition {
	readonly condition: string;
	readonly parameters: readonly SQLInputValue[];
}
/** What a search walks: a table or index joined to `app`, and the column that orders it. */
interface Drive extends Condition {
	readonly from: string;
	readonly key: string;
}
/** One filter: as the thing to walk, when an index serves it, and as a condition on `app` while walking another. */
interface Clause {
	readonly drive?: readonly Drive[];
	readonly check: Condition;
}

const allApps: Drive = {from: 'app', key: 'app.seq', condition: '', parameters: []};

/** The filters in use, those that an index serves first and among them the narrowest first. */
function clauses(filters: AppFilters, tier: string): Clause[] {
	const used = [
		...(tier === everything ? [] : [matching(tier)]),
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

/** Enough to narrow a search down; what they let through is checked anyway. */
const mostNameGrams = 24;

function named(part: string): Clause {
	const contains = {condition: 'instr(app.name, ?) > 0', parameters: [part]};
	const grams = trigrams(part)
		.filter((gram) => !gram.includes('\0'))
		.slice(0, mostNameGrams)
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
