import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {createTenant} from '../../src/tenant/fetch.ts';
import {demoSeed} from '../../src/tenant/seed/demo.ts';
import {openFile} from '../../src/tenant/store/open.ts';
import {storeOn} from '../../src/tenant/store/store.ts';
import {killedCopy} from '../support/killed-copy.ts';
import {finish} from '../support/tenant/in-file.ts';

const all = {appIds: [], excludeAppIds: [], displayName: '', query: '', onlyDirectories: false, policies: []};

function newFile(): string {
	const folder = mkdtempSync(join(tmpdir(), 'castellan-'));
	onTestFinished(() => rmSync(folder, {recursive: true}));
	return join(folder, 'tenant.db');
}

test('a start that is killed while it makes a file leaves nothing under its name, and the next start makes it whole', async () => {
	const file = newFile();
	const script = `
		import {demoSeed} from '${import.meta.dirname}/../../src/tenant/seed/demo.ts';
		import {openFile} from '${import.meta.dirname}/../../src/tenant/store/open.ts';
		const steps = openFile(process.argv[1], demoSeed({apps: 2_000, now: 0}));
		steps.next();
		process.stdout.write('begun');
		setInterval(() => undefined, 1_000);
	`;
	const child = spawn(process.execPath, ['--input-type=module', '-e', script, file], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	await once(child.stdout, 'data');
	child.kill('SIGKILL');
	await once(child, 'exit');
	expect(existsSync(file)).toBe(false);
	const steps = openFile(file, demoSeed({apps: 1_200, now: 0}));
	// A start says how far it is, and can be cancelled there.
	expect([steps.next().value, steps.next().value]).toEqual([500, 1_000]);
	const database = finish(steps);
	onTestFinished(() => database.close());
	expect(await storeOn(database).apps.search(all, undefined, 5_000)).toHaveLength(1_200);
	expect(readdirSync(join(file, '..')).filter((name) => name.includes('draft'))).toEqual([]);
});

test('a file of another layout or program is refused before anything is written, also with a log beside it', () => {
	const original = newFile();
	finish(openFile(original, {})).close();
	const {file, bytes} = killedCopy(original, 2);
	const before = bytes();
	expect(Object.keys(before)).toContain('tenant.db-wal');
	expect(() => finish(openFile(file, {}))).toThrow(/its layout is 2, .* supports 4\. Name another file/);
	expect(bytes()).toEqual(before);
	writeFileSync(file, 'SQLite format 3\0');
	const other = bytes();
	expect(() => finish(openFile(file, {}))).toThrow('it is not the data of a local tenant. Name another file');
	expect(bytes()).toEqual(other);
});

test('a file with a single byte is not empty, and is refused', () => {
	const file = newFile();
	writeFileSync(file, 'x');
	expect(() => finish(openFile(file, {}))).toThrow('it is not the data of a local tenant. Name another file');
});

test('a file keeps the ids of its demo data', () => {
	const file = newFile();
	const seed = demoSeed({apps: 5, now: 0});
	const database = finish(openFile(file, seed));
	onTestFinished(() => database.close());
	expect(JSON.parse(storeOn(database).meta.get('demo') ?? '')).toEqual(seed.demo);
});

test('a change within another one is undone alone if it fails, and commits nothing by itself', () => {
	const database = finish(openFile(newFile(), {apps: []}));
	onTestFinished(() => database.close());
	const {apps} = storeOn(database);
	const failing = (id: string) => () => {
		apps.put({id});
		throw new Error(id);
	};
	database.transaction(() => {
		apps.put({id: 'a'});
		expect(() => database.transaction(failing('b'))).toThrow('b');
		database.transaction(() => apps.put({id: 'c'}));
	});
	const outer = () =>
		database.transaction(() => {
			database.transaction(() => apps.put({id: 'd'}));
			failing('e')();
		});
	expect(outer).toThrow('e');
	expect(['a', 'b', 'c', 'd', 'e'].map((id) => apps.get(id)?.id)).toEqual(['a', undefined, 'c', undefined, undefined]);
});

test('finds what was changed, and nothing that was removed, also after a search', async () => {
	const {store, close} = createTenant({
		seed: {
			apps: [
				{id: 'a', displayName: 'Payroll'},
				{id: 'b', displayName: 'Vault'},
			],
		},
	});
	onTestFinished(close);
	const found = async (query: string) =>
		(await store.apps.search({...all, query}, undefined, 10)).map(({item}) => item.id);
	expect(await found('payroll')).toEqual(['a']);
	store.apps.put({id: 'b', displayName: 'Payrolls'});
	expect(await found('payroll')).toEqual(['a', 'b']);
	store.apps.remove('a');
	expect(await found('payroll')).toEqual(['b']);
});
