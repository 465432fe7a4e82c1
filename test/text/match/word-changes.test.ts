import {expect, test} from 'vitest';
import {changedPart, markedWords, wordChanges} from '../../../src/text/match/word-changes.ts';

const long = 'This app grants read access to all of the documents of the team until the end of the year';

test.each([
	['one two', 'one two', 'one two'],
	['may read it', 'may write it', 'may [-read-]{+write+} it'],
	['a b c d', 'a c d e', 'a [-b -]c d{+ e+}'],
	['', 'new text', '{+new text+}'],
	['old text', '', '[-old text-]'],
	['x  y', 'x y', 'x[-  -]{+ +}y'],
])('%j to %j is marked word by word', (before, after, marked) => {
	expect(markedWords(wordChanges(before, after))).toBe(marked);
});

test('the pieces of a side give its exact text, whatever the texts are', () => {
	const words = ['a', 'b', ' ', '\n', 'c d', '\t', 'a'];
	const text = (seed: number) => Array.from({length: 9}, (_, index) => words[(seed * (index + 3)) % 7]).join('');
	for (let seed = 0; seed < 60; seed++) {
		const [before, after] = [text(seed), text(seed * 5 + 1)];
		const pieces = wordChanges(before, after);
		const side = (without: string) => pieces.map(({change, text}) => (change === without ? '' : text)).join('');
		expect([side('added'), side('removed')]).toEqual([before, after]);
	}
});

test('long unchanged parts are shortened beside a change', () => {
	const pieces = wordChanges(long, long.replace('documents', 'files'));
	expect(changedPart(pieces, 'removed')).toBe('…all of the documents of the team…');
	expect(changedPart(pieces, 'added')).toBe('…all of the files of the team…');
});

test('very long texts count as replaced, so that the comparison ends soon', () => {
	const text = (word: string) => Array.from({length: 2000}, (_, index) => `${word}${index}`).join(' ');
	const pieces = wordChanges(`same ${text('a')} end`, `same ${text('b')} end`);
	expect(pieces.map(({change}) => change)).toEqual(['same', 'removed', 'added', 'same']);
});
