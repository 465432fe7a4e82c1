/**
 * Five tasks for someone who knows only what is on the screen: the keys from the board of the demo tenant to the answer. Each
 * letter of a typed word or code is one key.
 */
import {describe, expect, onTestFinished, test} from 'vitest';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {launch, testNow} from '../../support/launch.tsx';
import {cases} from '../../support/runs/runs.ts';

const seed = demoSeed({apps: 400, now: testNow, odd: true});
const {entitlementId, shareCodes} = seed.demo;
const {active = '', revoked = ''} = shareCodes;

interface Task {
	readonly title: string;
	readonly keys: readonly string[];
	/** The maximum number of keys. */
	readonly maximum: number;
	/** For each of the first keys, the text on the screen that leads a person to the key. */
	readonly signs: readonly RegExp[];
	readonly answer: RegExp;
	/** Whether the answer is also on the first page of a small screen. */
	readonly isSmall?: true;
}

const tasks: readonly Task[] = [
	{
		title: 'finds an app by its name',
		keys: [':', ...'payr', 'return'],
		maximum: 10,
		signs: [/ : /, /Enter a command, address/],
		answer: /Display name +Payroll/,
		isSmall: true,
	},
	{
		title: 'finds the owners of an entitlement of an app',
		keys: ['1', 'a', 'j', 'return', 'return'],
		maximum: 6,
		signs: [/0 Board .* 1 /, /▌ +Source Control/, /Go to: Owners of its ent/, /Go to: Owners of its ent/, /▌ ent_1/],
		answer: /Imran Rossi +approver +enabled/,
		isSmall: true,
	},
	{
		title: 'checks whether a share code is usable',
		keys: ['3', ...active, 'return'],
		maximum: 16,
		signs: [/ 3 /, /Share code or URL: /],
		answer: /USABLE: /,
		isSmall: true,
	},
	{
		title: 'checks a share code that is typed without hyphens',
		keys: ['3', ...revoked.replaceAll('-', '').toLowerCase(), 'return'],
		maximum: 14,
		signs: [/ 3 /, /Share code or URL: /],
		answer: /REVOKED: /,
		isSmall: true,
	},
	{
		title: 'sees which deadlines pass',
		keys: ['2'],
		maximum: 1,
		signs: [/2 Auth/],
		answer: /Old subsidiary tenant .* past 4mo 18d.*Merger: Alder & Sons .* in 5d 6h/s,
	},
	{
		title: 'sees which channels are off',
		keys: ['4'],
		maximum: 1,
		signs: [/ 4 /],
		answer: /Email is on · Chat A is on, not conf/,
		isSmall: true,
	},
];

const sizes = cases([{columns: 80, rows: 24}], [{columns: 40, rows: 12}]);

describe.each(sizes)('at $columns by $rows, a person', (size) => {
	const possible = tasks.filter(({isSmall}) => size.columns >= 80 || isSmall);
	test.each(possible)('$title', async ({keys, maximum, signs, answer}) => {
		const exampleIds = {entitlement: [entitlementId]};
		const console = await launch({seed, at: 'board', ...size, services: {state: {exampleIds}}});
		onTestFinished(() => console.close());
		expect(keys.length).toBeLessThanOrEqual(maximum);
		for (const [index, key] of keys.entries()) {
			if (signs[index]) expect(console.screen()).toMatch(signs[index]);
			await console.press(key);
		}
		expect(console.screen()).toMatch(answer);
	});
});
