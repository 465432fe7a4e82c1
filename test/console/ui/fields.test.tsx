import {expect, test} from 'vitest';
import {SecretField, TextField} from '../../../src/console/ui/TextField.tsx';
import {show} from '../show.tsx';

test('a field shows the part of its text around the cursor, at any width', async () => {
	const frames: string[] = [];
	for (const width of [2, 5, 11, 12]) {
		const field = show(<TextField label="> " width={width + 2} initial="ab東京 defgh" isContinued />);
		const drawn = [field.lines()[0]?.trimEnd()];
		for (const key of ['home', 'right', 'right', 'end', 'left']) {
			await field.press(key);
			drawn.push(field.lines()[0]?.trimEnd());
		}
		frames.push(`${width}: ${drawn.join('|')}`);
	}
	const selected = show(<TextField width={8} initial="a long first text" />);
	const placeholder = show(<TextField width={20} placeholder="type a name" />);
	frames.push(selected.lines()[0] ?? '', placeholder.lines()[0] ?? '');
	expect(frames.map((line) => line.trimEnd()).join('\n')).toMatchInlineSnapshot(`
		"2: > h|> ab|> ab|> 東|> h|> gh
		5: > efgh|> ab東|> ab東|> ab東|> efgh|> defgh
		11: > 東京 defgh|> ab東京 defg|> ab東京 defg|> ab東京 defg|> 東京 defgh|> b東京 defgh
		12: > b東京 defgh|> ab東京 defgh|> ab東京 defgh|> ab東京 defgh|> b東京 defgh|> ab東京 defgh
		a long …
		 type a name"
	`);
});

test('a field uses each of its keys once, and leaves the others to what is around it', async () => {
	const events: string[] = [];
	const log = (name: string) => (text?: string) => void events.push(text === undefined ? name : `${name} ${text}`);
	const field = show(
		<TextField
			width={30}
			keys="+-"
			onChange={log('is')}
			onSubmit={log('submits')}
			onCancel={log('cancels')}
			onPaste={(text) => text === 'url' && events.push('takes url') > 0}
			complete={(text) => (text === 'ab' ? 'abc' : undefined)}
		/>,
	);
	field.router.add({scope: 'dialog', handlers: () => ({}), capture: (chord) => events.push(`above: ${chord}`) > 0});
	const keys = ['home', 'end', 'ctrl-u', '+', 'a', 'b', 'home', 'right', 'end', 'tab', 'tab', '-', 'x'];
	for (const key of keys) await field.press(key);
	await field.paste('url');
	await field.paste('more');
	await field.press('enter', 'esc', 'ctrl-c', 'ctrl-u', 'backspace');
	expect(events).toMatchInlineSnapshot(`
		[
		  "above: home",
		  "above: end",
		  "above: ctrl-u",
		  "above: +",
		  "is a",
		  "is ab",
		  "is abc",
		  "above: -",
		  "is abcx",
		  "takes url",
		  "is abcxmore",
		  "submits abcxmore",
		  "cancels",
		  "cancels",
		  "is ",
		]
	`);
	expect(field.reports).toEqual([]);
});

test('a secret counts letters as people do, and is edited at its end only', async () => {
	const given: string[] = [];
	const field = show(<SecretField onSubmit={(secret) => given.push(secret)} />);
	const said: string[] = [];
	const press = async (...keys: readonly string[]) => {
		await field.press(...keys);
		said.push(field.text().trim());
	};
	await press('backspace');
	await press('a');
	await field.paste('b😀');
	await press('backspace');
	await press('enter');
	await field.paste('wrong');
	await press('ctrl-u');
	await press('c', 'enter');
	expect(given).toEqual(['ab', 'c']);
	expect(said).toMatchInlineSnapshot(`
		[
		  "type or paste it; it is not shown",
		  "1 character, not shown",
		  "2 characters, not shown",
		  "type or paste it; it is not shown",
		  "type or paste it; it is not shown",
		  "type or paste it; it is not shown",
		]
	`);
	expect(field.reports).toEqual([]);
});
