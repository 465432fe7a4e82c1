import {expect, test} from 'vitest';
import {tabs} from '../../../src/console/keymap/tabs.ts';
import {drawTabs} from '../../../src/console/ui/frame/draw-tabs.ts';
import {createTheme} from '../../../src/text/theme.ts';

const theme = {...createTheme({hasColor: false, hasUnicode: false}), paint: (_style: string, text: string) => text};
const drawn = (width: number, current = 'board', count = (_screen: string) => '', paint = theme.paint) =>
	drawTabs(
		tabs.map(({screen, ...tab}) => ({...tab, count: count(screen), isCurrent: screen === current})),
		width,
		{...theme, paint},
		({length}) => length,
	);
const draw = (...args: Parameters<typeof drawn>) => drawn(...args).text;

test.each(tabs)('all titles stand at 80 columns when $screen is the current tab', ({screen}) => {
	const text = draw(80, screen);
	for (const {title, short = title} of tabs) expect(text).toContain(short);
	expect(text.length).toBeLessThanOrEqual(80);
});

test.each([160, 140, 120, 100, 96, 80, 60, 40])('counts move no tab at %d columns', (width) => {
	for (const count of ['1', '41', '300+', '1,000', '9,999+', '100,000', '12,345,678'])
		for (const {screen} of tabs) {
			const {text, ends} = drawn(width, screen, () => count);
			expect(ends).toEqual(drawn(width, screen).ends);
			expect(text.length).toBeLessThanOrEqual(width);
		}
});

test.each([160, 140, 120, 100, 80])('the current tab has a blank on both sides at %d columns', (width) => {
	const mark = (style: string, text: string) => (style === 'inverse' ? `[${text}]` : text);
	for (const {screen} of tabs.slice(1, -1)) expect(draw(width, screen, undefined, mark)).toMatch(/ \[ \S.*? \] /);
});

test('titles are dropped from the right, except the title of the current tab', () => {
	expect(draw(50)).toBe(' 0 Board  1 Apps 2 Auth 3 Secret 4 5 6 7 8 @');
	expect(draw(40, 'requests')).toBe(' 0 Board 1 Apps 2 3 4 5 6 7 8  @ Req');
});

test('counts have cells of their own, and long ones are rounded down', () => {
	const counts = (screen: string) => (screen === 'apps' ? '12,345' : '22');
	expect(draw(140, 'secret', counts)).toMatch(/0 Board 22 +1 Apps 12k\+ +2 Auth configs 22 +3 Secret/);
	expect(draw(84, 'apps', counts)).not.toContain('12');
});

test('each tab ends where the next one begins', () => {
	const {text, ends} = drawn(80, 'apps');
	expect(ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end).trim())).toEqual([
		'0 Board',
		'1 Apps',
		'2 Auth',
		'3 Secret',
		'4 Notify',
		'5 Surf',
		'6 Step-up',
		'7 Tools',
		'8 Hist',
		'@ Req',
	]);
});
