import fc from 'fast-check';
import {expect, test} from 'vitest';
import {isEmoji} from '../../src/build/emoji.ts';

const characters = (first: number, last: number) =>
	Array.from({length: last - first + 1}, (_, index) => first + index)
		.filter((code) => code < 0xd800 || code > 0xdfff)
		.map((code) => String.fromCodePoint(code));
const recommended = /^\p{RGI_Emoji}$/v;
const misclassified = (texts: readonly string[]) => texts.filter((text) => isEmoji(text) !== recommended.test(text));

test('classifies every character like RGI_Emoji, alone and with modifiers', () => {
	expect(misclassified(characters(0x0, 0x10ffff))).toEqual([]);
	// Only the first two planes and the tags have characters that modifiers may follow.
	const bases = [...characters(0x0, 0x1ffff), ...characters(0xe0000, 0xe007f)];
	for (const end of ['\ufe0f', '\u{1f3fb}', '\u{1f3ff}', '\ufe0f\u20e3', '\u200d🚀']) {
		expect(misclassified(bases.map((base) => base + end))).toEqual([]);
	}
}, 60_000);

test('classifies any sequence like RGI_Emoji', () => {
	const parts = fc.constantFrom(...'👩🏽🚀🏳🌈🇨🇭1#❤☺🔥⚧♀a', '\u200d', '\ufe0f', '\u20e3', '\u{e0067}', '\u{e007f}');
	fc.assert(
		fc.property(fc.array(parts, {maxLength: 6}), (each) => {
			expect(misclassified([each.join('')])).toEqual([]);
		}),
		{numRuns: 5000},
	);
	const known = ['👨‍👩‍👧‍👦', '👩🏽‍💻', '🏳️‍🌈', '🇨🇭', '1️⃣', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏽'];
	expect(known.filter((text) => !isEmoji(text))).toEqual([]);
});
