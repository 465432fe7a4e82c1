/** Apps, pages and temporary histories for tests. */
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {onTestFinished} from 'vitest';
import type {History} from '../../../src/domain/history/history.ts';
import {openHistory} from '../../../src/domain/history/open.ts';
import type {NamedReading} from '../../../src/domain/history/state.ts';
import type {HistoryPage} from '../../../src/domain/history/store-reading.ts';
import type {HistoryKind} from '../../../src/domain/resources/index.ts';
import type {Row} from '../../../src/domain/resources/resource.ts';

/** A path in a directory that is removed after the test. */
export function temporaryFile(): string {
	const directory = mkdtempSync(join(tmpdir(), 'castellan-history-'));
	onTestFinished(() => rmSync(directory, {recursive: true, force: true}));
	return join(directory, 'state', 'snapshots.db');
}

export async function openStore(file = temporaryFile()): Promise<History> {
	const history = await openHistory({file});
	onTestFinished(() => history.close());
	return history;
}

export const app = (number: number, fields: Row = {}): Row => ({
	id: `app_${number}`,
	displayName: `App ${number}`,
	userCount: '3',
	createdAt: '2026-01-01T00:00:00Z',
	updatedAt: '2026-02-01T00:00:00Z',
	...fields,
});

export const apps = (from: number, to: number, fields: Row = {}) =>
	Array.from({length: to - from}, (_, index) => app(from + index, fields));

/** Pages of two items; one empty page if there are none. */
export async function* pagesOf(kind: HistoryKind, items: readonly Row[]): AsyncGenerator<HistoryPage> {
	yield {kind, items: items.slice(0, 2)};
	for (let from = 2; from < items.length; from += 2) yield {kind, items: items.slice(from, from + 2)};
}

let saved = 0;
export const saveApps = (store: History, items: readonly Row[], tenant = 'https://a.test'): Promise<NamedReading> =>
	store.save({name: `s${saved}`, tenant, at: saved++}, pagesOf('apps', items));

/** Saves all items in one page. */
export async function savePage(
	store: History,
	items: readonly Row[],
	tenant = 'https://a.test',
): Promise<NamedReading> {
	async function* pages(): AsyncGenerator<HistoryPage> {
		yield {kind: 'apps', items};
	}
	return store.save({name: `s${saved}`, tenant, at: saved++}, pages());
}

export async function gathered<T>(values: AsyncIterable<T> | Iterable<T>): Promise<readonly T[]> {
	const all: T[] = [];
	for await (const value of values) all.push(value);
	return all;
}
