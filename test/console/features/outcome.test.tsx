import {expect, test} from 'vitest';
import {OutcomeDialog} from '../../../src/console/features/surfaces/OutcomeDialog.tsx';
import type {Outcome} from '../../../src/surfaces/index.ts';
import {show} from '../show.tsx';

test.each([
	[{a: [1]}, ['{', '  "a": [', '    1', '  ]', '}']],
	[undefined, ['nothing']],
])('a function that computed %j shows it on lines of its own', (value, shown) => {
	const outcome = {kind: 'computed', call: 'sum', value, notes: ['rounded']} as Outcome;
	const {lines} = show(<OutcomeDialog outcome={outcome} onClose={() => undefined} />);
	const inside = lines().flatMap((line) => /^│ (.*) │$/.exec(line)?.[1]?.trimEnd() ?? []);
	expect(inside).toEqual(['Note: rounded', '', ...shown]);
	expect(lines().join()).toContain('Function sum: computed here, nothing was sent');
});
