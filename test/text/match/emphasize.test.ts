import {expect, test} from 'vitest';
import {emphasize} from '../../../src/text/match/emphasize.ts';
import {createTheme} from '../../../src/text/theme.ts';

const theme = createTheme({hasColor: true, hasUnicode: true});
const drawn = (text: string, marked: readonly number[], start?: number) =>
	emphasize(text, marked, {...theme, paint: (style, part) => `<${style} ${part}>`}, start);

test.each([
	['abc', [], 0, 'abc'],
	['abc', [0], 0, '<underline a>bc'],
	['abc', [1], 0, 'a<underline b>c'],
	['abc', [1, 2], 0, 'a<underline bc>'],
	['abc', [0, 2], 0, '<underline a>b<underline c>'],
	['[x] abc', [0, 1], 4, '[x] <underline ab>c'],
	['e\u0301tude', [0, 2], 0, '<underline e\u0301t>ude'],
	['', [0], 0, ''],
])('%j underlines the letters %j from %i', (text, marked, start, expected) => {
	expect(drawn(text, marked, start)).toBe(expected);
});
