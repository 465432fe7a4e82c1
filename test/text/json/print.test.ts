import {describe, expect, test} from 'vitest';
import {
	exactJson,
	exactJsonPieces,
	exactOfPrinted,
	fromPrinted,
	piecesOf,
	toExact,
	toPrinted,
	visibleJsonText,
} from '../../../src/text/json/print.ts';
import {toVisible} from '../../../src/text/visible.ts';

describe('a piece of a text', () => {
	const pieceLength = 16_384;
	const texts = [
		['a symbol', '⟦U+1F468×123456789⟧'],
		['a bracket and the text that its form depends on', '⟦U+27E6⟧U+27E6'],
		['a pair', '😀'],
	] as const;

	test.each(texts)('never ends within %s', (_, whole) => {
		for (let before = pieceLength - 60; before <= pieceLength; before++) {
			for (const after of ['', 'y'.repeat(60)]) {
				const pieces = [...piecesOf('x'.repeat(before) + whole + after)];
				if (before + whole.length > pieceLength) expect(pieces[0]).toHaveLength(before);
				expect(pieces.join('')).toBe('x'.repeat(before) + whole + after);
				expect(pieces.filter((piece) => piece.includes(whole))).toHaveLength(1);
				expect(Math.max(...pieces.map(({length}) => length))).toBeLessThanOrEqual(pieceLength);
			}
		}
	});

	test('is as long as it may be', () => {
		const text = `${'x'.repeat(pieceLength)}😀⟦U+202E⟧`;
		expect([...piecesOf(text)].map(({length}) => length)).toEqual([pieceLength, text.length - pieceLength]);
		expect([...piecesOf('')]).toEqual([]);
	});
});

test.each([
	['a⟦b', '"a⟦b"'],
	['⟦U+D83D⟧', '"⟦U+27E6⟧U+D83D⟧"'],
	['⟦U+D8', '"⟦U+27E6⟧U+D8"'],
	['⟦U+D7FF⟧', '"⟦U+D7FF⟧"'],
	['⟦xU+D8', '"⟦xU+D8"'],
	['\ud83d', '"⟦U+D83D⟧"'],
	['\u200b'.repeat(12), `"${String.raw`\u200b`.repeat(12)}"`],
	['\u007f\u0085\u034f', String.raw`"\u007f\u0085\u034f"`],
])('the text %j is printed as %s, and read back', (text, printed) => {
	expect(exactJson(toVisible(text))).toBe(printed);
	expect(JSON.parse(fromPrinted(printed))).toBe(text);
});

test.each(['plain text\n', 'Größe, 漢字 and Ελλ'])(
	'the long text %j has nothing to escape, so it is not split',
	(text) => {
		expect([...exactJsonPieces([text.repeat(5_000)], 2)]).toHaveLength(1);
		expect([...exactJsonPieces([`${text.repeat(5_000)}\u0301`])].length).toBeGreaterThan(1);
	},
);

test('a value without JSON is printed as null', () => {
	expect([exactJson(undefined), visibleJsonText(undefined)]).toEqual(['null', 'null']);
});

test('visible JSON keeps symbols, and escapes what is not safe', () => {
	expect(visibleJsonText({a: ['⟦U+202E⟧ e\u0301']})).toBe(String.raw`{"a":["⟦U+202E⟧ e\u0301"]}`);
	expect(visibleJsonText('x'.repeat(40_000))).toBe(`"${'x'.repeat(40_000)}"`);
});

test('every text and key of a value is converted, and nothing else', () => {
	const visible = {'k⟦U+202E⟧': ['⟦U+200B×2⟧ ⟦U+D83D⟧', {a: 1, b: null, c: true}], ['__proto__']: '␛'};
	const exact = JSON.parse(
		String.raw`{"k\u202e":["\u200b\u200b \ud83d",{"a":1,"b":null,"c":true}],"__proto__":"\u001b"}`,
	);
	const printed = JSON.parse(
		String.raw`{"k\u202e":["\u200b\u200b ⟦U+D83D⟧",{"a":1,"b":null,"c":true}],"__proto__":"\u001b"}`,
	);
	expect(toExact(visible)).toEqual(exact);
	expect(toPrinted(visible)).toEqual(printed);
	expect(exactOfPrinted(printed)).toEqual(exact);
});
