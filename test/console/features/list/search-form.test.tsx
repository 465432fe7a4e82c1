import {describe, expect, test} from 'vitest';
import {SearchForm} from '../../../../src/console/features/list/SearchForm.tsx';
import {apps} from '../../../../src/domain/resources/apps.ts';
import type {Search} from '../../../../src/domain/resources/search/search.ts';
import {show} from '../../show.tsx';

describe.each([
	[80, 24],
	[40, 12],
])('the search form at %i by %i', (columns, rows) => {
	function open(search: Search = {}) {
		const events: unknown[] = [];
		const form = show(
			<SearchForm
				resource={apps}
				search={search}
				onSubmit={(next) => events.push(next)}
				onClose={() => events.push('closed')}
			/>,
			{size: {columns, rows}},
		);
		return {...form, events};
	}

	test('begins with the present search, and Enter searches with what is typed', async () => {
		const {press, text, events} = open({displayName: ['Vault'], appIds: ['app_1', 'app_2']});
		expect(text()).toMatch(/Name +Vault.*Only ids +app_1, app_2/);
		await press(...'pay', 'enter');
		expect(events).toEqual([{query: ['pay'], displayName: ['Vault'], appIds: ['app_1', 'app_2']}]);
	});

	test('takes keys that arrive in one write, each in the field that it is for', async () => {
		const {press, events} = open();
		await press('down', 'down', 'space', 'down', ...'pol_1 pol_2', 'up', 'up', ...'mail', 'enter');
		expect(events).toEqual([{displayName: ['mail'], onlyDirectories: ['true'], policyRefs: ['pol_1', 'pol_2']}]);
	});

	test('goes around from the first field to the last', async () => {
		const {press, events} = open();
		await press('up', ...'app_9,app_8', 'enter');
		expect(events).toEqual([{excludeAppIds: ['app_9', 'app_8']}]);
	});

	test('forgets a field that holds blanks, and a flag that is cleared', async () => {
		const {press, events} = open({onlyDirectories: ['true']});
		await press('space', 'down', 'down', 'space', 'enter');
		expect(events).toEqual([{}]);
	});

	test('searches nothing on Esc', async () => {
		const {press, events} = open({query: ['pay']});
		await press('x', 'esc');
		expect(events).toEqual(['closed']);
	});
});

const heading = '╭─ Search apps on the server ────────────────────╮';
const end = '╰────────────────────────────────────────────────╯';
const hints = [
	'│                                                │',
	'│ Tab next · Space toggle · Enter search · Esc … │',
];
const first = [
	'│ ▌ Search      aaaaaaaaaaaaaaaaaaaaaaaaaaaaa…   │',
	'│   Name        match the display name, ignor…   │',
];
const directories = '│   Directories [ ] only apps that are director… │';
const policies = '│ ▌ Policies     apps that use any of these pol… │';

test.each([
	[
		9,
		[heading, ...first, directories, ...hints],
		[heading, directories, policies, '│   Only ids    only these app ids               │', ...hints],
	],
	[6, [heading, ...first, end], [heading, directories, policies, end]],
])(
	'on %i lines the form shows the fields around the present one, and its keys where they fit',
	async (rows, before, after) => {
		const search = {query: ['a'.repeat(60)]};
		const {lines, press} = show(
			<SearchForm resource={apps} search={search} onSubmit={() => undefined} onClose={() => undefined} />,
			{size: {columns: 50, rows}},
		);
		const shown = () => lines().filter((line) => line !== '');
		expect(shown().slice(0, before.length)).toEqual(before);
		await press('down', 'down', 'down');
		expect(shown().slice(0, after.length)).toEqual(after);
	},
);
