import {expect, test} from 'vitest';
import {Errors, Quit} from '../../../src/console/app/dialogs/dialogs.tsx';
import {Help} from '../../../src/console/app/dialogs/Help.tsx';
import {type CommandId, commands} from '../../../src/console/keymap/commands.ts';
import type {Handler} from '../../../src/console/keymap/keyboard.tsx';
import {show} from '../show.tsx';

const run = () => undefined;
const handlers: readonly (readonly [CommandId, Handler])[] = [
	['list.down', run],
	['list.sort', {whyNot: 'Nothing is loaded'}],
	['list.save-view', {whyNot: 'Never here', isNever: true}],
	['history.rename', run],
	['list.filter', run],
	['list.count', run],
	['copy.id', run],
	['list.open', run],
	['history.travel', {whyNot: 'No moment'}],
];

test('the help lists what one can do here by its intent, then commands without a key, then motions', () => {
	const available = handlers.flatMap(([id, handler]) => {
		const command = commands.find((each) => each.id === id);
		return command ? [{command, handler}] : [];
	});
	expect(available).toHaveLength(handlers.length);
	const {lines} = show(<Help available={available} onClose={run} />, {size: {columns: 90, rows: 20}});
	const drawn = lines()
		.map((line) => line.replace(/[│╭╰─╮╯▌]/g, ' ').trim())
		.filter(Boolean);
	expect(drawn).toMatchInlineSnapshot(`
		[
		  "Keys of this screen: type to filter, Enter runs",
		  ">  type to narrow",
		  "c, y i   Copy the id",
		  "/        Filter the loaded rows",
		  "#        Count values (:count COLUMN)",
		  "s        Sort the loaded rows (:sort COLUMN)                       Nothing is loaded",
		  "enter, d Open",
		  "Rename this reading",
		  "Travel to this moment                                             No moment",
		  "j, down  Move down",
		  "V        Save this view as a tab: search, filter, sort and columns        Never here",
		]
	`);
});

test('errors have their ages, and a console without any says so', () => {
	const services = {clock: {now: () => 120_000}};
	const errors = [
		{text: 'down', at: 60_000},
		{text: 'refused', at: 0},
	];
	const one = show(<Errors errors={errors.slice(1)} onClose={run} />, {services});
	expect(one.text()).toMatch(/newest first .*2m ago: refused/);
	expect(show(<Errors errors={errors} onClose={run} />, {services}).text()).toMatch(/1m ago: down 2m ago: refused/);
	expect(show(<Errors errors={[]} onClose={run} />, {services}).text()).toContain('No errors so far');
});

test('the cursor of the question before quitting is on Quit only if that is wanted', async () => {
	for (const isWanted of [true, false]) {
		const closed: string[] = [];
		const {lines, press} = show(<Quit isWanted={isWanted} onClose={() => closed.push('closed')} />);
		expect(lines().find((line) => line.includes('▌'))).toContain(isWanted ? 'Quit' : 'Stay');
		await press('enter');
		expect(closed).toEqual(isWanted ? [] : ['closed']);
	}
});
