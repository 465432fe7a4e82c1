import {mkdir, readdir, readFile, stat, symlink, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {openHistory} from '../../../src/domain/history/open.ts';
import {openSavedAddresses} from '../../../src/settings/files/saved-addresses.ts';
import {failing, folder, realDisk} from './disk.ts';

const acme = 'https://acme.example';
const payroll = {name: 'Payroll', address: 'apps/app_1'};
const wiki = {name: 'Wiki', address: 'apps/app_2'};

describe('saved addresses', () => {
	test('merges the changes of two concurrent processes', async () => {
		const path = join(await folder(), 'places.json');
		const [first, second] = [openSavedAddresses(realDisk, path, acme), openSavedAddresses(realDisk, path, acme)];
		first.addBookmark(payroll);
		second.addBookmark(wiki);
		first.addView({name: 'gone', address: 'apps', view: {filter: 'deleted'}});
		second.setLast({address: 'apps', view: undefined});
		await Promise.all([first.saved(), second.saved()]);
		for (const addresses of [first, second, openSavedAddresses(realDisk, path, acme)]) {
			await addresses.load();
			expect(addresses.bookmarks.map(({name}) => name).sort()).toEqual(['Payroll', 'Wiki']);
			expect(addresses.views).toEqual([{name: 'gone', address: 'apps', view: {filter: 'deleted'}}]);
			expect(addresses.last?.address).toBe('apps');
		}
		expect((await stat(path)).mode & 0o777).toBe(0o600);
	});

	test('of two processes that rename bookmarks, neither loses one', async () => {
		const path = join(await folder(), 'places.json');
		const open = async () => {
			const addresses = openSavedAddresses(realDisk, path, acme);
			await addresses.load();
			return addresses;
		};
		const initial = await open();
		for (const bookmark of [payroll, wiki]) await initial.addBookmark(bookmark);
		const [first, second, third, fourth] = [await open(), await open(), await open(), await open()];
		// Both take the same new name, one for another address.
		await first.addBookmark({name: 'Mine', address: payroll.address});
		await second.addBookmark({name: 'Mine', address: wiki.address});
		const renamed = [
			{name: 'Mine', address: payroll.address},
			{name: 'Mine (2)', address: wiki.address},
		];
		expect((await open()).bookmarks).toEqual(renamed);
		expect(second.bookmarks).toEqual(renamed);
		// The old name has another address meanwhile.
		await first.addBookmark({name: 'Payroll', address: 'apps/app_3'});
		await third.addBookmark({name: 'Theirs', address: payroll.address});
		expect((await open()).bookmarks).toEqual([
			...renamed,
			{name: 'Payroll', address: 'apps/app_3'},
			{name: 'Theirs', address: payroll.address},
		]);
		// A name that the person has seen in use moves.
		await fourth.load();
		await fourth.addBookmark({name: 'Payroll', address: 'apps/app_4'});
		expect((await open()).bookmarks).toHaveLength(4);
	});

	test('a folder that is a link to nothing is named with its target', async () => {
		const directory = await folder();
		const state = join(directory, 'state');
		await symlink(join(directory, 'gone'), state);
		const addresses = openSavedAddresses(realDisk, join(state, 'places.json'), acme);
		const problem = await addresses.addBookmark(payroll);
		expect(problem?.message).toContain(`${state} is a link to ${join(directory, 'gone')}, which does not exist`);
		await expect(openHistory({file: join(state, 'castellan', 'h.db')})).rejects.toThrow(
			`${state} is a link to ${join(directory, 'gone')}, which does not exist. Create its folder`,
		);
		await mkdir(join(directory, 'gone'));
		expect(await addresses.addBookmark(wiki)).toBeUndefined();
		await (await openHistory({file: join(state, 'castellan', 'h.db')})).close();
	});

	test('are separate for each tenant', async () => {
		const path = join(await folder(), 'places.json');
		const addresses = openSavedAddresses(realDisk, path, acme);
		addresses.addBookmark(payroll);
		await addresses.saved();
		const other = openSavedAddresses(realDisk, path, 'https://other.example');
		await other.load();
		expect(other.bookmarks).toEqual([]);
		other.addBookmark(wiki);
		await other.saved();
		await addresses.load();
		expect(addresses.bookmarks).toEqual([payroll]);
	});

	test('replaces a bookmark of the same name, and removes bookmarks by name', async () => {
		const addresses = openSavedAddresses(realDisk, undefined, acme);
		addresses.addBookmark(payroll);
		addresses.addBookmark(wiki);
		addresses.addBookmark({...payroll, address: 'apps/app_9'});
		expect(addresses.bookmarks.map(({address}) => address)).toEqual(['apps/app_9', 'apps/app_2']);
		addresses.remove('bookmarks', 'Payroll');
		await addresses.saved();
		expect(addresses.bookmarks).toEqual([wiki]);
	});

	test('renames a damaged file, reports it once, and keeps its readable parts', async () => {
		for (const [text, bookmarks] of [
			['nonsense', []],
			['null', []],
			['{"https://acme.example":null}', []],
			[`{"https://acme.example":{"bookmarks":[{"name":1},${JSON.stringify(wiki)}],"views":7,"last":[]}}`, [wiki]],
		] as const) {
			const directory = await folder();
			const path = join(directory, 'places.json');
			await writeFile(path, text);
			const addresses = openSavedAddresses(realDisk, path, acme);
			const problem = await addresses.load();
			expect([addresses.bookmarks, addresses.views, addresses.last]).toEqual([bookmarks, [], undefined]);
			const [, preserved = ''] = (await readdir(directory)).sort();
			expect(preserved).toMatch(/^places\.json\.damaged-\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z$/);
			expect(problem?.message).toContain(join(directory, preserved));
			expect(await readFile(join(directory, preserved), 'utf8')).toBe(text);

			expect(await addresses.addBookmark(payroll)).toBeUndefined();
			const next = openSavedAddresses(realDisk, path, acme);
			expect(await next.load()).toBeUndefined();
			expect(next.bookmarks).toEqual([...bookmarks, payroll]);
			expect(await readdir(directory)).toHaveLength(2);
		}
	});

	test('renames a file that was damaged between reading and writing', async () => {
		const directory = await folder();
		const path = join(directory, 'places.json');
		const addresses = openSavedAddresses(realDisk, path, acme);
		await addresses.load();
		await writeFile(path, '{"half');
		await addresses.addBookmark(payroll);
		const [, preserved = ''] = (await readdir(directory)).sort();
		expect(await readFile(join(directory, preserved), 'utf8')).toBe('{"half');
	});

	test('preserves members that a later version of castellan has written', async () => {
		const path = join(await folder(), 'places.json');
		const later = {[acme]: {bookmarks: [{...wiki, tag: 'new'}], views: [], order: 7}};
		await writeFile(path, JSON.stringify(later));
		const addresses = openSavedAddresses(realDisk, path, acme);
		expect(await addresses.load()).toBeUndefined();
		await addresses.addBookmark(payroll);
		expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
			[acme]: {...later[acme], bookmarks: [{...wiki, tag: 'new'}, payroll]},
		});
	});

	test.each([
		['writeFile', 'ENOSPC'],
		['rename', 'EROFS'],
		['mkdir', 'EACCES'],
	] as const)('resolves with the reason and the file when a save fails in %s', async (method, code) => {
		const path = join(await folder(), 'places.json');
		const addresses = openSavedAddresses(failing(method, code), path, acme);
		const problem = await addresses.addBookmark(payroll);
		expect(problem?.message).toMatch(new RegExp(`^${path} cannot be written: .*${code}`));
		expect((await addresses.saved())?.message).toBe(problem?.message);
	});

	test.each([
		['a folder', (path: string) => mkdir(path), 'it is a folder'],
		['unreadable', (path: string) => writeFile(path, '{}', {mode: 0o000}), 'EACCES'],
	])('does not replace a file that is %s', async (_, make, reason) => {
		const path = join(await folder(), 'places.json');
		await make(path);
		// Root can read any file.
		if (reason === 'EACCES' && process.getuid?.() === 0) return;
		const addresses = openSavedAddresses(realDisk, path, acme);
		for (const problem of [await addresses.load(), await addresses.addBookmark(payroll)]) {
			expect(problem?.message).toMatch(`${path} cannot be read: `);
			expect(problem?.message).toContain(reason);
		}
	});

	test('writes the changes of a failed save with the next save', async () => {
		const path = join(await folder(), 'places.json');
		let isFull = true;
		const writeFile: typeof realDisk.fs.writeFile = (...args) =>
			isFull
				? Promise.reject(Object.assign(new Error('ENOSPC: no'), {code: 'ENOSPC'}))
				: realDisk.fs.writeFile(...args);
		const addresses = openSavedAddresses({...realDisk, fs: {...realDisk.fs, writeFile}}, path, acme);
		expect(await addresses.addBookmark(payroll)).toBeDefined();
		isFull = false;
		expect(await addresses.addBookmark(wiki)).toBeUndefined();
		const next = openSavedAddresses(realDisk, path, acme);
		await next.load();
		expect(next.bookmarks).toEqual([payroll, wiki]);
	});

	test('keeps changes in memory if the disk is read-only', async () => {
		const addresses = openSavedAddresses(failing('writeFile', 'EROFS'), join(await folder(), 'places.json'), acme);
		addresses.addBookmark(payroll);
		await addresses.saved();
		await addresses.load();
		addresses.addBookmark(wiki);
		expect(addresses.bookmarks.map(({name}) => name)).toContain('Wiki');
	});
});
