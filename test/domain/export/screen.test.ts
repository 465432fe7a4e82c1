import {expect, test} from 'vitest';
import {csvLine} from '../../../src/domain/export/csv.ts';
import {textOf} from '../../../src/domain/export/formats.ts';
import {createTheme} from '../../../src/text/theme.ts';

const {paint} = createTheme({hasColor: true, hasUnicode: true});
const frame = [
	paint('inverse', paint('red', ' prod ')),
	`${paint('dim', 'a<b')} ${paint('struck', 'gone')}${paint('bold', paint('bad', '日本 "é"'))} & \u001b[2Kend  `,
].join('\n');
const caption = 'castellan · prod · apps?query=<x> · 2026-06-15T12:00:00Z';

test('a drawn screen exports as text with its caption', () => {
	expect(textOf(frame, caption)).toBe(` prod\na<b gone日本 "é" & end\n\n${caption}\n`);
});

test('quotes CSV where needed, and disarms formulas', () => {
	expect(csvLine(['a', 'b,c', 'd"e', '=1+1', ' +2', 3, undefined, {x: 1}])).toBe(
		`a,"b,c","d""e",'=1+1,' +2,3,,"{""x"":1}"\r\n`,
	);
});
