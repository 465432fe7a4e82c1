import {expect, test} from 'vitest';
import {List} from '../../../src/console/list/list.ts';
import {Prompt} from '../../../src/console/ui/Prompt.tsx';
import {Table} from '../../../src/console/ui/Table.tsx';
import {TextPanel} from '../../../src/console/ui/TextPanel.tsx';
import {show} from '../show.tsx';

const trimmed = (lines: readonly string[]) => lines.map((line) => line.trimEnd()).filter((line) => line !== '');

test('a click on a row of a table moves to it, and a click on the row of the cursor opens it', async () => {
	const list = new List<{name: string}>(({name}) => name);
	list.resize(3);
	list.load([['a', 'b', 'c', 'd', 'e'].map((name) => ({name}))]);
	list.to(3);
	const opened: string[] = [];
	const columns = [{id: 'name', title: 'Name', width: 10, rank: 0, text: (row: {name: string}) => row.name}];
	const table = (empty: string | readonly string[], width = 30) => (
		<Table
			columns={columns}
			window={list.window}
			list={list}
			look={() => ({isMarked: false, state: undefined})}
			width={width}
			height={4}
			empty={empty}
		/>
	);
	const shown = show(table('none'));
	shown.router.add({
		scope: 'list',
		handlers: () => ({'list.open': () => void opened.push(list.snapshot.selected?.name ?? '')}),
	});
	const trace: string[] = [];
	for (const row of [0, 3, 3, 2, 1, 4, 5]) {
		await shown.click(2, row);
		trace.push(`${row}: ${list.snapshot.selected?.name} ${opened.splice(0)}`);
	}
	expect(trace).toMatchInlineSnapshot(`
		[
		  "0: d ",
		  "3: d d",
		  "3: d d",
		  "2: c ",
		  "1: b ",
		  "4: b ",
		  "5: b ",
		]
	`);
	list.show([]);
	await shown.click(2, 1);
	expect(opened).toEqual([]);
	const empty = [
		show(table('nothing of it is here', 16)),
		show(table('nothing of it is here', 3)),
		show(table(['one', 'two'])),
	];
	expect(empty.map(({lines}) => trimmed(lines()))).toMatchInlineSnapshot(`
		[
		  [
		    "   Name",
		    "   nothing of",
		    "   it is here",
		  ],
		  [
		    "  …",
		    "  …",
		    "  …",
		  ],
		  [
		    "   Name",
		    "one",
		    "two",
		  ],
		]
	`);
});

test('panels of text and of a prompt are as wide as their text, within limits', () => {
	const widthOf = (node: Parameters<typeof show>[0], columns: number) => {
		const [top = ''] = trimmed(show(node, {size: {columns, rows: 12}}).lines());
		return top.trim().length;
	};
	const panel = (text: string) => (
		<TextPanel title="T" texts={['x', text]} draw={() => [text]} onClose={() => undefined} />
	);
	expect(['x', 'x'.repeat(41), 'x'.repeat(100), 'x'.repeat(101)].map((text) => widthOf(panel(text), 200))).toEqual([
		44, 45, 104, 104,
	]);
	const prompt = (more: object) => (
		<Prompt title="T" verb="Save" onSubmit={() => undefined} onClose={() => undefined} {...more} />
	);
	expect([200, 96, 95].map((columns) => widthOf(prompt({}), columns))).toEqual([76, 76, 95]);
	const drawn = [
		{},
		{remark: () => ''},
		{text: 'What name?', remark: () => 'It is new'},
		{problem: 'It is taken', remark: () => 'x'},
		{onSubmit: undefined},
	];
	expect(
		drawn.map((more) => trimmed(show(prompt(more), {size: {columns: 40, rows: 12}}).lines()).join('\n')).join('\n'),
	).toMatchInlineSnapshot(`
		"╭─ T ──────────────────────────────────╮
		│ >                                    │
		╰──────────────────────────────────────╯
		╭─ T ──────────────────────────────────╮
		│ >                                    │
		│                                      │
		╰──────────────────────────────────────╯
		╭─ T ──────────────────────────────────╮
		│ What name?                           │
		│ >                                    │
		│ It is new                            │
		╰──────────────────────────────────────╯
		╭─ T ──────────────────────────────────╮
		│ >                                    │
		│ It is taken                          │
		╰──────────────────────────────────────╯
		╭─ T ──────────────────────────────────╮
		│                                      │
		╰──────────────────────────────────────╯"
	`);
});
