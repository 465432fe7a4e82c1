import {execFile} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, renameSync, rmSync} from 'node:fs';
import {DatabaseSync} from 'node:sqlite';
import {setImmediate as turn} from 'node:timers/promises';
import {promisify} from 'node:util';
import type {Worker} from 'node:worker_threads';
import {expect, onTestFinished, test} from 'vitest';
import {openSqlite, temporarySqlite} from '../../../../src/domain/history/engines/sqlite.ts';
import {lockTimeout} from '../../../../src/domain/history/engines/sqlite-file.ts';
import {HistoryError} from '../../../../src/domain/history/error.ts';
import type {History} from '../../../../src/domain/history/history.ts';
import {openSessionHistory, openTemporaryHistory} from '../../../../src/domain/history/open.ts';
import {all, type Engine, first} from '../../../../src/domain/history/store/engine.ts';
import {temporaryFile} from '../items.ts';

function opened<E extends Engine>(engine: E): E {
	onTestFinished(() => engine.close());
	return engine;
}

const numbers = (count: number) =>
	all(
		'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1) SELECT sum(i) AS sum FROM n',
		count,
	);

test('a statement keeps no turn of the event loop waiting', async () => {
	const firstOf = (engine: Engine) =>
		Promise.race([engine.write(() => numbers(200_000)).then(() => 'the statement'), turn('the turn')]);
	expect(await firstOf(opened(openSqlite(temporaryFile(), true)))).toBe('the turn');
	expect(await firstOf(opened(openSqlite(temporaryFile())))).toBe('the statement');
});

/** A row that the tests count in. */
const counter = async (file: string) => {
	const engine = openSqlite(file);
	await engine.write(() => all("INSERT INTO castellan.meta VALUES ('number', 0)"));
	await engine.close();
	return file;
};

test('a statement that runs keeps the process alive, and an idle thread does not', async () => {
	const held = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;
	const before = held();
	const engine = opened(openSqlite(temporaryFile(), true));
	await engine.write(() => numbers(1));
	expect(held()).toBe(before);
	let most = before;
	let isWritten = false;
	const written = engine
		.write(() => numbers(20_000))
		.finally(() => {
			isWritten = true;
		});
	for (; !isWritten; await turn()) most = Math.max(most, held());
	await written;
	expect(most).toBe(before + 1);
	expect(held()).toBe(before);
});

test('runs transactions one after another', async () => {
	const engine = opened(openSqlite(await counter(temporaryFile()), true));
	const count = () => first('SELECT value FROM castellan.meta WHERE name = $1', 'number');
	const add = () => all("UPDATE castellan.meta SET value = value + 1 WHERE name = 'number'");
	const adding = [1, 2, 3].map(() =>
		engine.write(function* () {
			yield* add();
			yield* numbers(100);
			return yield* count();
		}),
	);
	expect((await Promise.all(adding)).map((row) => row?.value)).toEqual([1, 2, 3]);
	expect(await engine.read(count)).toEqual({value: 3});
});

test('a failed transaction changes nothing, and the next one is done', async () => {
	const file = await counter(temporaryFile());
	const engine = opened(openSqlite(file, true));
	const add = () => all("UPDATE castellan.meta SET value = value + 1 WHERE name = 'number'");
	const failed = engine.write(function* () {
		yield* add();
		throw new Error('of the work');
	});
	await expect(failed).rejects.toThrow('of the work');
	const wrong = engine.write(function* () {
		yield* add();
		yield* all('SELECT * FROM missing');
	});
	await expect(wrong).rejects.toThrow(new HistoryError(`Cannot use ${file}: no such table: missing`));
	await engine.write(add);
	expect(await engine.read(() => first("SELECT value FROM castellan.meta WHERE name = 'number'"))).toEqual({value: 1});
});

test('a file that was moved away is not created again, and is used when it is back', async () => {
	const file = await counter(temporaryFile());
	const engine = opened(openSqlite(file, true));
	const write = () => engine.write(() => all("UPDATE castellan.meta SET value = 3 WHERE name = 'number'"));
	renameSync(file, `${file}.away`);
	await expect(write()).rejects.toThrow(
		new HistoryError(`Cannot use ${file}: it was removed or moved away while castellan used it. Start castellan again`),
	);
	expect(existsSync(file)).toBe(false);
	renameSync(`${file}.away`, file);
	await write();
	expect(await engine.read(() => first("SELECT value FROM castellan.meta WHERE name = 'number'"))).toEqual({value: 3});
});

test('a file that takes the place of the opened one is not written to', async () => {
	const file = await counter(temporaryFile());
	const engine = opened(openSqlite(file, true));
	const parts = ['', '-wal', '-shm'].filter((end) => existsSync(file + end));
	for (const end of parts) renameSync(file + end, `${file}.away${end}`);
	const other = opened(openSqlite(await counter(file)));
	const written = engine.write(() => all("UPDATE castellan.meta SET value = 3 WHERE name = 'number'"));
	await expect(written).rejects.toThrow(
		new HistoryError(`Cannot use ${file}: it was replaced while castellan used it. Start castellan again`),
	);
	expect(await other.read(() => first("SELECT value FROM castellan.meta WHERE name = 'number'"))).toEqual({value: 0});
});

