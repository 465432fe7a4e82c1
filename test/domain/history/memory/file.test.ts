/** Searches the files of the history for content. */
import {readdirSync, readFileSync} from 'node:fs';
import {dirname} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {expect, onTestFinished, test} from 'vitest';
import {openSqlite} from '../../../../src/domain/history/engines/sqlite.ts';
import {openHistory} from '../../../../src/domain/history/open.ts';
import {all} from '../../../../src/domain/history/store/engine.ts';
import {app, apps, gathered, openStore, pagesOf, saveApps, temporaryFile} from '../items.ts';
import {testKeys} from './keys.ts';

const tenant = 'https://a.test';
/** The files of the history and all their bytes: the database, its log and the index of the log. */
const bytes = (file: string) =>
	Buffer.concat(readdirSync(dirname(file)).map((name) => readFileSync(`${dirname(file)}/${name}`)));
const canaries = (from: number, to: number) =>
	Array.from({length: to - from}, (_, index) =>
		app(from + index, {description: `canary-${from + index} ${'x'.repeat(900)}`}),
	);

async function stored(keys = testKeys()) {
	const file = temporaryFile();
	const history = await openHistory({file, keysOf: () => keys});
	onTestFinished(() => history.close());
	return {file, history, keys};
}

test('encrypted content is in no file, and secrets are not even encrypted', async () => {
	const {file, history, keys} = await stored();
	const secret = {id: 'ac_1', displayName: 'A', oidc: {oidcClientId: 'client', oidcClientSecret: 'canary-secret'}};
	await history.remember({tenant, at: 1}, pagesOf('auth-configs', [secret]));
	await history.remember({tenant, at: 1}, pagesOf('apps', canaries(0, 50)));
	expect(bytes(file).includes('app_7')).toBe(true);
	expect(bytes(file).includes('canary')).toBe(false);
	for (const key of keys.stored.values()) expect(bytes(file).includes(key)).toBe(false);
	const saved = await history.save({tenant, at: 2}, pagesOf('auth-configs', [secret]));
	expect((await gathered(history.read(saved, 'auth-configs')))[0]?.json).not.toContain('canary-secret');
});

test('nothing of a forgotten tenant can be read back from database, log or index', async () => {
	const {file, history} = await stored();
	const plain = await openStore(file);
	await saveApps(plain, canaries(0, 200), 'https://b.test');
	await saveApps(history, apps(500, 510));
	const sealed = canaries(200, 400);
	await history.remember({tenant, at: 1e6}, pagesOf('apps', sealed));
	const engine = openSqlite(file);
	onTestFinished(() => engine.close());
	const texts = (await engine.read(() => all("SELECT json FROM castellan.content WHERE json NOT LIKE '{%'"))).map(
		({json}) => String(json),
	);
	expect(texts.length).toBeGreaterThan(200);
	const parts = texts.map((text) => text.slice(100, 140));
	const before = bytes(file);
	expect(parts.every((part) => before.includes(part))).toBe(true);
	expect(before.includes('canary-77 ')).toBe(true);
	await history.forget(tenant);
	await history.forget('https://b.test');
	const after = bytes(file);
	expect(parts.filter((part) => after.includes(part))).toEqual([]);
	expect(after.includes('canary')).toBe(false);
	expect(after.includes('app_7')).toBe(false);
});

test('forgetting says so when another process keeps the log from being emptied', async () => {
	const {file, history} = await stored();
	await saveApps(history, apps(0, 5));
	const other = new DatabaseSync(file);
	onTestFinished(() => other.close());
	other.exec('BEGIN');
	other.prepare('SELECT count(*) FROM content').all();
	await expect(history.forget(tenant)).rejects.toThrow(
		`${file} is in use by another castellan, so removed content may still be in it. End the other one, then try again`,
	);
});

test('a writer goes on with other work while another process holds the lock', async () => {
	const {file, history} = await stored();
	await saveApps(history, apps(0, 2));
	const other = new DatabaseSync(file);
	onTestFinished(() => other.close());
	other.exec('BEGIN IMMEDIATE');
	const saving = saveApps(history, apps(0, 3));
	let turns = 0;
	while (turns < 20) {
		await new Promise((resolve) => setImmediate(resolve));
		turns++;
	}
	other.exec('COMMIT');
	expect((await saving).items.apps).toBe(3);
});
