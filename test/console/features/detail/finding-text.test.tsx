import {Text} from 'ink';
import {expect, test} from 'vitest';
import {textLine} from '../../../../src/console/features/detail/LinesScreen.tsx';
import {drawMatch, useFind} from '../../../../src/console/features/detail/use-find.tsx';
import {useScroll} from '../../../../src/console/features/detail/use-scroll.ts';
import {useCommands} from '../../../../src/console/keymap/keyboard.tsx';
import {createTheme} from '../../../../src/text/theme.ts';
import {show} from '../../show.tsx';

const lines = ['Name', 'Payroll', 'Owners', 'Núria', 'Notes', 'pay day'].map((text) => textLine(text));

/** A text of six lines, of which three fit. */
function open(start = 0, height = 3) {
	let escaped = 0;
	function Screen() {
		const scroll = useScroll(lines.length, height, start);
		const find = useFind(lines, scroll, 60);
		useCommands('app', {'app.back': () => void escaped++});
		useCommands('detail', {...scroll.handlers, ...find.handlers});
		return (
			<>
				<Text>{`${scroll.cursor} from ${scroll.top}; ${find.position || 'no search'}`}</Text>
				{find.prompt}
			</>
		);
	}
	const shown = show(<Screen />, {screen: {entry: {key: 0, address: {screen: 'app', params: {}}, seeds: {}}}});
	return {
		...shown,
		escaped: () => escaped,
		async at(...keys: readonly string[]) {
			await shown.press(...keys);
			return shown.lines()[0]?.trim();
		},
	};
}

test('the cursor and the window move together, and stay in the text', async () => {
	const {at} = open();
	const seen = [];
	for (const key of [
		'k',
		'j',
		'j',
		'j',
		'G',
		'j',
		'k',
		'k',
		'k',
		'g g',
		'ctrl-d',
		'ctrl-f',
		'ctrl-f',
		'ctrl-u',
		'ctrl-b',
		'ctrl-b',
	])
		seen.push(`${key}: ${(await at(...key.split(' ')))?.split(';')[0]}`);
	expect(seen).toMatchInlineSnapshot(`
		[
		  "k: 0 from 0",
		  "j: 1 from 0",
		  "j: 2 from 0",
		  "j: 3 from 1",
		  "G: 5 from 3",
		  "j: 5 from 3",
		  "k: 4 from 3",
		  "k: 3 from 3",
		  "k: 2 from 2",
		  "g g: 0 from 0",
		  "ctrl-d: 1 from 0",
		  "ctrl-f: 4 from 2",
		  "ctrl-f: 5 from 3",
		  "ctrl-u: 4 from 3",
		  "ctrl-b: 1 from 1",
		  "ctrl-b: 0 from 0",
		]
	`);
	expect([await open(0, 2).at('ctrl-d'), await open(5, 2).at('ctrl-u')]).toEqual([
		'1 from 0; no search',
		'4 from 4; no search',
	]);
	expect([await open(4).at(), await open(9).at(), await open(4).at('j')]).toMatchInlineSnapshot(`
		[
		  "4 from 2; no search",
		  "5 from 3; no search",
		  "5 from 3; no search",
		]
	`);
});

test('the cursor follows what is typed from where the search began, and n and N go round', async () => {
	const {at, press} = open(2);
	expect(await at('/', ...'pay')).toMatch(/^5 from 3; match 2 of 2 for “pay” +Find: pay/);
	expect(await at('enter', 'n')).toBe('1 from 1; match 1 of 2 for “pay”');
	expect(await at('n')).toMatch(/^5 .*match 2 of 2/);
	expect(await at('N')).toMatch(/^1 .*match 1 of 2/);
	expect(await at('N')).toMatch(/^5 .*match 2 of 2/);
	expect(await at('k')).toMatch(/^4 .*2 lines match “pay”/);
	await press('/', ...'x');
	expect(await at()).toMatch(/^4 .*; 0 lines match “x”/);
	expect(await at('esc')).toMatch(/^4 .*2 lines match “pay”/);
	expect(await at('/', 'ctrl-u', ...'nuria', 'enter')).toMatch(/^3 .*match 1 of 1 for “nuria”/);
});

test('Esc clears a search before it leaves the screen, and nothing is found without one', async () => {
	const {at, escaped, reports} = open();
	await at('n', 'N');
	expect(reports).toEqual(['Nothing to find: / finds text', 'Nothing to find: / finds text']);
	await at('/', ...'zzz', 'enter', 'n');
	expect(reports.at(-1)).toBe('“zzz” is not in this text');
	expect([await at('esc'), escaped()]).toEqual(['0 from 0; no search', 0]);
	expect([await at('esc'), escaped()]).toEqual(['0 from 0; no search', 1]);
});

test.each([
	['a pay, pay', 'pay', 'a <pay>, <pay>'],
	['PÁY', 'pay', '<PÁY>'],
	['paypay', 'pay', '<pay><pay>'],
	['none', 'pay', 'none'],
	['e\u0301 line', 'line', '<e\u0301 line>'],
])('in “%s” a search for “%s” marks %s', (plain, text, drawn) => {
	const theme = {...createTheme({hasColor: false, hasUnicode: true}), paint: (_: string, part: string) => `<${part}>`};
	expect(drawMatch(plain, text, 'inverse', theme)).toBe(drawn);
});
