import {Resvg} from '@resvg/resvg-js';
import {describe, expect, test} from 'vitest';
import {readPicture} from '../../../src/domain/export/cells.ts';
import {csvLine} from '../../../src/domain/export/csv.ts';
import {textOf} from '../../../src/domain/export/formats.ts';
import {svgOf} from '../../../src/domain/export/svg.ts';
import {createTheme} from '../../../src/text/theme.ts';

const {paint} = createTheme({hasColor: true, hasUnicode: true});
const frame = [
	paint('inverse', paint('red', ' prod ')),
	`${paint('dim', 'a<b')} ${paint('struck', 'gone')}${paint('bold', paint('bad', '日本 "é"'))} & \u001b[2Kend  `,
].join('\n');
const picture = readPicture(frame, 30);
const caption = 'castellan · prod · apps?query=<x> · 2026-06-15T12:00:00Z';

describe('a drawn screen', () => {
	test('exports as text with its caption', () => {
		expect(textOf(picture, caption)).toBe(` prod\na<b gone日本 "é" & end\n\n${caption}\n`);
	});

	test('is parsed into cells, with two for wide characters', () => {
		const [, second = []] = picture.lines;
		expect(second.map(({text, column, width}) => [text, column, width])).toEqual([
			['a<b', 0, 3],
			[' ', 3, 1],
			['gone', 4, 4],
			['日本 "é"', 8, 8],
			[' & ', 16, 3],
			['end  ', 19, 5],
		]);
		expect(second.filter(({look}) => look.isBold && look.color === 1)).toHaveLength(1);
	});

	test('keeps the colours of a theme, on a background that suits it', () => {
		const line = '\u001b[48;2;38;52;74m\u001b[38;5;75m▌\u001b[39m app\u001b[49m';
		const svg = svgOf(readPicture(line, 30), '');
		expect(svg).toContain('<rect x="12" y="12" width="42" height="18" fill="#26344a"/>');
		expect(svg.match(/<rect x="12" y="12"/g)).toHaveLength(1);
		expect(svg).toMatch(/fill="#5fafff">▌<\/text>/);
		expect(svgOf(readPicture(line, 30, true), '')).toContain('rx="8" fill="#ffffff"');
	});

	test('exports as well-formed SVG without scripts, with styles, and separate positions for wide characters', () => {
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
});

test('quotes CSV where needed, and disarms formulas', () => {
	expect(csvLine(['a', 'b,c', 'd"e', '=1+1', ' +2', 3, undefined, {x: 1}])).toBe(
		`a,"b,c","d""e",'=1+1,' +2,3,,"{""x"":1}"\r\n`,
	);
});
