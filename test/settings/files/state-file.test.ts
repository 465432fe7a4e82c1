/** A file of state: what is saved, what is said if it cannot be, and who hears of a change. */
import {mkdir, readdir, readFile, rmdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {openSavedAddresses} from '../../../src/settings/files/saved-addresses.ts';
import {watchFile} from '../../../src/settings/files/watch-file.ts';
import {folder, realDisk} from './disk.ts';

const acme = 'https://acme.example';
const payroll = {name: 'Payroll', address: 'apps/app_1'};
const wiki = {name: 'Wiki', address: 'apps/app_2'};

test('without a home, a change is used and not saved, and there is nothing to load', async () => {
	const addresses = openSavedAddresses(realDisk, undefined, acme);
	expect(await addresses.load()).toBeUndefined();
	expect((await addresses.addBookmark(payroll))?.message).toBe('saving requires a home directory. Set XDG_STATE_HOME');
	expect(addresses.bookmarks).toEqual([payroll]);
});

test('each change is heard at once, and again when it is saved', async () => {
	const path = join(await folder(), 'places.json');
	const addresses = openSavedAddresses(realDisk, path, acme);
	const heard: number[] = [];
	addresses.subscribe(() => heard.push(addresses.bookmarks.length));
	const saving = addresses.addBookmark(payroll);
	expect(heard).toEqual([1]);
	expect(await saving).toBeUndefined();
	expect(heard).toEqual([1, 1]);
	await Promise.all([addresses.addBookmark(wiki), addresses.addBookmark({name: 'Third', address: 'apps'})]);
	expect(JSON.parse(await readFile(path, 'utf8'))[acme].bookmarks).toHaveLength(3);
	// A change that is saved is not applied again.
	await writeFile(path, JSON.stringify({[acme]: {bookmarks: [], views: []}}));
	await addresses.addBookmark(payroll);
	expect(JSON.parse(await readFile(path, 'utf8'))[acme].bookmarks).toEqual([payroll]);
});

test('a change that cannot be saved is saved with the next one', async () => {
	const directory = await folder();
	const path = join(directory, 'places.json');
	await mkdir(path);
	const addresses = openSavedAddresses(realDisk, path, acme);
	expect((await addresses.addBookmark(payroll))?.message).toContain(path);
	await rmdir(path);
	expect(await addresses.addBookmark(wiki)).toBeUndefined();
	expect(JSON.parse(await readFile(path, 'utf8'))[acme].bookmarks).toEqual([payroll, wiki]);
});

test.each<object>([{last: 5}, {bookmarks: [{name: 5}]}, {views: {}}])(
	'a file with %j is damaged: it stays beside the new one',
	async (state) => {
		const directory = await folder();
		const path = join(directory, 'places.json');
		await writeFile(path, JSON.stringify({[acme]: {bookmarks: [payroll], views: [], ...state}}));
		const problem = await openSavedAddresses(realDisk, path, acme).load();
		expect(problem?.message).toMatch(/places\.json is damaged: it was renamed to .*damaged-/);
		expect((await readdir(directory)).sort()).toEqual([
			'places.json',
			expect.stringMatching(/^places\.json\.damaged-/),
		]);
	},
);

test('a file is watched in its folder, until the end, and its changes are told once it is quiet', async () => {
	const path = join(await folder(), 'config.yaml');
	const ending = new AbortController();
	const watched: {options: object; tell(name: string | null): void; fail(): void; isClosed: boolean}[] = [];
	const watch = (_: string, options: object, listener: (event: string, name: string | null) => void) => {
		const entry = {
			options,
			tell: (name: string | null) => listener('change', name),
			fail: () => undefined,
			isClosed: false,
		};
		watched.push(entry);
		return {
			on: (_event: string, fail: () => undefined) => Object.assign(entry, {fail}),
			close: () => Object.assign(entry, {isClosed: true}),
		};
	};
	const waits: {ms: number; task: () => void; isCancelled: boolean}[] = [];
	const after = (ms: number, task: () => void) => {
		const wait = {ms, task, isCancelled: false};
		waits.push(wait);
		return () => void Object.assign(wait, {isCancelled: true});
	};
	let changes = 0;
	await watchFile(path, () => changes++, {disk: realDisk, watch: watch as never, after, signal: ending.signal});
	const [entry] = watched;
	if (!entry || watched.length > 1) throw new Error('not watched once');
	expect(entry.options).toEqual({persistent: false, signal: ending.signal});
	entry.tell('other.yaml');
	expect(waits).toEqual([]);
	for (const name of ['config.yaml', null, 'config.yaml']) entry.tell(name);
	expect(waits.map(({ms, isCancelled}) => [ms, isCancelled])).toEqual([
		[150, true],
		[150, true],
		[150, false],
	]);
	waits[2]?.task();
	expect(changes).toBe(1);
	entry.fail();
	expect(entry.isClosed).toBe(true);
	entry.tell(null);
	ending.abort();
	expect(waits.at(-1)?.isCancelled).toBe(true);
});
