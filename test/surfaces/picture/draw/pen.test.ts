import {expect, test} from 'vitest';
import {createPlainPen} from '../../../../src/surfaces/picture/draw/pen.ts';
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
