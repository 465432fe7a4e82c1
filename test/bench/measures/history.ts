/** Measures the history in a file and in PostgreSQL: its size, and the time of readings, comparisons and look-ups. */
import {mkdtempSync, rmSync, statSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import pg from 'pg';
import {parsePostgresAddress} from '../../../src/domain/history/engines/postgres-address.ts';
import type {History, SnapshotPage} from '../../../src/domain/history/history.ts';
import {openHistory} from '../../../src/domain/history/open.ts';
import {pagesOf} from '../../../src/domain/items/read-items.ts';
import {tenantReader} from '../../../src/domain/items/tenant-items.ts';
import type {Row} from '../../../src/domain/resources/resource.ts';
import {startPostgres} from '../../support/postgres/server.ts';
import type {Result} from '../report.ts';
import {median} from '../statistics.ts';
import {timeOf} from '../time.ts';
import type {World} from '../world.ts';
import {measureDifferences, type Pair} from './differences.ts';
import {apiOf, measureUnchanged} from './unchanged-reading.ts';

const kind = 'apps';
const pageSize = 100;
/** The tenant of the readings that are made here. */
const recorded = 'https://bench.test';
/** One item in a thousand changes between two readings. */
const share = 1000;

/** Contents are encrypted, as they are on a machine by default. */
export const key = 'a key of the bench, which is not secret';
const keys = {find: async () => [key], create: async () => key};

export interface Place {
	/** The address or the file of the history. */
	readonly place: {readonly file: string} | {readonly url: string};
	readonly name: string;
	open(): Promise<History>;
	/** In bytes, while no history is open. */
	size(): Promise<number>;
	/** The maximum milliseconds to find which 1,000 items differ. */
	readonly differences: number;
	close(): Promise<void>;
}

export function filePlace(): Place {
	const folder = mkdtempSync(join(tmpdir(), 'castellan-bench-history-'));
	const file = join(folder, 'history.db');
	return {
		name: 'history',
		place: {file},
		open: () => openHistory({file, keys}),
		// Closing moves the write-ahead log into the file.
		size: async () => statSync(file).size,
		differences: 5,
		close: async () => rmSync(folder, {recursive: true, force: true}),
	};
}

/** Rejects where no PostgreSQL can start. */
export async function postgresPlace(): Promise<Place> {
	// Without statistics of its tables, a server takes six seconds longer for each reading of a million apps.
	const server = await startPostgres({hasMaintenance: true});
	if (typeof server === 'string') throw new Error(`PostgreSQL is not measured: ${server}`);
	const {url} = server;
	const {host, port, database, user} = parsePostgresAddress(url);
	return {
		name: 'shared history',
		place: {url},
		open: () => openHistory({url, keys}),
		async size() {
			const client = new pg.Client({host, port, database, ...(user ? {user} : {})});
			await client.connect();
			try {
				const {rows} = await client.query(
					"SELECT sum(pg_total_relation_size(c.oid)) AS bytes FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'castellan' AND c.relkind = 'r'",
				);
				return Number(rows[0]?.bytes);
			} finally {
				await client.end();
			}
		},
		differences: 25,
		// The server ends with this process.
		close: async () => undefined,
	};
}

export async function measureHistory(
	{tenant, apps}: World,
	{
		engine,
		readings,
		rounds,
	}: {readonly engine: 'file' | 'postgres'; readonly readings: number; readonly rounds: number},
): Promise<readonly Result[]> {
	const place = engine === 'file' ? filePlace() : await postgresPlace();
	const api = apiOf(tenant);
	const named = apps.toLocaleString('en');
	let history = await place.open();
	try {
		const items: Row[] = [];
		for await (const page of pagesOf(tenantReader(api, [kind]))) items.push(...page.items);
		const ids = [await save(history, items)];
		await history.close();
		const first = await place.size();
		history = await place.open();
		for (let reading = 1; reading < readings; reading++) {
			for (let index = reading; index < items.length; index += share) {
				items[index] = {...items[index], description: `changed in reading ${reading}`};
			}
			ids.push(await save(history, items));
		}
		await history.close();
		const size = await place.size();

		const opening: number[] = [];
		const pairs: Pair[] = [];
		const reading: number[] = [];
		const whole: number[] = [];
		for (let round = 0; round < rounds; round++) {
			opening.push(
				await timeOf(async () => {
					history = await place.open();
				}),
			);
			// Each reading changed other items. About 1,000 changes lie between the two, if there are as many readings.
			const perReading = Math.ceil(apps / share);
			const last = Math.min(round + Math.ceil(1000 / perReading), ids.length - 1);
			const [before = 0, after = 0] = [ids[round], ids[last]];
			pairs.push({before, after});
			reading.push(await timeOf(() => history.items(before, kind, [String(items[round]?.id)])));
			// It changed in one of the readings.
			const changed = String(items[round + 1]?.id);
			whole.push(await timeOf(() => history.past.versions(recorded, kind, changed)));
			await history.close();
		}
		const differences = await measureDifferences(place, kind, pairs);
		const unchanged = await measureUnchanged(place, tenant, {apps, rounds});
		return [
			{
				what: `${place.name}: ${readings} readings of ${named} apps, 0.1% changed in each`,
				unit: 'MB',
				ours: size / 1e6,
				baseline: {name: 'one reading', value: first / 1e6},
				target: 1.15,
			},
			unchanged,
			...differences,
			{what: `${place.name}: open`, unit: 'ms', ours: median(opening), target: 50},
			{what: `${place.name}: an item as of a reading`, unit: 'ms', ours: median(reading), target: 2},
			{what: `${place.name}: all versions of an item`, unit: 'ms', ours: median(whole), target: 2},
		];
	} finally {
		await history.close();
		await place.close();
	}
}

async function save(history: History, items: readonly Row[]): Promise<number> {
	async function* pages(): AsyncGenerator<SnapshotPage> {
		for (let from = 0; from < items.length; from += pageSize) yield {kind, items: items.slice(from, from + pageSize)};
	}
	const number = (await history.list()).length;
	return (await history.save({name: `reading ${number}`, tenant: recorded, at: number}, pages())).id;
}
