import {describe, expect, test} from 'vitest';
import type {SaveFile} from '../../../src/console/core/services.ts';
import {ExportDialog} from '../../../src/console/features/export/use-export.tsx';
import {parseAddress} from '../../../src/domain/address/address.ts';
import type {ExportSource} from '../../../src/domain/export/formats.ts';
import {show} from '../show.tsx';

const rows = [{id: 'app_1', displayName: 'Vault'}];
const columns = [{id: 'displayName', title: 'Name', width: 10, rank: 0, text: () => 'Vault'}];
const list: NonNullable<ExportSource['list']> = {
	noun: 'app',
	columns,
	rows,
	isMarked: false,
	hasMore: false,
	filter: '',
};

function open(save: SaveFile, source: ExportSource = {frame: 'Vault', list}) {
	const saved: unknown[] = [];
	const closed: string[] = [];
	const dialog = show(<ExportDialog source={source} onClose={() => closed.push('closed')} />, {
		size: {columns: 80, rows: 24},
		screen: {entry: {key: 1, address: parseAddress('apps'), seeds: {}}},
		services: {
			tenant: {name: 'acme'},
			clock: {now: () => Date.parse('2026-01-01T12:00:00Z')},
			machine: {
				saveFile: (name, text, options) => {
					saved.push([name, text.includes('Vault'), options.mayReplace]);
					return save(name, text, options);
				},
			},
		},
	});
	return {...dialog, saved, closed};
}
const written: SaveFile = async (name) => ({path: `/home/a/${name}`, isWritten: true});
const taken: SaveFile = async (name, _text, {mayReplace}) => ({path: name, isWritten: mayReplace});

describe('an export', () => {
	test('asks for the format, then for the file, and says where it is', async () => {
		const {press, text, saved, closed, reports} = open(written);
		expect(text()).toMatch(/Export screen, secrets redacted.*plain text.*The list: 1 app loaded/);
		await press('enter');
		expect(text()).toMatch(/Export to file.*acme-apps/);
		await press(...'a.txt', 'enter');
		expect(saved).toEqual([['a.txt', true, false]]);
		expect(closed).toEqual(['closed']);
		expect(reports).toEqual(['Written to /home/a/a.txt, readable by you only']);
	});

	test('of a screen without a list offers the screen alone', async () => {
		const {press, text, saved} = open(written, {frame: 'Vault'});
		await press('down', 'down');
		expect(text()).toContain('this screen has no list to export');
		await press('enter');
		expect(saved).toEqual([]);
	});

	test('does not replace a file unless its key is pressed', async () => {
		const {press, text, saved, closed} = open(taken);
		await press('enter', ...'a.txt', 'enter');
		expect(text()).toMatch(/File a\.txt already exists.*Choose another name.*Replace it and lose its content/);
		await press('enter');
		expect(text()).toContain('Export to file');
		expect(closed).toEqual([]);
		expect(saved).toEqual([['a.txt', true, false]]);
	});

	test('that cannot be written says why', async () => {
		const {press, reports, closed} = open(() => Promise.reject(new Error('the disk is full')));
		await press('enter', 'enter');
		expect([reports, closed]).toEqual([['Not written: the disk is full'], []]);
	});

	test('writes nothing on Esc', async () => {
		const {press, saved, closed} = open(written);
		await press('enter', 'esc');
		expect([saved, closed]).toEqual([[], ['closed']]);
	});
});
