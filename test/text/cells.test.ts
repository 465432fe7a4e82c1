import fc from 'fast-check';
import stringWidth from 'string-width';
import {describe, expect, test} from 'vitest';
import {cellWidth, cut, cutMeasured, fitCell, wrap} from '../../src/text/cells.ts';

describe('cutting', () => {
	test.each([
		['Payroll', 10, 'Payroll'],
		['Payroll', 7, 'Payroll'],
		['Payroll', 6, 'Payro…'],
		['日本語アプリ', 7, '日本語…'],
		['日本語', 4, '日…'],
		['日本語', 6, '日本語'],
		['ab漢', 3, 'ab…'],
		['éé', 2, 'éé'],
		['ééé', 2, 'é…'],
		['👩‍👩‍👧 family', 6, '👩‿👩…'],
		['x', 0, ''],
		// Letters that join to one without end count as cut where they are no longer read.
		['ᄀ'.repeat(96), 3, 'ᄀ'.repeat(96)],
		['ᄀ'.repeat(1_000), 3, `${'ᄀ'.repeat(96)}…`],
	])('%s to %d cells', (text, width, shown) => expect(cut(text, width)).toBe(shown));
});

test('measures a cut text like string-width', () => {
	fc.assert(
		fc.property(fc.string({unit: 'grapheme'}), fc.integer({min: 0, max: 20}), (text, width) => {
			const {text: shown, cells} = cutMeasured(text.replace(/\p{C}/gu, ''), width, '…');
			expect(cells).toBe(stringWidth(shown));
		}),
	);
});

test('fits any text to exactly the width', () => {
	fc.assert(
		fc.property(
			fc.string({unit: 'grapheme'}),
			fc.integer({min: 1, max: 40}),
			fc.constantFrom('left' as const, 'right' as const),
			(text, width, align) => {
				const printable = text.replace(/\p{C}/gu, '');
				expect(stringWidth(fitCell(printable, width, align))).toBe(width);
			},
		),
	);
});

test('aligns a text, and cuts it with an ellipsis', () => {
	expect([fitCell('a', 3), fitCell('a', 3, 'left'), fitCell('a', 3, 'right')]).toEqual(['a  ', 'a  ', '  a']);
	expect([fitCell('abcd', 3), fitCell('漢字漢', 4), fitCell('漢字漢', 4, 'right')]).toEqual(['ab…', '漢… ', ' 漢…']);
});

test('a style has no width', () => {
	expect([cellWidth('\u001b[1mé漢\u001b[22m'), cellWidth('\u001b[1ma\u001b[22m'), cellWidth('é漢')]).toEqual([3, 1, 3]);
});

test('shows line breaks and tabs on a single line', () => {
	expect(fitCell('a\nb\tc', 8)).toBe('a⏎b c   ');
});

describe('wrapping', () => {
	test.each([
		['a short text', 40, ['a short text']],
		['one two three', 8, ['one two', 'three']],
		['one two three', 7, ['one two', 'three']],
		['one two ', 5, ['one', 'two']],
		['one ', 4, ['one ']],
		['漢漢 x', 4, ['漢漢', 'x']],
		['漢字', 4, ['漢字']],
		['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
		['ab c', 1, ['a', 'b', 'c']],
		['ab', 0, ['a', 'b']],
		['one\ntwo', 10, ['one', 'two']],
		['', 10, ['']],
	])('%j to %d cells', (text, width, lines) => expect(wrap(text, width)).toEqual(lines));

	test('fills lines without exceeding the width', () => {
		fc.assert(
			fc.property(fc.string({unit: 'grapheme'}), fc.integer({min: 2, max: 30}), (text, width) => {
				const letters = [...new Intl.Segmenter().segment(text.replace(/[\p{C}\s]/gu, ''))].map(({segment}) => segment);
				// A letter wider than a line cannot be broken.
				fc.pre(letters.every((letter) => stringWidth(letter) <= width));
				const lines = wrap(letters.join(''), width);
				for (const [index, line] of lines.entries()) {
					expect(stringWidth(line)).toBeLessThanOrEqual(width);
					const next = [...new Intl.Segmenter().segment(lines[index + 1] ?? '')][0]?.segment;
					if (next !== undefined) expect(stringWidth(line + next)).toBeGreaterThan(width);
				}
			}),
		);
	});

	test('measures each letter of a text once', () => {
		// Counted by what is segmented: as many units as the text has, and not again for each line or letter.
		const units: number[] = [];
		const original = Intl.Segmenter.prototype.segment;
		Intl.Segmenter.prototype.segment = function (text) {
			units.push(text.length);
			return original.call(this, text);
		};
		try {
			const text = 'e\u0301'.repeat(20_000);
			expect(wrap(text, 80)).toHaveLength(250);
			expect(units.reduce((sum, length) => sum + length, 0)).toBeLessThan(4 * text.length);
		} finally {
			Intl.Segmenter.prototype.segment = original;
		}
	});

	test('loses no letter', () => {
		fc.assert(
			fc.property(fc.string(), fc.integer({min: 2, max: 30}), (text, width) => {
				const letters = (each: string) => each.replace(/\s/g, '');
				expect(letters(wrap(text, width).join(''))).toBe(letters(text));
			}),
		);
	});
});

test('cuts a text of millions of characters like its beginning', () => {
	for (const part of ['x', 'é', 'e\u0301', '👩‍👩‍👧‍👦', '漢']) {
		expect(cut(part.repeat(500_000), 10)).toBe(cut(part.repeat(50), 10));
	}
});
