import fc from 'fast-check';
import {expect, test} from 'vitest';
import {changedPart, markedWords, wordChanges} from '../../../src/text/match/word-changes.ts';

const long = 'This app grants read access to all of the documents of the team until the end of the year';

test.each([
	['one two', 'one two', 'one two'],
	['may read it', 'may write it', 'may [-read-]{+write+} it'],
	['a b c d', 'a c d e', 'a [-b c d-]{+c d e+}'],
	['', 'new text', '{+new text+}'],
	['old text', '', '[-old text-]'],
	['x  y', 'x y', 'x[-  -]{+ +}y'],
	['x', 'x x', 'x{+ x+}'],
])('%j to %j is marked word by word', (before, after, marked) => {
	expect(markedWords(wordChanges(before, after))).toBe(marked);
});

const texts = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '\n'), {maxLength: 9}).map((letters) => letters.join(''));

test('the pieces of a side give its exact text, and neighbours differ in their change', () => {
	fc.assert(
		fc.property(texts, texts, (before, after) => {
			const pieces = wordChanges(before, after);
			const side = (without: string) => pieces.map(({change, text}) => (change === without ? '' : text)).join('');
			expect([side('added'), side('removed')]).toEqual([before, after]);
			expect(pieces.every(({change}, index) => change !== pieces[index + 1]?.change)).toBe(true);
		}),
	);
});

test('long unchanged parts are shortened beside a change', () => {
	const pieces = wordChanges(long, long.replace('documents', 'files'));
	expect(changedPart(pieces, 'removed')).toBe('…all of the documents of the team…');
	expect(changedPart(pieces, 'added')).toBe('…all of the files of the team…');
});

test.each([
	['a b c d ', 'a b c d '],
	['a b c d e', '… c d e'],
])('the unchanged start %j is %j', (same, shown) => {
	const change = {change: 'removed', text: 'X'} as const;
	expect(changedPart([{change: 'same', text: same}, change], 'removed')).toBe(`${shown}X`);
});

test.each([
	[' a b c d', ' a b c d'],
	['a b c d e', 'a b c …'],
])('the unchanged end %j is %j', (same, shown) => {
	const change = {change: 'removed', text: 'X'} as const;
	expect(changedPart([change, {change: 'same', text: same}], 'removed')).toBe(`X${shown}`);
});
