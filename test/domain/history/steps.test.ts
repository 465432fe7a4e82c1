/** The steps from an earlier layout of the history's file, with made-up layouts: the first release has none. */
import {readdirSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {expect, test} from 'vitest';
import {openFile} from '../../../src/domain/history/engines/sqlite-file.ts';
import type {NamedReading} from '../../../src/domain/history/state.ts';
import {layout, type Steps, steps} from '../../../src/domain/history/store/schema.ts';
import {apps, gathered, openStore, saveApps, temporaryFile} from './items.ts';

const tenant = 'https://a.test';

/** A file with a reading, as a castellan two layouts ago left it: without an index, and readings without a column. */
async function formerFile(): Promise<string> {
	const file = temporaryFile();
	const store = await openStore(file);
	await saveApps(store, apps(0, 3));
	await store.close();
	using former = new DatabaseSync(file);
	former.exec(`DROP INDEX state_ended; ALTER TABLE reading DROP COLUMN remembered;
		UPDATE meta SET value = ${layout - 2} WHERE name = 'layout'; PRAGMA user_version = ${layout - 2}`);
	return file;
}

const toPresent: Steps = {
	[layout - 2]: ({integer}) => `ALTER TABLE castellan.reading ADD COLUMN remembered ${integer} NOT NULL DEFAULT 1`,
	[layout - 1]: () =>
		'CREATE INDEX state_ended ON castellan.state (tenant, kind, gone, since, id, hash) WHERE gone IS NOT NULL',
};

function layoutsOf(file: string): readonly unknown[] {
	using database = new DatabaseSync(file);
	const [mark, row] = ['PRAGMA user_version', "SELECT value FROM meta WHERE name = 'layout'"].map((sql) =>
		database.prepare(sql).get(),
	);
	return [mark?.user_version, row?.value];
}

const bytesIn = (file: string) =>
	readdirSync(dirname(file)).map((name) => [name, readFileSync(join(dirname(file), name)).toString('base64')]);

test('each layout after that of the first release has a step to the next one', () => {
	const first = 16;
	expect(Object.keys(steps)).toEqual(Array.from({length: layout - first}, (_, index) => String(first + index)));
});

test('the steps keep what is stored, and the file can be used', async () => {
	const file = await formerFile();
	openFile(file, toPresent).close();
	expect(layoutsOf(file)).toEqual([layout, layout]);
	const store = await openStore(file);
	const [reading] = await store.list(tenant);
	expect((await gathered(store.read(reading as NamedReading, 'apps'))).map(({id}) => id)).toEqual([
		'app_0',
		'app_1',
		'app_2',
	]);
	expect((await saveApps(store, apps(1, 4))).items).toEqual({apps: 3});
});

test('a step that fails leaves the file as it was, also after another step', async () => {
	const file = await formerFile();
	const before = bytesIn(file);
	const failing: Steps = {...toPresent, [layout - 1]: () => 'INSERT INTO castellan.nowhere VALUES (1)'};
	expect(() => openFile(file, failing)).toThrow(
		/^Cannot use .* for the history: no such table: nowhere\. The file was not changed\./,
	);
	expect(bytesIn(file)).toEqual(before);
	openFile(file, toPresent).close();
	expect(layoutsOf(file)).toEqual([layout, layout]);
});

test.each([
	['a later layout', layout + 1],
	['a layout without a step', layout - 3],
])('%s is refused, and nothing is changed', async (_, found) => {
	const file = await formerFile();
	using other = new DatabaseSync(file);
	other.exec(`PRAGMA user_version = ${found}`);
	other.close();
	const before = bytesIn(file);
	expect(() => openFile(file, toPresent)).toThrow(
		`its layout is ${found}, but this version of castellan needs layout ${layout}. The file was not changed.`,
	);
	expect(bytesIn(file)).toEqual(before);
});

test.each([layout, layout - 2])(
	'a later layout that is still in the log of a file of layout %i is refused',
	async (found) => {
		const file = await formerFile();
		using later = new DatabaseSync(file);
		later.exec(`PRAGMA user_version = ${found}; PRAGMA journal_mode = WAL; PRAGMA user_version = ${layout + 1}`);
		expect(() => openFile(file, toPresent)).toThrow(`its layout is ${layout + 1}, but`);
		expect(later.prepare('PRAGMA user_version').get()).toEqual({user_version: layout + 1});
	},
);

test('an open file that a newer castellan brings to a later layout is neither read nor written any more', async () => {
	const file = temporaryFile();
	const store = await openStore(file);
	await saveApps(store, apps(0, 2));
	using newer = new DatabaseSync(file);
	newer.exec(`PRAGMA user_version = ${layout + 1}`);
	const refused = `a newer castellan has changed its layout to ${layout + 1}. Start that one instead`;
	await expect(store.list(tenant)).rejects.toThrow(refused);
	await expect(saveApps(store, apps(0, 3))).rejects.toThrow(refused);
	expect(newer.prepare('SELECT count(*) AS count FROM name').get()).toEqual({count: 1});
});
