import fc from 'fast-check';
import {expect, test} from 'vitest';
import {bestFirst, better, hasHidden, type Ranked, ranker} from '../../../src/domain/find/rank.ts';

const why = (typed: string, id: string, name: string) => ranker(typed)?.(id, name)?.reason;

test.each([
	['app_1', 'app_1', 'Payroll', 'id'],
	['APP_1', 'app_1', 'Payroll', 'id'],
	['app_', 'app_1', 'Payroll', 'start of the id'],
	['payroll', 'app_1', 'Payroll', 'name'],
	['Pàyroll', 'app_1', 'Payroll', 'name'],
	['roll', 'app_1', 'Payroll', 'letters of the name'],
	['payr', 'app_1', 'Old Payroll', 'word of the name'],
	['old pay', 'app_1', 'Payroll, old', 'word of the name'],
	['payrl', 'app_1', 'Payroll', 'letters of the name'],
	['1', 'app_1', 'Payroll', undefined],
])('%j finds %s, %s by %s', (typed, id, name, reason) => {
	expect(why(typed, id, name)).toBe(reason);
});

test('of ids with the same start the shortest is the best', () => {
	const scores = ['app_1', 'app_10', 'app_100'].map((id) => ranker('app')?.(id, 'Payroll')?.score ?? 0);
	expect(scores).toEqual(scores.toSorted((a, b) => b - a));
	expect(new Set(scores).size).toBe(3);
});

test('what matches is in the order of reasons, then what was not removed, then of scores and of names', () => {
	const ranked = (name: string, reason: Ranked['rank']['reason'], score = 0, gone?: string): Ranked => ({
		hit: {name, ...(gone && {gone})},
		rank: {reason, score},
	});
	const ordered = [
		ranked('Zoo', 'id'),
		ranked('Zoo', 'start of the id', -4),
		ranked('Ant', 'start of the id', -5),
		ranked('Zoo', 'name'),
		ranked('Ant', 'name', 9, '2026-01-01T00:00:00Z'),
		ranked('Zoo', 'word of the name', 300),
		ranked('Ärger', 'word of the name', 200),
		ranked('Zoo', 'word of the name', 200),
		ranked('Ant', 'letters of the name', 900),
		ranked('Ant', 'search of the service'),
		ranked('Ant⟦U+200B⟧', 'id'),
	];
	fc.assert(
		fc.property(fc.shuffledSubarray(ordered, {minLength: ordered.length}), (all) => {
			expect(all.toSorted(better)).toEqual(ordered);
		}),
	);
});

test('the results of several tenants are in one order', () => {
	const rows = [
		{id: 'b_1', name: 'Old payroll', why: 'word of the name'},
		{id: 'a_1', name: 'Payroll of the north', why: 'word of the name'},
		{id: 'a_2', name: 'Payroll', why: 'name'},
		{id: 'c_2', name: 'No match', why: 'word of the name'},
	] as const;
	const sorted = bestFirst(
		'payroll',
		rows.map((row) => ({kind: 'apps', address: '', asOf: '', ...row})),
	);
	expect(sorted.map(({id}) => id)).toEqual(['a_2', 'a_1', 'b_1', 'c_2']);
});

test.each(['', '  '])('%j is nothing to search for', (typed) => {
	expect(ranker(typed)).toBeUndefined();
});

test('tells names with a symbol for a hidden character', () => {
	expect(['Payroll', 'Pay⟦U+200B⟧roll', 'Pay␀roll', 'Zahlung – März'].map(hasHidden)).toEqual([
		false,
		true,
		true,
		false,
	]);
});
