import {describe, expect, test} from 'vitest';
import {Hints} from '../../../src/console/ui/Hints.tsx';
import {Menu} from '../../../src/console/ui/Menu.tsx';
import {Prompt} from '../../../src/console/ui/Prompt.tsx';
import {TextPanel} from '../../../src/console/ui/TextPanel.tsx';
import {cellWidth} from '../../../src/text/cells.ts';
import {screen, show} from '../show.tsx';

const nothing = () => undefined;

describe('a panel', () => {
	const panel = (size = screen, count = 40) =>
		show(
			<TextPanel
				title="Errors: newest first"
				texts={['x']}
				draw={() => Array.from({length: count}, (_, line) => `line ${line + 1}`)}
				onClose={nothing}
			/>,
			{size},
		);

	test('scrolls its text by lines, by pages and to its ends, and names the part in sight', async () => {
		const {press, frame} = panel();
		expect(frame()).toContain('╰─');
		expect(frame()).toContain('1 to 16 of 40, PgDn for more');
		await press('j', 'j', 'k');
		expect(frame()).toContain('2 to 17 of 40');
		await press('pagedown');
		expect(frame()).toContain('18 to 33 of 40');
		await press('pagedown');
		expect(frame()).toContain(' 25 to 40 of 40 ');
		await press('pageup');
		expect(frame()).toContain('9 to 24 of 40');
		await press('end');
		expect(frame()).toContain('line 40');
		await press('home', 'up');
		expect(frame()).toContain('1 to 16 of 40');
	});

	test('is as high as its text, and names no part of a text in full sight', () => {
		const {lines} = panel(screen, 2);
		expect(lines().filter((line) => line.includes('│'))).toHaveLength(2);
		expect(lines().join('')).not.toContain(' of 2');
	});

	test.each([
		{columns: 30, rows: 6},
		{columns: 40, rows: 12},
		{columns: 61, rows: 9},
		{columns: 140, rows: 40},
	])('leaves the header and the last line in sight at %o, and page on each side or none', (size) => {
		const {lines} = panel(size);
		const top = lines().findIndex((line) => line.includes('╭'));
		const bottom = lines().findIndex((line) => line.includes('╰'));
		expect(top).toBeGreaterThanOrEqual(1);
		expect(bottom).toBeLessThan(size.rows - 1);
		const left = lines()[top]?.indexOf('╭') ?? 0;
		const right = size.columns - cellWidth((lines()[top] ?? '').trimEnd());
		expect(left === 0 ? right : Math.min(left, right)).toBeGreaterThanOrEqual(left === 0 ? 0 : 10);
	});

	test('drops the explanation of a title that has no room', () => {
		expect(panel({columns: 24, rows: 12}).frame()).toMatch(/╭─ Errors ─/);
	});
});

describe('a menu with a text', () => {
	const answers = [
		{id: 'yes', label: 'Send it'},
		{id: 'no', label: 'Discard it'},
	] as const;
	const choice = (count: number, chosen: string[] = []) =>
		show(
			<Menu
				title="Unsent changes"
				text={Array.from({length: count}, (_, line) => ({text: `change ${line + 1}`}))}
				items={answers}
				onChoose={({id}) => chosen.push(id)}
				onClose={() => chosen.push('closed')}
			/>,
		);

	test('chooses with the arrows, from the last answer to the first', async () => {
		const chosen: string[] = [];
		const {press, frame} = choice(1, chosen);
		expect(frame()).toMatch(/change 1 +│\n.*│ +│\n.*▌ Send it/);
		await press('enter', 'down', 'enter', 'down', 'enter', 'esc');
		expect(chosen).toEqual(['yes', 'no', 'yes', 'closed']);
	});

	test('scrolls a long text by pages above answers that stay in sight', async () => {
		const {press, frame} = choice(50);
		for (const first of [1, 15, 29, 37, 37]) {
			expect(frame()).toContain(`change ${first} `);
			expect(frame()).toContain('▌ Send it');
			expect(frame()).toContain('Discard it');
			await press('pagedown');
		}
		expect(frame()).toContain('change 50');
	});
});

describe('Prompt', () => {
	test('submits a trimmed name, never a blank one, and remarks on each text', async () => {
		const submitted: string[] = [];
		const {press, frame} = show(
			<Prompt
				verb="Choose"
				title="Bookmark as"
				initial="Apps"
				remark={(text) => `${text.length} letters`}
				onSubmit={(text) => submitted.push(text)}
				onClose={() => submitted.push('closed')}
			/>,
		);
		expect(frame()).toContain('4 letters');
		await press('space', 'enter');
		expect(submitted).toEqual([]);
		await press('x', 'y', 'z', 'space');
		expect(frame()).toContain('5 letters');
		await press('enter', 'esc');
		expect(submitted).toEqual(['xyz', 'closed']);
	});
});

describe('Hints', () => {
	const hints = (width: number) => {
		const shown = show(<Hints width={width} />, {size: {columns: width, rows: 1}});
		shown.router.add({
			scope: 'list',
			handlers: () => ({
				'list.open': nothing,
				'list.search': {whyNot: 'This list has no search'},
				'list.first': nothing,
				'app.palette': nothing,
				'app.help': nothing,
				'copy.id': nothing,
				'copy.name': nothing,
			}),
		});
		return shown;
	};

	test('list the commands in their order, and the pinned ones at the right end', async () => {
		const {settled, frame} = hints(70);
		await settled();
		expect(frame()).toMatch(/^ enter Open {2}f Search {2,}: Palette {2}\? Help$/);
	});

	test('drop what has no room, but never a pinned one', async () => {
		const {settled, frame} = hints(20);
		await settled();
		expect(frame()).toMatch(/^ enter Open {2,}: {1,2}\?$/);
	});

	test('list what can follow the first key of a sequence, without the words that all titles share', async () => {
		const {press, frame} = hints(70);
		await press('y');
		expect(frame()).toBe(' i id  n name');
		await press('esc');
		expect(frame()).toContain('enter Open');
	});
});
