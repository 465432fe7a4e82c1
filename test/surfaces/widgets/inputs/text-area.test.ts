import {expect, test} from 'vitest';
import {letterLines} from '../../../../src/surfaces/widgets/inputs/text-area.ts';

/** The lines of a text, with marks at their ends. */
const linesOf = (text: string, width: number) => {
	const letters = [...text];
	return letterLines(letters, width).map(({start, end}) => letters.slice(start, end).join(''));
};

test.each([
	['aaa bbbb cc', 8, ['aaa ', 'bbbb cc']],
	['aaa bbbb', 9, ['aaa bbbb']],
	['aaaabbbb', 5, ['aaaa', 'bbbb']],
	['aa bbbbbb', 5, ['aa ', 'bbbb', 'bb']],
	['a\nb', 5, ['a\n', 'b']],
	['東京都', 5, ['東京', '都']],
])('%j in %i cells breaks after blanks, or else between letters: %j', (text, width, lines) => {
	expect(linesOf(text, width)).toEqual(lines);
});
