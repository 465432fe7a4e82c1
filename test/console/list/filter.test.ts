import {expect, test} from 'vitest';
import {matcherOf, parseFilter} from '../../../src/console/list/filter.ts';

const rows = [
	{name: 'Payroll', owner: 'Ann Lee'},
	{name: 'Wiki', owner: 'Bob Lee'},
	{name: 'Vault 10:30', owner: ''},
];
const columns = ['name', 'owner'];

function matching(filter: string) {
	const matcher = matcherOf(parseFilter(filter, columns), (row: (typeof rows)[number], column) =>
		(column ? row[column as 'name' | 'owner'] : `${row.name}\n${row.owner}`).toLowerCase(),
	);
	return rows.filter(matcher ?? (() => true)).map(({name}) => name);
}

test.each([
	['', ['Payroll', 'Wiki', 'Vault 10:30']],
	['lee', ['Payroll', 'Wiki']],
	['lee PAY', ['Payroll']],
	['!lee', ['Vault 10:30']],
	['lee !wiki', ['Payroll']],
	['owner:ann', ['Payroll']],
	['!owner:ann', ['Wiki', 'Vault 10:30']],
	['name:lee', []],
	['"n l"', ['Payroll']],
	['10:30', ['Vault 10:30']],
	['!', ['Payroll', 'Wiki', 'Vault 10:30']],
	['owner:', ['Payroll', 'Wiki', 'Vault 10:30']],
])('%j leaves %j', (filter, names) => expect(matching(filter)).toEqual(names));
