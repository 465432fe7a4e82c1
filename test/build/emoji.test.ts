import {readFile} from 'node:fs/promises';
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {emojiPrefix} from '../../src/build/emoji.ts';
import {cases, runs} from '../support/runs/runs.ts';

const characters = (first: number, last: number) =>
	Array.from({length: last - first + 1}, (_, index) => first + index)
		.filter((code) => code < 0xd800 || code > 0xdfff)
		.map((code) => String.fromCodePoint(code));
const pattern = /^(?:\p{RGI_Emoji}|\p{Regional_Indicator}{1,2}|[\d#*]\u{FE0F})/v;
const misread = (texts: readonly string[]) =>
	texts.filter(
		(text) => emojiPrefix.exec(text)?.[0] !== pattern.exec(text)?.[0] || emojiPrefix.test(text) !== pattern.test(text),
	);

test('has the pattern of string-width', async () => {
	const source = await readFile(new URL('../../node_modules/string-width/index.js', import.meta.url), 'utf8');
	expect(source).toContain(`const emojiPrefixRegex = ${pattern};`);
});

test('finds every emoji like string-width, alone and with modifiers', () => {
	expect(misread(characters(0x0, 0x10ffff))).toEqual([]);
	// Only the first two planes and the tags have characters that modifiers may follow.
	const bases = [...characters(0x0, 0x1ffff), ...characters(0xe0000, 0xe007f)];
	for (const end of cases(['\ufe0f'], ['\u{1f3fb}', '\u{1f3ff}', '\ufe0f\u20e3', '\u200d🚀'])) {
		expect(misread(bases.map((base) => base + end))).toEqual([]);
	}
}, 60_000);

test('finds the emoji of any sequence like string-width', () => {
	const parts = fc.constantFrom(...'👩🏽🚀🏳🌈🇨🇭1#❤☺🔥⚧♀a', '\u200d', '\ufe0f', '\u20e3', '\u{e0067}', '\u{e007f}');
	fc.assert(
		fc.property(fc.array(parts, {maxLength: 6}), (each) => {
			expect(misread([each.join('')])).toEqual([]);
		}),
		{numRuns: runs(1_500, 300)},
	);
	const sequences = ['👨‍👩‍👧‍👦', '👩🏽‍💻', '🏳️‍🌈', '🇨🇭', '1️⃣', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏽'];
	expect(sequences.filter((text) => emojiPrefix.exec(text)?.[0] !== text)).toEqual([]);
});
