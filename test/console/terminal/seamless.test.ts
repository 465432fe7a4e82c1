import {expect, test} from 'vitest';
import {withoutSeams} from '../../../src/console/terminal/drawable.ts';

const reverse = (cells: number) => `\u001b[7m${' '.repeat(cells)}\u001b[27m`;

test('draws full blocks as blanks in reverse, in their colour', () => {
	expect(withoutSeams('\u001b[36m███▌\u001b[39m 3 █')).toBe(`\u001b[36m${reverse(3)}▌\u001b[39m 3 ${reverse(1)}`);
	// Parameters of colours are not styles.
	expect(withoutSeams('\u001b[38;5;7m█\u001b[38;2;2;7;2m█')).toBe(
		`\u001b[38;5;7m${reverse(1)}\u001b[38;2;2;7;2m${reverse(1)}`,
	);
});

test.each([
	['dim', '\u001b[2m', '\u001b[22m'],
	['reverse', '\u001b[7m', '\u001b[27m'],
	['reverse', '\u001b[7m', '\u001b[0m'],
])('leaves full blocks in %s text', (_, on, off) => {
	expect(withoutSeams(`${on}██${off}█`)).toBe(`${on}██${off}${reverse(1)}`);
});
