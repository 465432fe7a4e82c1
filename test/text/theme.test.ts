import {describe, expect, test} from 'vitest';
import {paletteCodes, palettes} from '../../src/text/colors/palettes.ts';
import {createTheme, type Looks, type Theme} from '../../src/text/theme.ts';

const theme = (looks: Partial<Looks> = {}) => createTheme({hasColor: true, hasUnicode: true, ...looks});
const deep = (depth: '256' | 'truecolor') => ({depth, codes: paletteCodes(palettes.dark, depth)});
const visible = (text: string) => text.replaceAll('\u001b', '␛');

describe('the theme', () => {
	test.each<[string, Partial<Looks>, string, string]>([
		['true colour', deep('truecolor'), '␛[38;2;126;201;138mok␛[39m', '␛[48;2;38;52;74mrow␛[49m'],
		['256 colours', deep('256'), '␛[38;5;114mok␛[39m', '␛[48;5;237mrow␛[49m'],
		['sixteen colours', {}, '␛[32mok␛[39m', '␛[44m␛[37mrow␛[39m␛[49m'],
		['no colours', {hasColor: false}, 'ok', '␛[7mrow␛[27m'],
		['a screen reader', {isLinear: true}, 'ok', 'row'],
	])('draws a tone and the selection with %s', (_, looks, tone, selection) => {
		const {paint} = theme(looks);
		expect(visible(paint('good', 'ok'))).toBe(tone);
		expect(visible(paint('selection', 'row'))).toBe(selection);
	});

	test.each<[string, Partial<Looks>, Partial<Theme>]>([
		['sixteen colours', {}, {depth: '16', hasTint: false, isAscii: false}],
		['a palette', deep('256'), {depth: '256', hasTint: true}],
		['no colours', {...deep('256'), hasColor: false}, {depth: 'none', hasTint: false}],
		[
			'a screen reader',
			{...deep('256'), isLinear: true},
			{depth: 'none', hasTint: false, isAscii: false, isLinear: true},
		],
		['ASCII', {hasUnicode: false}, {isAscii: true, isLinear: false}],
	])('knows what it can draw with %s', (_, looks, expected) => {
		expect(theme(looks)).toMatchObject(expected);
	});

	test('has signs of ASCII for a screen reader, and where there is nothing else', () => {
		expect(theme().glyphs.cursor).toBe('▌');
		expect(theme({hasUnicode: false}).glyphs.cursor).toBe('>');
		expect(theme({isLinear: true}).glyphs.cursor).toBe('>');
	});

	test('paints no empty text', () => {
		expect(theme().paint('good', '')).toBe('');
	});

	test('has no palette on a terminal with sixteen colours or none', () => {
		expect(paletteCodes(palettes.dark, '16')).toBeUndefined();
		expect(paletteCodes(palettes.dark, 'none')).toBeUndefined();
	});

	test('continues the outer style after an inner one', () => {
		const {paint} = theme(deep('256'));
		const drawn = paint('dim', `a${paint('accent', 'b')}c`);
		expect(visible(drawn)).toBe('␛[38;5;248ma␛[38;5;75mb␛[38;5;248mc␛[39m');
		expect(visible(paint('bold', `a${theme().paint('dim', 'b')}c`))).toBe('␛[1ma␛[2mb␛[22m␛[1mc␛[22m');
	});

	test('colours the text on the selection where the terminal may not suit the palette', () => {
		const {paint} = theme({codes: paletteCodes(palettes.light, '256', true)});
		const drawn = paint('selection', `a${paint('bad', 'b')}`);
		expect(visible(drawn)).toBe('␛[48;5;189m␛[38;5;235ma␛[38;5;124mb␛[39m␛[49m');
	});

	test('ends both styles once where they end together', () => {
		const {paint} = theme(deep('256'));
		expect(visible(paint('dim', paint('accent', 'b')))).toBe('␛[38;5;248m␛[38;5;75mb␛[39m');
	});
});

test('a palette is written for its own background, and a colour that is none is named', () => {
	expect(paletteCodes(palettes.dark, '256')).not.toHaveProperty('selectedText');
	expect(paletteCodes(palettes.dark, '256', true)).toHaveProperty('selectedText');
	expect(() => paletteCodes({...palettes.dark, accent: 'nope'}, '256')).toThrow('nope is not a colour');
});
