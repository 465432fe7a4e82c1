import {mkdir, readdir, readFile, stat, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {openKeptPlaces} from '../../../src/settings/files/kept-places.ts';
import {failing, folder, realDisk} from './disk.ts';

const acme = 'https://acme.example';
const payroll = {name: 'Payroll', address: 'apps/app_1'};
const wiki = {name: 'Wiki', address: 'apps/app_2'};

describe('kept places', () => {
	test('what two castellans keep at the same time is all there afterwards, in both', async () => {
		const path = join(await folder(), 'places.json');
		const [first, second] = [openKeptPlaces(realDisk, path, acme), openKeptPlaces(realDisk, path, acme)];
		first.addBookmark(payroll);
		second.addBookmark(wiki);
		first.addView({name: 'gone', address: 'apps', view: {filter: 'deleted'}});
		second.setLast({address: 'apps', view: undefined});
		await Promise.all([first.saved(), second.saved()]);
		for (const places of [first, second, openKeptPlaces(realDisk, path, acme)]) {
			await places.load();
			expect(places.bookmarks.map(({name}) => name).sort()).toEqual(['Payroll', 'Wiki']);
			expect(places.views).toEqual([{name: 'gone', address: 'apps', view: {filter: 'deleted'}}]);
			expect(places.last?.address).toBe('apps');
		}
		expect((await stat(path)).mode & 0o777).toBe(0o600);
	});

	test('each tenant has its own', async () => {
		const path = join(await folder(), 'places.json');
		const places = openKeptPlaces(realDisk, path, acme);
		places.addBookmark(payroll);
		await places.saved();
		const other = openKeptPlaces(realDisk, path, 'https://other.example');
		await other.load();
		expect(other.bookmarks).toEqual([]);
		other.addBookmark(wiki);
		await other.saved();
		await places.load();
		expect(places.bookmarks).toEqual([payroll]);
	});

	test('a name that is used again replaces what it named; what was removed is gone', async () => {
		const places = openKeptPlaces(realDisk, undefined, acme);
		places.addBookmark(payroll);
		places.addBookmark(wiki);
		places.addBookmark({...payroll, address: 'apps/app_9'});
		expect(places.bookmarks.map(({address}) => address)).toEqual(['apps/app_9', 'apps/app_2']);
		places.removeBookmark('Payroll');
		await places.saved();
		expect(places.bookmarks).toEqual([wiki]);
	});

	test('renames a damaged file, reports it once, and preserves its readable parts', async () => {
		for (const [text, bookmarks] of [
			['nonsense', []],
			['null', []],
			['{"https://acme.example":null}', []],
			[`{"https://acme.example":{"bookmarks":[{"name":1},${JSON.stringify(wiki)}],"views":7,"last":[]}}`, [wiki]],
		] as const) {
			const directory = await folder();
			const path = join(directory, 'places.json');
			await writeFile(path, text);
			const places = openKeptPlaces(realDisk, path, acme);
			const problem = await places.load();
			expect([places.bookmarks, places.views, places.last]).toEqual([bookmarks, [], undefined]);
			const [, aside = ''] = (await readdir(directory)).sort();
			expect(aside).toMatch(/^places\.json\.damaged-\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z$/);
			expect(problem?.message).toContain(join(directory, aside));
			expect(await readFile(join(directory, aside), 'utf8')).toBe(text);

			expect(await places.addBookmark(payroll)).toBeUndefined();
			const next = openKeptPlaces(realDisk, path, acme);
			expect(await next.load()).toBeUndefined();
			expect(next.bookmarks).toEqual([...bookmarks, payroll]);
			expect(await readdir(directory)).toHaveLength(2);
		}
	});

	test('renames a file that was damaged between reading and writing', async () => {
		const directory = await folder();
		const path = join(directory, 'places.json');
		const places = openKeptPlaces(realDisk, path, acme);
		await places.load();
		await writeFile(path, '{"half');
		await places.addBookmark(payroll);
		const [, aside = ''] = (await readdir(directory)).sort();
		expect(await readFile(join(directory, aside), 'utf8')).toBe('{"half');
	});

	test('members that a later castellan writes stay in the file', async () => {
		const path = join(await folder(), 'places.json');
		const later = {[acme]: {bookmarks: [{...wiki, tag: 'new'}], views: [], order: 7}};
		await writeFile(path, JSON.stringify(later));
		const places = openKeptPlaces(realDisk, path, acme);
		expect(await places.load()).toBeUndefined();
		await places.addBookmark(payroll);
		expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
			[acme]: {...later[acme], bookmarks: [{...wiki, tag: 'new'}, payroll]},
		});
	});

	test.each([
		['writeFile', 'ENOSPC'],
		['rename', 'EROFS'],
		['mkdir', 'EACCES'],
	] as const)('a save that fails in %s says so, and names the file', async (method, code) => {
		const path = join(await folder(), 'places.json');
		const places = openKeptPlaces(failing(method, code), path, acme);
		const problem = await places.addBookmark(payroll);
		expect(problem?.message).toMatch(new RegExp(`^${path} cannot be written: .*${code}`));
		expect((await places.saved())?.message).toBe(problem?.message);
	});

	test.each([
		['a folder', (path: string) => mkdir(path), 'it is a folder'],
		['unreadable', (path: string) => writeFile(path, '{}', {mode: 0o000}), 'EACCES'],
	])('a file that is %s is neither believed to be empty nor replaced', async (_, make, reason) => {
		const path = join(await folder(), 'places.json');
		await make(path);
		// Root reads whatever it wants.
		if (reason === 'EACCES' && process.getuid?.() === 0) return;
		const places = openKeptPlaces(realDisk, path, acme);
		for (const problem of [await places.load(), await places.addBookmark(payroll)]) {
			expect(problem?.message).toMatch(`${path} cannot be read: `);
			expect(problem?.message).toContain(reason);
		}
	});

	test('what could not be written is written with the next save', async () => {
		const path = join(await folder(), 'places.json');
		let isFull = true;
		const writeFile: typeof realDisk.fs.writeFile = (...args) =>
			isFull
				? Promise.reject(Object.assign(new Error('ENOSPC: no'), {code: 'ENOSPC'}))
				: realDisk.fs.writeFile(...args);
		const places = openKeptPlaces({...realDisk, fs: {...realDisk.fs, writeFile}}, path, acme);
		expect(await places.addBookmark(payroll)).toBeDefined();
		isFull = false;
		expect(await places.addBookmark(wiki)).toBeUndefined();
		const next = openKeptPlaces(realDisk, path, acme);
		await next.load();
		expect(next.bookmarks).toEqual([payroll, wiki]);
	});

	test('a disk that cannot be written keeps them for this run', async () => {
		const places = openKeptPlaces(failing('writeFile', 'EROFS'), join(await folder(), 'places.json'), acme);
		places.addBookmark(payroll);
		await places.saved();
		await places.load();
		places.addBookmark(wiki);
		expect(places.bookmarks.map(({name}) => name)).toContain('Wiki');
	});
});
