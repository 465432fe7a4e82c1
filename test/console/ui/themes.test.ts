import {describe, expect, test} from 'vitest';
import {Themes} from '../../../src/console/ui/themes.ts';
import type {Style, Theme} from '../../../src/text/theme.ts';

const options = {depth: 'truecolor', hasUnicode: true} as const;
const darkTint = '48;2;38;52;74';
const lightTint = '48;2;219;231;247';
const textOnTint = /\u001b\[48;[\d;]*m\u001b\[38;/;

/** The parameters of the sequence that begins a style. Undefined for a style without one. */
const codeOf = (theme: Theme, style: Style) => /^\u001b\[([\d;]*)m/.exec(theme.paint(style, 'x'))?.[1];

describe('the theme auto', () => {
	test.each([
		['dark', darkTint],
		['light', lightTint],
		[undefined, darkTint],
	] as const)('on a background that is %s has the selection %s', (background, code) => {
		expect(codeOf(new Themes({...options, background}).theme, 'selection')).toBe(code);
	});

	test('with 16 colours follows the palette of the terminal while its background is unknown', () => {
		expect(codeOf(new Themes({...options, depth: '16'}).theme, 'selection')).toBe('44');
	});

	test('follows a background that is reported later, and notifies', () => {
		const themes = new Themes(options);
		let notifications = 0;
		themes.subscribe(() => notifications++);
		themes.setBackground('light');
		themes.setBackground('light');
		expect([codeOf(themes.theme, 'selection'), notifications]).toEqual([lightTint, 1]);
	});
});

test('a named theme is the same on every background, with coloured text on the tint of a foreign one', () => {
	for (const background of ['dark', 'light', undefined] as const) {
		const {theme} = new Themes({...options, background, name: 'light'});
		expect(codeOf(theme, 'selection')).toBe(lightTint);
		expect(textOnTint.test(theme.paint('selection', 'x'))).toBe(background !== 'light');
	}
});

test.each([
	['16', 'dark', {selection: '44', bad: '91', warn: '33'}],
	['16', 'light', {selection: '44', bad: '31', warn: '35'}],
	['none', 'dark', {selection: '7', bad: undefined, warn: undefined}],
] as const)('with %s colours the theme %s has no palette', (depth, name, codes) => {
	const {theme} = new Themes({...options, depth, name});
	for (const [style, code] of Object.entries(codes)) expect(codeOf(theme, style as 'bad')).toBe(code);
});

test('mono has no colours, ascii has no Unicode, and an unknown name of a config changes nothing', () => {
	const themes = new Themes({...options, background: 'dark', name: 'ascii'});
	expect([themes.theme.isAscii, codeOf(themes.theme, 'selection')]).toEqual([true, darkTint]);
	themes.reload('nonsense', undefined);
	expect(themes.name).toBe('ascii');
	themes.reload('mono', undefined);
	expect(codeOf(themes.theme, 'bad')).toBeUndefined();
});
