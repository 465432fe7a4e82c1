import {Box, Text} from 'ink';
import {describe, expect, test} from 'vitest';
import {List} from '../../../src/console/list/list.ts';
import {Lines} from '../../../src/console/ui/Lines.tsx';
import {Menu, type MenuItem} from '../../../src/console/ui/Menu.tsx';
import {MouseRows} from '../../../src/console/ui/MouseRows.tsx';
import {OpenPanels, OpenPanelsContext} from '../../../src/console/ui/open-panels.ts';
import {Page} from '../../../src/console/ui/Page.tsx';
import {ScreenSizeContext} from '../../../src/console/ui/Panel.tsx';
import {Table} from '../../../src/console/ui/Table.tsx';
import {SecretField, TextField} from '../../../src/console/ui/TextField.tsx';
import {TextPanel} from '../../../src/console/ui/TextPanel.tsx';
import {show} from '../show.tsx';

describe('Menu', () => {
	const items: readonly MenuItem[] = [
		{id: 'a', label: 'Apples'},
		{id: 'b', label: 'Pears', whyNot: 'none left'},
		{id: 'c', label: 'Plums', detail: 'c'},
	];

	test('wraps at its ends and chooses the item under the cursor', async () => {
		const chosen: string[] = [];
		const menu = show(
			<Menu title="Fruit" items={items} onChoose={({id}) => chosen.push(id)} onClose={() => undefined} />,
		);
		await menu.press('up', 'enter', 'down', 'enter');
		expect(chosen).toEqual(['c', 'a']);
	});

	test('shows why an item cannot be chosen, and does not choose it', async () => {
		const chosen: string[] = [];
		const menu = show(
			<Menu title="Fruit" items={items} onChoose={({id}) => chosen.push(id)} onClose={() => undefined} />,
		);
		await menu.press('down', 'enter');
		expect(menu.frame()).toMatch(/Pears +none left/);
		expect(chosen).toEqual([]);
	});

	test('narrows as one types, and loses no key typed before the next frame', async () => {
		const chosen: string[] = [];
		const menu = show(
			<Menu title="Fruit" hasFilter items={items} onChoose={({id}) => chosen.push(id)} onClose={() => undefined} />,
		);
		await menu.press('p', 'l', 'u', 'enter');
		expect(menu.frame()).toContain('Plums');
		expect(menu.frame()).not.toContain('Apples');
		expect(chosen).toEqual(['c']);
	});

	test('moves with j and k, by pages, and to its ends', async () => {
		const chosen: string[] = [];
		const many = Array.from({length: 40}, (_, index) => ({id: String(index), label: `Item ${index}`}));
		const menu = show(
			<Menu title="Many" items={many} onChoose={({id}) => chosen.push(id)} onClose={() => undefined} />,
		);
		await menu.press('j', 'j', 'k', 'enter', 'end', 'enter', 'pageup', 'enter', 'home', 'enter', 'pagedown', 'enter');
		await menu.press('G', 'enter', 'g', 'g', 'enter');
		expect(chosen).toEqual(['1', '39', '23', '0', '16', '39', '0']);
	});

	test('types j into its field, where Home and End move through the items while the field is empty', async () => {
		const chosen: string[] = [];
		const menu = show(
			<Menu title="Fruit" hasFilter items={items} onChoose={({id}) => chosen.push(id)} onClose={() => undefined} />,
		);
		await menu.press('end', 'enter', 'home', 'enter', 'j');
		expect(chosen).toEqual(['c', 'a']);
		expect(menu.frame()).toContain('> j');
		expect(menu.frame()).toContain('Nothing matches');
	});

	test('handles the keys of its items first', async () => {
		const pressed: string[] = [];
		const menu = show(
			<Menu
				title="Fruit"
				items={items}
				onKey={(chord) => chord === 'x' && pressed.push(chord) > 0}
				onChoose={() => undefined}
				onClose={() => undefined}
			/>,
		);
		await menu.press('x', 'z');
		expect(pressed).toEqual(['x']);
	});

	test('switches items with Space, removes one with ctrl-x, and reports the item under the cursor', async () => {
		const events: string[] = [];
		const menu = show(
			<Menu
				verb="Close"
				title="Fruit"
				items={items}
				onToggle={({id}) => events.push(`toggle ${id}`)}
				onRemove={({id}) => events.push(`remove ${id}`)}
				onCursor={({id}) => events.push(`at ${id}`)}
				onChoose={() => events.push('chosen')}
				onClose={() => events.push('closed')}
			/>,
		);
		await menu.settled();
		await menu.press('down', 'space', 'ctrl-x', 'esc');
		expect(events).toEqual(['at a', 'at b', 'toggle b', 'remove b', 'closed']);
	});

	test('says that there is nothing, and chooses nothing', async () => {
		const chosen: string[] = [];
		const menu = show(
			<Menu
				title="Fruit"
				items={[]}
				empty="No fruit is left"
				onChoose={() => chosen.push('chosen')}
				onClose={() => undefined}
			/>,
		);
		await menu.press('enter');
		expect(menu.frame()).toContain('No fruit is left');
		expect([chosen, menu.reports]).toEqual([[], ['No fruit is left']]);
	});

	test('chooses with the second click on an item, and moves with the wheel', async () => {
		const chosen: string[] = [];
		const menu = show(
			<Menu title="Fruit" items={items} onChoose={({id}) => chosen.push(id)} onClose={() => undefined} />,
		);
		const row = menu.lines().findIndex((line) => line.includes('Plums'));
		const column = menu.lines()[row]?.indexOf('Plums') ?? 0;
		await menu.click(column, row);
		expect(menu.frame()).toMatch(/▌ *Plums/);
		expect(chosen).toEqual([]);
		await menu.click(column, row);
		expect(chosen).toEqual(['c']);
		await menu.wheel('up', column, row);
		expect(menu.frame()).toMatch(/▌ *Apples/);
	});

	test('follows the size of the screen', () => {
		const node = <Menu title="Fruit" items={items} onChoose={() => undefined} onClose={() => undefined} />;
		const menu = show(node);
		const bottom = () => menu.lines().findIndex((line) => line.includes('╰'));
		const before = bottom();
		menu.rerender(node, {columns: 30, rows: 6});
		expect(bottom()).toBeLessThan(before);
		expect(menu.frame()).toContain('Apples');
		expect(menu.frame()).not.toContain('Plums');
	});

	test('fits on a small screen', () => {
		const menu = show(
			<ScreenSizeContext value={{columns: 30, rows: 8}}>
				<Menu title="Fruit" items={items} onChoose={() => undefined} onClose={() => undefined} />
			</ScreenSizeContext>,
			{size: {columns: 60, rows: 12}},
		);
		const lines = menu
			.frame()
			.split('\n')
			.map((line) => line.trimEnd());
		expect(menu.frame()).toContain('Apples');
		expect(lines.slice(8).join('')).toBe('');
		expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(30);
	});
});

