import {expect, test} from 'vitest';
import {
	completeColumn,
	matcherOf,
	parseFilter,
	unknownColumns,
} from '../../../../src/domain/resources/search/filter.ts';
import {filterProblem} from '../../../../src/text/match/filter-length.ts';
import {fold} from '../../../../src/text/match/fold.ts';

const rows = [
	{name: 'Payroll', owner: 'Ann Lee'},
	{name: 'Wiki', owner: 'Bob Lee'},
	{name: 'Vault 10:30', owner: ''},
	{name: 'Łódź https://lodz.example', owner: 'Núria Sørensen'},
];
const columns = [
	{id: 'name', title: 'App name'},
	{id: 'owner', title: 'Owned by'},
];

function matching(filter: string) {
	const matcher = matcherOf(parseFilter(filter, columns), (row: (typeof rows)[number], column) =>
		fold(column ? row[column as 'name' | 'owner'] : `${row.name}\n${row.owner}`),
	);
	return rows.filter(matcher ?? (() => true)).map(({name}) => name);
}

const lodz = 'Łódź https://lodz.example';
const all = rows.map(({name}) => name);

test.each([
	['', all],
	['lee', ['Payroll', 'Wiki']],
	['lee PAY', ['Payroll']],
	['!lee', ['Vault 10:30', lodz]],
	['lee !wiki', ['Payroll']],
	['owner:ann', ['Payroll']],
	['!owner:ann', ['Wiki', 'Vault 10:30', lodz]],
	['name:lee', []],
	['"n l"', ['Payroll']],
	['10:30', ['Vault 10:30']],
	['!', all],
	['owner:', all],
	['owned-by:ann', ['Payroll']],
	['"Owned by":lee', ['Payroll', 'Wiki']],
	['OWNEDBY:lee', ['Payroll', 'Wiki']],
	['nuria', [lodz]],
	['NÚRIA', [lodz]],
	['owner:sorensen', [lodz]],
	['lodz', [lodz]],
	['https://lodz', [lodz]],
	['nosuch:ann', []],
])('%j leaves %j', (filter, names) => expect(matching(filter)).toEqual(names));

test.each([
	['nosuch:ann wiki', ['nosuch']],
	['!"no such":ann', ['no such']],
	['10:30 https://x owner:ann app-name:x', []],
])('%j names the unknown columns %j', (filter, names) => expect(unknownColumns(filter, columns)).toEqual(names));

test.each([
	['', undefined, ['name', 'owner']],
	['na', 'app-name:', ['name']],
	['wiki !own', 'wiki !owned-by:', ['owner']],
	['APP', 'app-name:', ['name']],
	['wiki', undefined, []],
	['owner:a', undefined, []],
	['"owned b', undefined, []],
])('completes %j to %j', (filter, text, ids) => {
	const completion = completeColumn(filter, columns);
	expect(completion.columns.map(({id}) => id)).toEqual(ids);
	expect(completion.text).toBe(text);
});

test('reads a filter of two thousand characters, and nothing matches a longer one', () => {
	expect(matching('lee '.repeat(500))).toEqual(['Payroll', 'Wiki']);
	for (const unit of ['lee ', '!x ', ' ', 'owner:ann ']) expect(matching(unit.repeat(2_001))).toEqual([]);
	expect(unknownColumns('nosuch:x '.repeat(2_000), columns)).toEqual([]);
	expect(filterProblem('x'.repeat(2_000))).toBeUndefined();
	expect(filterProblem('x'.repeat(2_001))).toBe('The filter has 2,001 characters. Type at most 2,000');
});

test('with an equals sign, a word is a whole field of any field, and of a column a text', () => {
	const all = [...columns, {id: 'any', title: 'Any'}];
	expect(parseFilter('any:=Payroll name:=Wiki any:x', all)).toEqual([
		{text: '\npayroll\n', isInverse: false, column: 'any'},
		{text: '=wiki', isInverse: false, column: 'name'},
		{text: 'x', isInverse: false, column: 'any'},
	]);
});
