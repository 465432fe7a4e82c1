import {expect, test} from 'vitest';
import {hasHidden, ranker} from '../../../src/domain/find/rank.ts';

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
