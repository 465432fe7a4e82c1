import {readFile, stat, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {openKeptPlaces} from '../../src/settings/kept-places.ts';
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

	test('what cannot be used of a file is left out', async () => {
		const path = join(await folder(), 'places.json');
		for (const [text, bookmarks] of [
			['nonsense', []],
			['null', []],
			['{"https://acme.example":null}', []],
			[`{"https://acme.example":{"bookmarks":[{"name":1},${JSON.stringify(wiki)}],"views":7,"last":[]}}`, [wiki]],
		] as const) {
			await writeFile(path, text);
			const places = openKeptPlaces(realDisk, path, acme);
			await places.load();
			expect([places.bookmarks, places.views, places.last]).toEqual([bookmarks, [], undefined]);
			expect(await readFile(path, 'utf8')).toBe(text);
		}
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
