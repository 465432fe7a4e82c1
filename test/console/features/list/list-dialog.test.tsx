import {describe, expect, test} from 'vitest';
import {ListDialog, type ListDialogName} from '../../../../src/console/features/list/ListDialog.tsx';
import {initialView, type ListView} from '../../../../src/console/features/list/view.ts';
import {parseAddress} from '../../../../src/domain/address/address.ts';
import {apps} from '../../../../src/domain/resources/apps.ts';
import type {Row} from '../../../../src/domain/resources/resource.ts';
import {show} from '../../show.tsx';

const row = {id: 'app_1', displayName: 'Vault'};

function open(name: ListDialogName, view: Partial<ListView> = {}, column?: string, rows: readonly Row[] = [row]) {
	const events: unknown[] = [];
	const all = {name: 'All', path: 'apps', view: initialView, isShown: true, isShared: false};
	const dialog = show(
		<ListDialog
			name={name}
			column={column}
			resource={apps}
			row={row}
			rows={rows}
			search={{}}
			view={{...initialView, ...view}}
			tabs={[all, {...all, name: 'mine', isShown: false}]}
			onChange={(next) => events.push(next)}
			onDialog={(...next) => events.push(next)}
			onSave={(saved) => events.push(`saved ${saved}`)}
			onClose={() => events.push('closed')}
		/>,
		{size: {columns: 80, rows: 24}, screen: {entry: {key: 1, address: parseAddress('apps'), seeds: {}}}},
	);
	return {...dialog, events};
}

describe('the dialogs of a list', () => {
	test('sort by a column that is typed, and again by the order of the service', async () => {
		const {press, text, events} = open('sort');
		expect(text()).toMatch(/Sort loaded rows.*Order of the service.*Name/);
		await press(...'users', 'enter');
		expect(events).toEqual(['closed', {sort: 'userCount', isReversed: true}]);
		const again = open('sort');
		await again.press('enter');
		expect(again.events).toEqual(['closed', {sort: undefined, isReversed: false}]);
	});

	test('hide a column, and show a hidden one', async () => {
		const {press, events} = open('columns', {hidden: ['displayName']});
		await press('space', 'down', 'space', 'enter');
		expect(events.slice(0, 2)).toEqual([{hidden: []}, {hidden: ['displayName', apps.columns[1]?.id]}]);
	});

	test('ask for the column whose values are counted', async () => {
		const {press, events} = open('count');
		await press(...'name', 'enter');
		expect(events).toEqual([['count', 'displayName']]);
	});

	test('copy a field that has a value', () => {
		const {text} = open('field');
		expect(text()).toMatch(/Copy a field.*Display name +Vault/);
		expect(text()).not.toContain('Description');
	});

	test('save a view, and say that a name is taken', async () => {
		const {press, text, events} = open('view', {filter: 'pay'});
		expect(text()).toMatch(/Save this view as.*pay.*not the rows/);
		await press(...'mine');
		expect(text()).toContain('This name is taken: Enter replaces that view');
		await press('enter');
		expect(events).toEqual(['closed', 'saved mine']);
	});

	test('search on the server from the form', async () => {
		const {press, opened, events} = open('search');
		await press(...'pay', 'enter');
		expect([opened, events]).toEqual([['apps?query=pay'], ['closed']]);
	});

	test('count the values of a column with bars, each of at least a cell, and filter by one', async () => {
		const names = [...Array(40).fill('Payroll'), ...Array(18).fill('Wiki'), 'Va"ult', ''];
		const counted = open(
			'count',
			{},
			'displayName',
			names.map((displayName, at) => ({id: `${at}`, displayName})),
		);
		const rows = counted.lines().map((line) => line.replace(/[│▌]/g, '').trim().replace(/ {3,}/g, ' | '));
		expect(rows.filter((line) => /█|values/.test(line))).toEqual([
			expect.stringContaining('Name: 4 values in 60 rows'),
			'Payroll | ██████████ 40',
			'Wiki | █████ | 18',
			'Va"ult | █ | 1',
			'(empty) | █ | 1',
		]);
		await counted.press('down', 'enter');
		expect(counted.events).toEqual(['closed', {filter: 'name:"Wiki"'}]);
		const {press, events, reports} = counted;
		await press('down', 'enter', 'down', 'enter');
		expect([events.length, reports]).toEqual([2, Array(2).fill('A filter cannot name this value')]);
		expect(open('count', {}, 'displayName', []).text()).toMatch(/Name: 0 values in 0 rows.*No rows/);
	});

	test('count at most a thousand values, and say so', () => {
		const rows = (count: number) => Array.from({length: count}, (_, at) => ({id: `${at}`, displayName: `${at}`}));
		const title = (count: number) => open('count', {}, 'displayName', rows(count)).text();
		expect(title(1000)).toMatch(/Name: 1,000 values in 1,000 rows ─/);
		expect(title(1001)).toContain('Name: 1,001 values in 1,001 rows, the first 1,000 ─');
	});
});
