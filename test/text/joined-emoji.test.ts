import fc from 'fast-check';
import {expect, test} from 'vitest';
import {emojiFinder} from '../../src/text/joined-emoji.ts';

const everyEmoji = /(?=\p{Emoji})\p{RGI_Emoji_ZWJ_Sequence}/gv;

const positions = (found: Iterable<{readonly 0: string; readonly index: number}>) =>
	Array.from(found, ({0: emoji, index}) => [index, emoji]);

const family = '👨‍👩‍👧‍👦';
const piece = fc.constantFrom(
	...[...'👨👩🧑👧👦❤💋🏽🏿🏳🌈🚀⚕♂🤝🐈⬛🏴☠👁🗨1#*a '],
	'\u200d',
	'\u200d',
	'\u200d',
	'\ufe0f',
	'\u20e3',
	family,
	'🧑🏽‍🚀',
	'🏳️‍🌈',
	'👁️‍🗨️',
	'👩🏽‍❤️‍💋‍👨🏿',
	'🧑🏻‍🤝‍🧑🏼',
);

test('finds each of a few emoji, and none in other text with joiners', () => {
	const text = `a ${family} b 🧑🏽‍🚀🏳️‍🌈 Pay\u200droll 1\u200d2`;
	const found = positions(emojiFinder()(text));
	expect(found).toEqual(positions(text.matchAll(everyEmoji)));
	expect(found).toHaveLength(3);
});

test('finds the same as the pattern of all emoji', () => {
	fc.assert(
		fc.property(fc.array(piece, {maxLength: 12}), (pieces) => {
			const text = pieces.join('');
			expect(positions(emojiFinder()(text))).toEqual(positions(text.matchAll(everyEmoji)));
		}),
		{numRuns: 1000},
	);
});

test('finds the same in many texts, of which one needs the pattern of all emoji', () => {
	const find = emojiFinder();
	for (const text of [family, '🧑🏽‍🚀', `${family}\u200d🚀`, '🏳️‍🌈', `x${family}`])
		expect(positions(find(text))).toEqual(positions(text.matchAll(everyEmoji)));
});
