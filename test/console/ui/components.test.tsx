import {describe, expect, test} from 'vitest';
import {Menu, type MenuItem} from '../../../src/console/ui/Menu.tsx';
import {ScreenSizeContext} from '../../../src/console/ui/Panel.tsx';
import {SecretField} from '../../../src/console/ui/SecretField.tsx';
import {Table} from '../../../src/console/ui/Table.tsx';
import {TextField} from '../../../src/console/ui/TextField.tsx';
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
			<Menu verb="Choose" title="Fruit" items={items} onChoose={({id}) => chosen.push(id)} onClose={() => undefined} />,
		);
		await menu.press('up', 'enter', 'down', 'enter');
		expect(chosen).toEqual(['c', 'a']);
	});

	test('shows why an item cannot be chosen, and does not choose it', async () => {
		const chosen: string[] = [];
		const menu = show(
			<Menu verb="Choose" title="Fruit" items={items} onChoose={({id}) => chosen.push(id)} onClose={() => undefined} />,
		);
		await menu.press('down', 'enter');
		expect(menu.frame()).toMatch(/Pears +none left/);
		expect(chosen).toEqual([]);
	});

	test('narrows as one types, and loses no key typed before the next frame', async () => {
		const chosen: string[] = [];
		const menu = show(
			<Menu
				verb="Choose"
				title="Fruit"
				hasFilter
				items={items}
				onChoose={({id}) => chosen.push(id)}
				onClose={() => undefined}
			/>,
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
			<Menu verb="Choose" title="Many" items={many} onChoose={({id}) => chosen.push(id)} onClose={() => undefined} />,
		);
		await menu.press('j', 'j', 'k', 'enter', 'end', 'enter', 'pageup', 'enter', 'home', 'enter', 'pagedown', 'enter');
		await menu.press('G', 'enter', 'g', 'g', 'enter');
		expect(chosen).toEqual(['1', '39', '23', '0', '16', '39', '0']);
	});

	test('types j into its field, where Home and End move through the items while the field is empty', async () => {
		const chosen: string[] = [];
		const menu = show(
			<Menu
				verb="Choose"
				title="Fruit"
				hasFilter
				items={items}
				onChoose={({id}) => chosen.push(id)}
				onClose={() => undefined}
			/>,
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
				verb="Choose"
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

	test('fits on a small screen', () => {
		const menu = show(
			<ScreenSizeContext value={{columns: 30, rows: 8}}>
				<Menu verb="Choose" title="Fruit" items={items} onChoose={() => undefined} onClose={() => undefined} />
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
	const table = (rows: readonly {name: string}[]) => (
		<Table
			columns={columns}
			window={{rows, top: 0, cursor: 0, revision: 0}}
			look={() => ({isMarked: false, state: undefined})}
			sorted={() => ''}
			width={30}
			height={3}
			empty="Nothing here"
		/>
	);

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
