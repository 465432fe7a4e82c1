import {expect, test} from 'vitest';
import {type Choice, ranked, withoutDuplicates} from '../../../src/console/app/dialogs/palette-choices.ts';

const choice = (id: string, label: string, more: Partial<Choice> = {}): Choice => ({
	id,
	label,
	run: () => undefined,
	...more,
});

test('equal labels keep their order; what is blocked, beside the label, or may imitate another name comes after', () => {
	const choices = [
		choice('detail', 'Other', {detail: 'pay'}),
		choice('late', 'Switch to payroll', {detail: 'pay'}),
		choice('forged', 'Pay⟦U+200B⟧'),
		choice('blocked', 'Pay', {whyNot: 'no'}),
		choice('first', 'Pay'),
		choice('none', 'Wiki'),
		choice('second', 'Pay'),
	];
	expect(ranked('pay', choices).map(({id, marked}) => `${id} ${marked}`)).toMatchInlineSnapshot(`
		[
		  "first 0,1,2",
		  "second 0,1,2",
		  "late 10,11,12",
		  "blocked 0,1,2",
		  "detail ",
		  "forged 0,1,2",
		]
	`);
	expect(ranked('', choices).map(({id}) => id)).toMatchInlineSnapshot(`
		[
		  "detail",
		  "late",
		  "first",
		  "none",
		  "second",
		  "blocked",
		  "forged",
		]
	`);
});

test('a choice whose target or id came before is left out', () => {
	const choices = [
		choice('a', 'A', {target: 't'}),
		choice('b', 'B', {target: 't'}),
		choice('a', 'C'),
		choice('t', 'D'),
		choice('e', 'E', {target: 'a'}),
	];
	expect(withoutDuplicates(choices).map(({label}) => label)).toEqual(['A', 'D', 'E']);
});