describe('TextField', () => {
	test('submits typed and pasted text on one line', async () => {
		const submitted: string[] = [];
		const field = show(<TextField width={30} onSubmit={(text) => submitted.push(text)} />);
		await field.press('a', 'space', 'b');
		await field.paste('c\nd');
		await field.press('backspace', 'e', 'enter');
		expect(submitted).toEqual(['a bc e']);
	});

	test.each([
		['a letter', ['x'], 'x'],
		['Backspace', ['backspace', 'y'], 'y'],
		['no key', [], 'proposal'],
		['the key of a motion', ['home', 'x'], 'xproposal'],
	])('replaces a selected text on %s', async (_, chords, expected) => {
		const submitted: string[] = [];
		const field = show(<TextField width={30} initial="proposal" onSubmit={(text) => submitted.push(text)} />);
		await field.press(...chords, 'enter');
		expect(submitted).toEqual([expected]);
	});

	test('shows the part of a long text around the cursor', async () => {
		const field = show(<TextField width={10} initial="0123456789abcdef" isContinued />);
		expect(field.frame()).toContain('f');
		expect(field.frame()).not.toContain('0123');
		await field.press('home');
		expect(field.frame()).toContain('0123');
	});
});

test('a label takes its cells of the width of a field', () => {
	const field = show(<TextField label="find " width={12} initial="0123456789abcdef" isContinued />);
	expect(field.lines()[0]?.trimEnd()).toBe('find abcdef');
});