test.each([
	['', false],
	[' in a thread', true],
])(
	'after writes%s, nothing is written to a file that was removed, or to the one in its place',
	async (_, writesInThread) => {
		const file = await counter(temporaryFile());
		const engine = opened(openSqlite(file, writesInThread));
		const write = () => engine.write(() => all("UPDATE castellan.meta SET value = 3 WHERE name = 'number'"));
		await write();
		for (const end of ['', '-wal', '-shm']) rmSync(file + end, {force: true});
		await expect(write()).rejects.toThrow('it was removed or moved away while castellan used it');
		const other = opened(openSqlite(await counter(file)));
		await expect(write()).rejects.toThrow('it was replaced while castellan used it');
		expect(await other.read(() => first("SELECT value FROM castellan.meta WHERE name = 'number'"))).toEqual({value: 0});
	},
);

test('the history of a session keeps no turn of the event loop waiting', async () => {
	const firstOf = async (opening: Promise<History>) => {
		const history = await opening;
		onTestFinished(() => history.close());
		return Promise.race([history.list().then(() => 'the history'), turn('the turn')]);
	};
	expect([await firstOf(openSessionHistory()), await firstOf(openTemporaryHistory())]).toEqual([
		'the turn',
		'the history',
	]);
});

test('the history of a session is in no file, and not shared', async () => {
	const history = await openSessionHistory();
	onTestFinished(() => history.close());
	expect(history.isShared).toBe(false);
	async function* pages() {
		yield {kind: 'apps' as const, items: [{id: 'app_1', displayName: 'A'}]};
	}
	await history.remember({tenant: 'https://a.test', at: 9}, pages());
	expect(await history.remembered('https://a.test')).toEqual([{kind: 'apps', seq: 1, seen: 9}]);
	const engine = opened(temporarySqlite(true));
	expect(await engine.read(() => all('PRAGMA database_list'))).toMatchObject([{name: 'main', file: ''}]);
});

test('closing waits for the transactions, of a file of any name', async () => {
	const file = await counter(`${temporaryFile()} #1?mode=ro%20é`);
	const engine = openSqlite(file, true);
	const written = engine.write(function* () {
		yield* all("UPDATE castellan.meta SET value = 7 WHERE name = 'number'");
		yield* numbers(100_000);
	});
	await engine.close();
	await written;
	const again = opened(openSqlite(file));
	expect(await again.read(() => first("SELECT value FROM castellan.meta WHERE name = 'number'"))).toEqual({value: 7});
});

test('after closing has begun, a transaction rejects and starts no thread', async () => {
	for (const engine of [openSqlite(temporaryFile(), true), temporarySqlite(true)]) {
		const chained = engine.write(() => numbers(1000)).then(() => engine.write(() => numbers(1)));
		const closing = engine.close();
		await expect(chained).rejects.toThrow(new HistoryError('The history was closed'));
		await closing;
		await expect(engine.write(() => numbers(1))).rejects.toThrow(new HistoryError('The history was closed'));
	}
});

const sourceOf = (name: string) => JSON.stringify(new URL(`../../../../src/domain/history/${name}`, import.meta.url));

test('a program ends although another one holds the lock', {timeout: 20_000}, async () => {
	const file = temporaryFile();
	openSqlite(file);
	const other = new DatabaseSync(file);
	onTestFinished(() => other.close());
	other.exec('BEGIN IMMEDIATE');
	const program = `
		import {openSqlite} from ${sourceOf('engines/sqlite.ts')};
		import {all} from ${sourceOf('store/engine.ts')};
		const engine = openSqlite(${JSON.stringify(file)}, true);
		void engine.write(() => all('SELECT 1'));
		setTimeout(() => process.exit(), 300);`;
	// With a wait for the lock, this time is over.
	await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {timeout: lockTimeout - 1000});
});

test('a transaction begins when another process gives the lock back', async () => {
	const file = await counter(temporaryFile());
	const engine = opened(openSqlite(file, true));
	const other = new DatabaseSync(file);
	onTestFinished(() => other.close());
	other.exec('BEGIN IMMEDIATE');
	const written = engine.write(() => all("UPDATE castellan.meta SET value = 5 WHERE name = 'number'"));
	setTimeout(() => other.exec('COMMIT'), 250);
	await written;
	expect(await engine.read(() => first("SELECT value FROM castellan.meta WHERE name = 'number'"))).toEqual({value: 5});
});

test('does not begin again after its thread has ended', async () => {
	const created = once(process, 'worker');
	const engine = opened(temporarySqlite(true));
	await engine.write(() => all('SELECT 1'));
	const [thread] = (await created) as [Worker];
	await thread.terminate();
	await expect(engine.read(() => first("SELECT value FROM castellan.meta WHERE name = 'number'"))).rejects.toThrow(
		new HistoryError('The thread of the history has ended. Start castellan again'),
	);
});
