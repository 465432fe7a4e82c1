import {expect, test} from 'vitest';
import {drawRaw} from '../../../../src/console/features/detail/detail-text.ts';
import {rawLines} from '../../../../src/console/features/detail/raw-lines.ts';
import {exactJsonPieces} from '../../../../src/text/json/print.ts';
import {createTheme} from '../../../../src/text/theme.ts';

test('joins pieces to lines', () => {
	expect(rawLines(['{\n  "a', '": 1,\n', '  "b": 2\n}'])).toEqual(['{', '  "a": 1,', '  "b": 2', '}']);
});

test('cuts a long line, and counts what is not drawn', () => {
	const [line = ''] = rawLines([`${'a'.repeat(19_999)}😀`, 'b'.repeat(1_000)]);
	expect(line === `${'a'.repeat(19_999)}… 1,002 more characters are not drawn`).toBe(true);
});

test('draws few lines of ten million characters, in one text or many', () => {
	const theme = createTheme({hasColor: false, hasUnicode: true});
	const one = drawRaw(exactJsonPieces(['\u0001'.repeat(1_600_000)], 2), 80, theme);
	expect(one.length).toBeLessThan(400);
	const many = drawRaw(
		exactJsonPieces(
			Array.from({length: 1_000}, () => '\u0001'.repeat(1_600)),
			2,
		),
		80,
		theme,
	);
	expect(many.length).toBeLessThan(30_000);
});
