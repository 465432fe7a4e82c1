/** Approved menus on screens with and without room, after their keys. SCREENS=write writes the file. */
import {Box} from 'ink';
import {expect, test} from 'vitest';
import {Hints} from '../../../src/console/ui/Hints.tsx';
import {Menu, type MenuItem} from '../../../src/console/ui/Menu.tsx';
import {expectApprovedFile} from '../../support/output/approved.ts';
import {show} from '../show.tsx';

const numbered = (name: string, count: number): readonly MenuItem[] =>
	Array.from({length: count}, (_, index) => ({id: `${name}${index + 1}`, label: `${name} ${index + 1}`}));
const answers: readonly MenuItem[] = [
	{id: 'blocked', label: 'Send it', whyNot: 'the tenant is read-only'},
	{id: 'no', label: 'Discard it', detail: 'x'},
];
const long: readonly MenuItem[] = [
	{id: 'a', label: 'A label of many words that no row of a small menu has room for', detail: 'ctrl-s'},
	{id: 'b', label: 'B', whyNot: 'a reason of many words that no row of a small menu has room for'},
	{id: 'c', label: 'C'},
];
const text = (count: number) => Array.from({length: count}, (_, index) => ({text: `line ${index + 1}`}));

type Props = Partial<Parameters<typeof Menu>[0]>;
const cases: readonly (readonly [string, Props, readonly [number, number], readonly (readonly string[])[]])[] = [
	['items', {items: numbered('An item with a name of some more words', 3)}, [80, 12], [['down'], ['up', 'up']]],
	['a wide title', {title: 'A title of more words than the label of an item', items: answers}, [80, 12], []],
	['more items than lines', {items: numbered('Item', 30)}, [50, 12], [['pagedown'], ['pagedown'], ['end'], ['pageup']]],
	['a filter', {items: numbered('Item', 12), hasFilter: true}, [50, 9], [['pagedown'], ['2'], ['x'], ['ctrl-u']]],
	['a filter with a first text', {items: answers, hasFilter: true, initial: 'it'}, [50, 12], [['down']]],
	[
		'items of the text',
		{items: numbered('Item', 2), hasFilter: true, direct: (id) => [{id, label: `Go to ${id}`}]},
		[50, 12],
		[['2']],
	],
	['a text', {items: answers, text: text(2)}, [50, 14], [['pagedown'], ['up']]],
	['a text as long as its room', {items: answers, text: text(5)}, [50, 12], [['pagedown']]],
	['a long text', {items: answers, text: text(12)}, [50, 12], [['pagedown'], ['pagedown'], ['pageup']]],
	[
		'a long text and more items than lines',
		{items: numbered('Item', 9), text: text(9)},
		[50, 10],
		[['pagedown'], ['down']],
	],
	[
		'a text, a filter and cut labels',
		{items: long, text: text(3), hasFilter: true},
		[40, 14],
		[['pagedown'], ['down']],
	],
	['cut labels', {items: long}, [40, 12], [['down'], ['down']]],
	['cut labels without room', {items: long}, [40, 7], [['down']]],
	['one line', {items: long, hasFilter: true}, [30, 6], [['c']]],
	['no items', {items: [], empty: 'No item is left: all of them were taken away by others'}, [40, 8], []],
	['a wide text', {items: answers, text: [{text: 'word '.repeat(40)}], verb: 'Decide'}, [140, 10], []],
];

test('a menu divides its lines between its text, its filter and its items', async () => {
	const drawn: string[] = [];
	for (const [name, props, [columns, rows], steps] of cases) {
		const menu = show(
			<Box flexDirection="column">
				<Hints width={columns} />
				<Menu title="Menu" items={[]} onChoose={() => undefined} onClose={() => undefined} {...props} />
			</Box>,
			{size: {columns, rows}},
		);
		await menu.settled();
		const frame = () =>
			menu
				.lines()
				.map((line) => line.trim())
				.filter((line) => line !== '')
				.join('\n');
		drawn.push(`# ${name}, ${columns} x ${rows}\n${frame()}`);
		for (const step of steps) {
			await menu.press(...step);
			drawn.push(`# after ${step.join(' ')}\n${frame()}`);
		}
	}
	expectApprovedFile('test/console/ui/approved/menus.txt', `${drawn.join('\n\n')}\n`);
});

test('the wheel over the border of a menu moves by three items', async () => {
	const menu = show(
		<Menu title="Menu" items={numbered('Item', 9)} onChoose={() => undefined} onClose={() => undefined} />,
	);
	const row = menu.lines().findIndex((line) => line.includes('Menu'));
	await menu.wheel('down', 20, row);
	expect(menu.frame()).toMatch(/▌ Item 4/);
	await menu.wheel('up', 20, row);
	expect(menu.frame()).toMatch(/▌ Item 1/);
});

test('hints lose titles for room: the pinned ones first, and what follows a key to short ones', async () => {
	const frames: string[] = [];
	for (const width of [59, 60, 15, 14]) {
		const hints = show(<Hints width={width} />, {size: {columns: width, rows: 1}});
		const nothing = () => undefined;
		hints.router.add({
			scope: 'list',
			handlers: () => ({'list.open': nothing, 'app.help': nothing, 'copy.id': nothing, 'copy.name': nothing}),
		});
		await hints.press('y');
		const pending = hints.frame();
		await hints.press('esc');
		frames.push(`${hints.frame()}|${pending}|`);
	}
	expect(frames).toMatchInlineSnapshot(`
		[
		  " enter Open                                             ?| i id  n name|",
		  " enter Open                                         ? Help| i id  n name|",
		  "            ?| i id  n name|",
		  "           ?| i id|",
		]
	`);
});

test('a click on the hints runs the command under it, and none between them', async () => {
	const ran: string[] = [];
	const hints = show(<Hints width={70} />, {size: {columns: 70, rows: 1}});
	const handler = (id: string) => () => void ran.push(id);
	hints.router.add({
		scope: 'list',
		handlers: () => ({
			'list.open': handler('open'),
			'list.search': {whyNot: 'This list has no search'},
			'list.filter': handler('filter'),
			'app.palette': handler('palette'),
			'app.help': handler('help'),
		}),
	});
	await hints.settled();
	const cells: string[] = [];
	for (let column = 0; column < 70; column++) {
		await hints.click(column, 0);
		cells.push(ran.splice(0).join('+')[0] ?? (hints.reports.splice(0).length > 0 ? '!' : ' '));
	}
	await hints.wheel('down', 2, 0);
	expect(ran).toEqual([]);
	expect([hints.frame(), cells.join('').trimEnd()]).toMatchInlineSnapshot(`
		[
		  " enter Open  f Search  / Filter                    : Palette  ? Help",
		  " oooooooooo  !!!!!!!!  ffffffff                    ppppppppp  hhhhhh",
		]
	`);
});
