import {QueryClientProvider} from '@tanstack/react-query';
import type {ReactNode} from 'react';
import {describe, expect, test} from 'vitest';
import {AddBookmark, Bookmarks, HistoryDialog} from '../../../src/console/app/dialogs/AppDialogs.tsx';
import {History} from '../../../src/console/core/history.ts';
import {createQueryClient} from '../../../src/console/query/client.ts';
import {parseAddress} from '../../../src/domain/address/address.ts';
import {openSavedAddresses} from '../../../src/settings/files/saved-addresses.ts';
import {memoryDisk} from '../../support/memory-disk.ts';
import {show} from '../show.tsx';

const tenant = 'https://acme.example';
const here = parseAddress('apps/app_1');

/** Shows a dialog over the address of an app, with these bookmarks. */
async function open(
	dialog: (onClose: () => void) => ReactNode,
	bookmarks: Readonly<Record<string, string>> = {},
	disk = memoryDisk(() => 0),
) {
	const savedAddresses = openSavedAddresses(disk, '/state/addresses.json', tenant);
	for (const [name, address] of Object.entries(bookmarks)) await savedAddresses.addBookmark({name, address});
	const closed: string[] = [];
	const queries = createQueryClient();
	const shown = show(
		<QueryClientProvider client={queries}>{dialog(() => closed.push('closed'))}</QueryClientProvider>,
		{
			size: {columns: 80, rows: 24},
			screen: {entry: {key: 1, address: here, seeds: {}}},
			services: {state: {savedAddresses}, tenant: {queries, api: {baseUrl: tenant} as never}},
		},
	);
	return {...shown, closed, bookmarks: () => savedAddresses.bookmarks};
}

describe('a new bookmark', () => {
	const add = (onClose: () => void) => <AddBookmark onClose={onClose} />;

	test('has the name that is typed', async () => {
		const {press, bookmarks, reports, settled} = await open(add);
		await press(...'vault', 'enter');
		await settled();
		expect(bookmarks()).toEqual([{name: 'vault', address: 'apps/app_1'}]);
		expect(reports).toEqual(['Bookmarked as vault. Press B to list bookmarks']);
	});

	test('says that its name is in use before it moves that bookmark', async () => {
		const {press, text, bookmarks} = await open(add, {vault: 'apps/app_9'});
		await press(...'vault');
		expect(text()).toContain('This name is in use for apps/app_9. Enter moves it here');
		await press('enter');
		expect(bookmarks()).toEqual([{name: 'vault', address: 'apps/app_1'}]);
	});

	test('of a bookmarked address renames that bookmark', async () => {
		const {press, text, bookmarks} = await open(add, {old: 'apps/app_1'});
		expect(text()).toContain('old');
		await press(...'new', 'enter');
		expect(bookmarks()).toEqual([{name: 'new', address: 'apps/app_1'}]);
	});
});

describe('the bookmarks', () => {
	const list = (onClose: () => void) => <Bookmarks onClose={onClose} />;
	const two = {vault: 'apps/app_1', broken: 'no/such/address'};

	test('open their address, but not one that castellan does not know', async () => {
		const {press, text, opened, closed} = await open(list, two);
		expect(text()).toMatch(/2 bookmarks of this tenant.*vault.*apps\/app_1.*broken.*Unknown address/);
		await press('down', 'enter');
		expect([opened, closed]).toEqual([[], []]);
		await press('up', 'enter');
		expect([opened, closed]).toEqual([['apps/app_1'], ['closed']]);
	});

	test('say why the file of this machine cannot be read, and nothing otherwise', async () => {
		const disk = memoryDisk(() => 0);
		expect((await open(list, two, disk)).reports).toEqual([]);
		await disk.fs.writeFile('/state/addresses.json', 'no JSON');
		const {reports, settled} = await open(list, {}, disk);
		await settled();
		expect(reports).toEqual([expect.stringContaining('/state/addresses.json')]);
	});

	test('are removed by their key, and stay listed until none is left', async () => {
		const {press, text, bookmarks, closed} = await open(list, two);
		await press('ctrl-x');
		expect(bookmarks().map(({name}) => name)).toEqual(['broken']);
		expect(text()).not.toContain('vault');
		await press('ctrl-x');
		expect(text()).toContain('No bookmarks: press b to add one');
		expect(closed).toEqual([]);
	});
});

test('the historys the latest screen first, and goes back to one', async () => {
	const history = new History(parseAddress('apps'));
	history.go(parseAddress('board'));
	history.go(here);
	const {press, text, closed} = await open((onClose) => <HistoryDialog history={history} onClose={onClose} />);
	expect(text()).toMatch(/here: .*apps\/app_1.*board.*apps/);
	await press('down', 'enter');
	expect([history.entry.address, closed]).toEqual([parseAddress('board'), ['closed']]);
});
