import {expect, test} from 'vitest';
import {blockOf, edged, filled} from '../../../../src/surfaces/picture/draw/block.ts';
import {createPlainPen, joined} from '../../../../src/surfaces/picture/draw/pen.ts';
import {createTheme} from '../../../../src/text/theme.ts';

const pen = createPlainPen(createTheme({hasColor: false, hasUnicode: true}));

test.each([
	['letters', 'a'],
	['letters with marks', 'e\u0301\u0323'],
])('a cut text of %s fills its width', (_, letter) => {
	for (const width of [3, 41, 201]) {
		expect(pen.cut(letter.repeat(1000), width)).toEqual({text: `${letter.repeat(width - 1)}…`, cells: width});
	}
});

test('blanks at the end of styled parts are not drawn', () => {
	const spans = ['ab', '  '].map((text) => ({text, styles: []}));
	expect(pen.wrapSpans(spans, 10)).toEqual([{text: 'ab', cells: 2}]);
});

test('a first word that just fits beside the blanks before it keeps all of them', () => {
	const lines = pen.wrapSpans([{text: '      ab cd', styles: []}], 8);
	expect(lines.map(({text}) => text)).toEqual(['      ab', 'cd']);
});

test('a block that is made higher repeats nothing of its border', () => {
	const block = filled(
		edged(blockOf([pen.text('a')]), 2, (line) => joined([pen.text('|'), line])),
		2,
	);
	expect([block.line(0).text, block.line(1).text]).toEqual(['|a', '']);
});
