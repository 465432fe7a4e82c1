import {Resvg} from '@resvg/resvg-js';
import {expect, test} from 'vitest';
import {type Look, type Picture, plain} from '../support/cells.ts';
import {svgOf} from '../support/svg.ts';

const caption = 'castellan · prod · apps?query=<x> · 2026-06-15T12:00:00Z';
const run = (text: string, column: number, width: number, look: Partial<Look> = {}) => ({
	text,
	column,
	width,
	look: {...plain, ...look},
});
const picture: Picture = {
	columns: 30,
	isLight: false,
	lines: [
		[run(' prod ', 0, 6, {isInverse: true, color: 1})],
		[
			run('a<b', 0, 3, {isDim: true}),
			run(' ', 3, 1),
			run('gone', 4, 4, {isStruck: true}),
			run('日本 "é"', 8, 8, {isBold: true, color: 1}),
		],
	],
};

test('a picture is well-formed SVG without scripts, with styles, and separate positions for wide characters', () => {
	const svg = svgOf(picture, 'a screen', caption);
	const {width, height} = new Resvg(svg).render();
	expect([width, height]).toEqual([276, 96]);
	expect(svg).toMatch(/<text x="79\.2" [^>]*>日<\/text>\n<text x="96" /);
	expect(svg).toContain('<rect x="12" y="12" width="50.4" height="18" fill="#e06c75"/>');
	expect(svg).toContain('opacity="0.62">a&#60;b</text>');
	expect(svg).toContain('text-decoration="line-through">gone</text>');
	expect(svg).toContain('castellan · prod · apps?query=&#60;x&#62; · 2026-06-15T12:00:00Z</text>');
	expect(svg).not.toMatch(/\u001b|<x>|<script/);
});

test('a picture has one rectangle for neighbours of one background, on a background that suits the theme', () => {
	const ground = '#26344a';
	const lines = [[run('▌', 0, 1, {ground, color: '#5fafff'}), run(' app', 1, 4, {ground})]];
	const svg = svgOf({...picture, lines}, '');
	expect(svg).toContain('<rect x="12" y="12" width="42" height="18" fill="#26344a"/>');
	expect(svg.match(/<rect x="12" y="12"/g)).toHaveLength(1);
	expect(svg).toMatch(/fill="#5fafff">▌<\/text>/);
	expect(svgOf({...picture, lines, isLight: true}, '')).toContain('rx="8" fill="#ffffff"');
});
