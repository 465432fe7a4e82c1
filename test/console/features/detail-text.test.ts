import {expect, test} from 'vitest';
import {drawRaw} from '../../../src/console/features/detail/raw-text.ts';
import {createTheme, type Theme} from '../../../src/text/theme.ts';

const plainTheme = createTheme({hasColor: true, hasUnicode: true});
/** Shows styles as tags. */
const theme = {
	...plainTheme,
	paint: (style: string, text: string) => (text === '' || style === 'plain' ? text : `<${style}>${text}</>`),
};
const rowsOf = (raw: string, width: number, look: Theme) => {
	const rows = drawRaw(raw, width, look);
	return rows.slice(0, rows.length);
};
const draw = (raw: string, width = 80) => rowsOf(raw, width, theme).map(({text}) => text);

test('finds a word in a long line whose letters fold to several', () => {
	const rows = drawRaw(JSON.stringify({text: `${'ß '.repeat(60_000)}before a needle`}), 40, theme);
	const found = rows.matching?.('needle') ?? [];
	const [at = 0, ...others] = found;
	expect(others).toEqual([]);
	const text = rows
		.slice(at, at + 2)
		.map(({plain}) => plain.trim())
		.join('');
	expect(text).toContain('needle');
});

test('colours the names, texts and other values of JSON', () => {
	const json = JSON.stringify({'a: "b"': 'x: 1', n: -1.5, t: true, l: ['y', null], o: {}}, undefined, 1);
	expect(draw(json)).toEqual([
		' {',
		'  <accent>"a: \\"b\\"":</><good> "x: 1"</>,',
		'  <accent>"n":</><warn> -1.5</>,',
		'  <accent>"t":</><warn> true</>,',
		'  <accent>"l":</> [',
		'   <good>"y"</>,',
		'   <warn>null</>',
		'  ],',
		'  <accent>"o":</> {}',
		' }',
	]);
});

test('the text of an item is coloured YAML', () => {
	expect(draw('- id: app_1\n  n: 2\n  list:\n    - x')).toEqual([
		' - <accent>id:</><good> app_1</>',
		'   <accent>n:</><warn> 2</>',
		'   <accent>list:</>',
		'     - <good>x</>',
	]);
});

test('keeps the colour of a value on its next lines', () => {
	expect(draw('"name": "one two three"', 12)).toEqual([
		' <accent>"name":</>',
		' <good>"one two</>',
		' <good>three"</>',
	]);
});

test('changes no character', () => {
	const json = JSON.stringify({text: 'a'.repeat(50), other: ['b c d', 12]}, undefined, 2);
	expect(
		rowsOf(json, 200, plainTheme)
			.map(({plain}) => plain.slice(1))
			.join('\n'),
	).toBe(json);
});
