/** Measures the history in a file: its size, and the time of readings, comparisons and look-ups. */
import {mkdtempSync, rmSync, statSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createApi} from '../../../src/client/client.ts';
import type {History, SnapshotPage} from '../../../src/domain/history/history.ts';
import {openHistory} from '../../../src/domain/history/open.ts';
import {readTenant} from '../../../src/domain/items/tenant-items.ts';
import type {Row} from '../../../src/domain/resources/resource.ts';
import type {Result} from '../report.ts';
import {interleaved, median} from '../statistics.ts';
import type {World} from '../world.ts';

const kind = 'apps';
const pageSize = 100;
/** One item in a thousand changes between two readings. */
const share = 1000;

export async function measureHistory(
	{tenant, apps}: World,
	readings: number,
	rounds: number,
): Promise<readonly Result[]> {
	const folder = mkdtempSync(join(tmpdir(), 'castellan-bench-history-'));
	const file = join(folder, 'history.db');
	const api = createApi({baseUrl: tenant.baseUrl, credentials: {kind: 'bearer', token: tenant.token}, fetch});
	const named = apps.toLocaleString('en');
	let history = await openHistory({file});
	try {
		const items: Row[] = [];
		for await (const page of readTenant(api, [kind])) items.push(...page.items);
		const ids = [await save(history, items)];
		// Closing moves the write-ahead log into the file.
		await history.close();
		const first = statSync(file).size;
		history = await openHistory({file});
		for (let reading = 1; reading < readings; reading++) {
			for (let index = reading; index < items.length; index += share) {
				items[index] = {...items[index], description: `changed in reading ${reading}`};
			}
			ids.push(await save(history, items));
		}
		await history.close();
		const size = statSync(file).size;

		const opening: number[] = [];
		const comparing: number[] = [];
		const reading: number[] = [];
		for (let round = 0; round < rounds; round++) {
			opening.push(
				await timeOf(async () => {
					history = await openHistory({file});
				}),
			);
			const [before = 0, after = 0] = ids.slice(round, round + 2);
			comparing.push(await timeOf(() => differences(history, before, after)));
			reading.push(await timeOf(() => history.items(before, kind, [String(items[round]?.id)])));
			await history.close();
		}
		history = await openHistory({file});
		await history.save({name: 'unchanged', tenant: api.baseUrl, at: 1}, readTenant(api, [kind]));
		let number = 0;
		const {alone, saved} = await interleaved(rounds, {
			alone: () =>
				timeOf(async () => {
					for await (const _ of readTenant(api, [kind]));
				}),
			saved: () =>
				timeOf(() => {
					const name = `unchanged ${++number}`;
					return history.save({name, tenant: api.baseUrl, at: number}, readTenant(api, [kind]));
				}),
		});
		const changes = Math.ceil(apps / share);
		return [
			{
				what: `history: ${readings} readings of ${named} apps, 0.1% changed in each`,
				unit: 'MB',
				ours: size / 1e6,
				baseline: {name: 'one reading', value: first / 1e6},
				target: 1.15,
			},
			{
				what: `history: a reading of ${named} apps without changes`,
				unit: 'ms',
				ours: median(saved),
				baseline: {name: 'reading alone', value: median(alone)},
				target: 1.2,
			},
			{
				what: 'history: differences per 1,000 changes',
				unit: 'ms',
				ours: (median(comparing) * 1000) / changes,
				target: 5,
			},
			{what: 'history: open', unit: 'ms', ours: median(opening), target: 50},
			{what: 'history: an item as of a reading', unit: 'ms', ours: median(reading), target: 2},
		];
	} finally {
		await history.close();
		rmSync(folder, {recursive: true, force: true});
	}
}

async function save(history: History, items: readonly Row[]): Promise<number> {
	async function* pages(): AsyncGenerator<SnapshotPage> {
		for (let from = 0; from < items.length; from += pageSize) yield {kind, items: items.slice(from, from + pageSize)};
	}
	const number = (await history.list()).length;
	return (await history.save({name: `reading ${number}`, tenant: 'https://bench.test', at: number}, pages())).id;
}

async function differences(history: History, before: number, after: number): Promise<void> {
	for await (const _ of history.differences(before, after, kind));
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
	const start = performance.now();
	await work();
	return performance.now() - start;
}
