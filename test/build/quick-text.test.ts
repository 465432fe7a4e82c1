import fc from 'fast-check';
import stringWidth from 'string-width';
import {describe, expect, test} from 'vitest';
import {isEmoji, QuickSegmenter, quickWidth} from '../../src/build/quick-text.ts';

const everyUnit = Array.from({length: 0x10000}, (_, code) => String.fromCharCode(code));
const real = new Intl.Segmenter();
const quick = new QuickSegmenter();
const pieces = (segmenter: Pick<QuickSegmenter, 'segment'>, text: string) =>
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
			fc.string({unit: 'binary'}),
		),
		{maxLength: 8},
	)
	.map((parts) => parts.join(''));

describe('width', () => {
	test('measures every single unit like string-width', () => {
		expect(everyUnit.filter((unit) => (quickWidth(unit) ?? stringWidth(unit)) !== stringWidth(unit))).toEqual([]);
	});

	test('measures any text like string-width', () => {
		fc.assert(
			fc.property(anyText, (text) => {
				const plain = text.replaceAll(/[\u001b\u009b]/g, '');
				expect(quickWidth(plain) ?? stringWidth(plain)).toBe(stringWidth(plain));
			}),
			{numRuns: 2000},
		);
	});

	test('never measures ordinary names the slow way', () => {
		for (const text of ['Vault · 12', '▌● Größe', '漢字かな', 'שלום', 'Ελληνικά', 'a…'])
			expect(quickWidth(text)).toBeDefined();
	});
});

describe('emoji', () => {
	const points = Array.from({length: 0x110000}, (_, code) => code)
		.filter((code) => code < 0xd800 || code > 0xdfff)
		.map((code) => String.fromCodePoint(code));
	const recommended = /^\p{RGI_Emoji}$/v;
	const wronged = (texts: readonly string[]) => texts.filter((text) => isEmoji(text) !== recommended.test(text));

	test('classifies every character like RGI_Emoji, alone and with modifiers', () => {
		for (const end of ['', '\ufe0f', '\u{1f3fb}', '\u{1f3ff}', '\ufe0f\u20e3', '\u200d🚀']) {
			expect(wronged(points.map((point) => point + end))).toEqual([]);
		}
	}, 60_000);

	test('classifies any sequence like RGI_Emoji', () => {
		const parts = fc.constantFrom(...'👩🏽🚀🏳🌈🇨🇭1#❤☺🔥⚧♀a', '\u200d', '\ufe0f', '\u20e3', '\u{e0067}', '\u{e007f}');
		fc.assert(
			fc.property(fc.array(parts, {maxLength: 6}), (each) => {
				expect(wronged([each.join('')])).toEqual([]);
			}),
			{numRuns: 5000},
		);
		const known = ['👨‍👩‍👧‍👦', '👩🏽‍💻', '🏳️‍🌈', '🇨🇭', '1️⃣', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏽'];
		expect(known.filter((text) => !isEmoji(text))).toEqual([]);
	});
});

describe('segments', () => {
	test('segments every pair of units with a letter like Intl.Segmenter', () => {
		const odd = everyUnit.filter((unit) =>
			['a', '漢', '한', '\n'].some((other) => {
				const text = unit + other + unit;
				return pieces(quick, text).length !== pieces(real, text).length;
			}),
		);
		expect(odd).toEqual([]);
	});

	test('segments any text like Intl.Segmenter', () => {
		fc.assert(
			fc.property(anyText, (text) => {
				expect(pieces(quick, text)).toEqual(pieces(real, text));
			}),
			{numRuns: 2000},
		);
	});

	test('finds the segment at an index like Intl.Segmenter', () => {
		const at = (segmenter: Pick<QuickSegmenter, 'segment'>, text: string, place: number) => {
			const found = segmenter.segment(text).containing(place);
			return found && {segment: found.segment, index: found.index};
		};
		for (const text of ['Vault · 12', 'a…', '漢字', 'e\u0301x', '']) {
			for (let place = 0; place <= text.length; place++) expect(at(quick, text, place)).toEqual(at(real, text, place));
		}
	});

	test('leaves words to Intl.Segmenter', () => {
		const words = new QuickSegmenter('en', {granularity: 'word'});
		expect(pieces(words, 'two words').map(({segment}) => segment)).toEqual(['two', ' ', 'words']);
	});
});
