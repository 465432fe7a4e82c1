import fc from 'fast-check';
import stringWidth from 'string-width';
import {describe, expect, test, vi} from 'vitest';
import {cut} from '../../src/text/cells.ts';
import {drawnGraphemes, graphemeSegmenter, graphemesOf, simpleWidth} from '../../src/text/graphemes.ts';
import {anyCharacter} from '../support/any-character.ts';
import {cases, runs} from '../support/runs/runs.ts';

const everyUnit = Array.from({length: 0x10000}, (_, code) => String.fromCharCode(code));
const real = new Intl.Segmenter();
const pieces = (segmenter: Pick<typeof graphemeSegmenter, 'segment'>, text: string) =>
	[...segmenter.segment(text)].map(({segment, index}) => ({segment, index}));

/** Text as lists hold it, with what joins, marks, and takes two cells. */
const anyText = fc
	.array(
		fc.oneof(
			fc.string({unit: 'grapheme-ascii'}),
			fc.constantFrom(
				'\u001b[31m',
				'\u001b[0m',
				'·',
				'…',
				'▌',
				'●',
				'漢字',
				'かな',
				'한글',
				'é',
				'e\u0301',
				'שלום',
				'مرحبا',
			),
			fc.constantFrom(
				'👩‍🚀',
				'🇨🇭',
				'⌚',
				'☺\ufe0f',
				'1\ufe0f\u20e3',
				'\u1100\u1161',
				'\u200b',
				'\u00ad',
				'\r\n',
				'\ud800',
				'\uff9e',
			),
			fc.string({unit: anyCharacter}),
		),
		{maxLength: 8},
	)
	.map((parts) => parts.join(''));

describe('width', () => {
	test('measures every single unit like string-width', () => {
		expect(everyUnit.filter((unit) => (simpleWidth(unit) ?? stringWidth(unit)) !== stringWidth(unit))).toEqual([]);
	});

	test('measures any text like string-width', () => {
		fc.assert(
			fc.property(anyText, (text) => {
				const plain = text.replaceAll(/[\u001b\u009b]/g, '');
				expect(simpleWidth(plain) ?? stringWidth(plain)).toBe(stringWidth(plain));
			}),
			{numRuns: runs(2000)},
		);
	});

	test('measures ordinary names without tables', () => {
		for (const text of ['Vault · 12', '▌● Größe', '漢字かな', 'שלום', 'Ελληνικά', 'a…'])
			expect(simpleWidth(text)).toBeDefined();
	});
});

describe('segments', () => {
	test('takes no unit as simple that joins a letter, or that a letter joins', () => {
		const IntlSegments = real.segment('').constructor;
		const simple = everyUnit.filter((unit) => graphemeSegmenter.segment(unit).constructor !== IntlSegments);
		expect(simple.length).toBeGreaterThan(30_000);
		for (const other of cases(['a'], ['漢', '한', '\n'])) {
			const text = simple.map((unit) => unit + other + unit).join('\n');
			expect([...real.segment(text)]).toHaveLength(text.length);
		}
	});

	test('segments any text like Intl.Segmenter', () => {
		fc.assert(
			fc.property(anyText, (text) => {
				expect(pieces(graphemeSegmenter, text)).toEqual(pieces(real, text));
			}),
			{numRuns: runs(2000)},
		);
	});

	test('finds the segment at an index like Intl.Segmenter', () => {
		const at = (segmenter: Pick<typeof graphemeSegmenter, 'segment'>, text: string, place: number) => {
			const grapheme = segmenter.segment(text).containing(place);
			return grapheme && {segment: grapheme.segment, index: grapheme.index};
		};
		for (const text of ['Vault · 12', 'a…', '漢字', 'e\u0301x', '']) {
			for (let place = 0; place <= text.length; place++)
				expect(at(graphemeSegmenter, text, place)).toEqual(at(real, text, place));
		}
	});

	test('lists the graphemes of any text', () => {
		for (const text of ['', 'two words', 'e\u0301x', '👩‍🚀!'])
			expect(graphemesOf(text)).toEqual(pieces(real, text).map(({segment}) => segment));
	});

	test('yields the graphemes of any text in parts', () => {
		// A letter that takes the next character into its grapheme, before a digit and before a blank with a mark.
		const joining = fc.constantFrom('\u0d4e', '\u0d4e ', '\u0d4e1\u0301', 'नमस्ते', '\u0316'.repeat(30));
		fc.assert(
			fc.property(fc.array(fc.oneof(anyText, joining), {maxLength: 6}), (parts) => {
				const text = parts.join('');
				expect([...drawnGraphemes(text)]).toEqual(pieces(real, text).map(({segment}) => segment));
			}),
			{numRuns: runs(2000)},
		);
	});

	test('segments a word once, however many texts repeat it', () => {
		const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
		for (let row = 0; row < 1_000; row++) cut(`नमस्ते दुनिया ✅ ${row}`, 10);
		const calls = segment.mock.calls.length;
		segment.mockRestore();
		expect(calls).toBeLessThan(50);
	});
});
