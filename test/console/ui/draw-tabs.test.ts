import {expect, test} from 'vitest';
import {tabs} from '../../../src/console/keymap/tabs.ts';
import {drawTabs} from '../../../src/console/ui/frame/draw-tabs.ts';
import {createTheme} from '../../../src/text/theme.ts';

const theme = {...createTheme({hasColor: false, hasUnicode: false}), paint: (_style: string, text: string) => text};
const draw = (width: number, current = 'board', count = (_screen: string) => '') =>
	drawTabs(
		tabs.map(({screen, ...tab}) => ({...tab, count: count(screen), isCurrent: screen === current})),
		width,
		theme,
		({length}) => length,
	).text;

test.each(tabs)('all titles stand at 80 columns when $screen is the current tab', ({screen}) => {
	const text = draw(80, screen);
	for (const {title, short = title} of tabs) expect(text).toContain(short);
	expect(text.length).toBeLessThanOrEqual(80);
});

test.each([140, 100, 80, 60, 40])('counts change no title at %d columns', (width) => {
	const titles = (text: string) => text.match(/[A-Z][a-z-]+/g);
	for (const count of ['1', '300+', '100,000'])
		for (const {screen} of tabs) expect(titles(draw(width, screen, () => count))).toEqual(titles(draw(width, screen)));
});

test('titles are dropped from the right, except the title of the current tab', () => {
	expect(draw(50)).toBe(' 0 Board  1 Apps 2 Auth 3 Secret 4 5 6 7 8 @');
	expect(draw(40, 'requests')).toBe(' 0 Board 1 Apps 2 3 4 5 6 7 8 @ Req');
});

test('counts take the room that is left, the current one first', () => {
	const counts = (screen: string) => (screen === 'apps' ? '400' : '22');
	expect(draw(140, 'apps', counts)).toContain('0 Board 22  1 Apps 400  2 Auth configs 22');
	expect(draw(84, 'apps', counts)).toContain('0 Board 1 Apps 400  2 Auth 3');
});