describe('MouseRows', () => {
	test('receive the line and the column of a click, and lines of the wheel', async () => {
		const events: unknown[] = [];
		const rows = show(
			<Box flexDirection="column">
				<MouseRows onClick={(line, _, column) => events.push([line, column])} onWheel={(by) => events.push(by)}>
					<Text>one</Text>
					<Text>two</Text>
				</MouseRows>
			</Box>,
		);
		await rows.click(2, 1);
		await rows.wheel('up', 0, 0);
		await rows.wheel('down', 0, 0);
		await rows.click(0, 5);
		expect(events).toEqual([[1, 2], -3, 3]);
	});
});

describe('Page', () => {
	test('keeps its text behind an open panel', async () => {
		const page = (isOpen: boolean) => (
			<OpenPanelsContext value={panels}>
				<Page width={60}>
					<Text>a page of text</Text>
				</Page>
				{isOpen && <TextPanel title="Open" texts={['x']} draw={() => ['x']} onClose={() => undefined} />}
			</OpenPanelsContext>
		);
		const panels = new OpenPanels();
		const shown = show(page(false));
		expect([panels.isAnyOpen, shown.frame().includes('a page of text')]).toEqual([false, true]);
		shown.rerender(page(true));
		expect([panels.isAnyOpen, shown.frame().includes('a page of text')]).toEqual([true, true]);
		shown.rerender(page(false));
		expect(panels.isAnyOpen).toBe(false);
	});
});

describe('Lines', () => {
	test('draw the lines up to the height', () => {
		const lines = show(<Lines lines={['one', '', 'three', 'four']} width={20} height={3} />);
		expect(
			lines
				.lines()
				.map((line) => line.trimEnd())
				.slice(0, 5),
		).toEqual(['one', '', 'three', '', '']);
	});
});

describe('SecretField', () => {
	test('never draws the secret, and clears it on submission', async () => {
		const given: string[] = [];
		const field = show(<SecretField onSubmit={(secret) => given.push(secret)} />);
		await field.paste('hunter2\n');
		await field.press('x', 'backspace');
		expect(field.frame()).toContain('8 characters, not shown');
		expect(field.frame()).not.toContain('hunter');
		await field.press('enter');
		expect(given).toEqual(['hunter2\n']);
		expect(field.frame()).toContain('it is not shown');
	});
});

describe('Table', () => {
	const columns = [{id: 'name', title: 'Name', width: 10, rank: 0, text: (row: {name: string}) => row.name}];
	const table = (rows: readonly {name: string}[]) => {
		const list = new List<{name: string}>(({name}) => name);
		list.load([rows]);
		return (
			<Table
				columns={columns}
				window={list.snapshot.window(3)}
				list={list}
				look={() => ({isMarked: false, state: undefined})}
				width={30}
				height={3}
				empty="Nothing here"
			/>
		);
	};

	test('shows the header, the rows and the cursor', () => {
		expect(
			show(table([{name: 'One'}, {name: 'Two'}]), {size: {columns: 30, rows: 4}})
				.frame()
				.split('\n')
				.map((line) => line.trimEnd()),
		).toEqual(['   Name', '▌  One', '   Two', '']);
	});

	test('shows the empty text without rows', () => {
		expect(show(table([])).frame()).toContain('Nothing here');
	});
});
