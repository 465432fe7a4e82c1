import {expect, test} from 'vitest';
import {cutText, startOf} from '../../src/text/trim.ts';

test('cuts a long text with a mark, and never within a surrogate pair', () => {
	expect(cutText('abc', 3)).toBe('abc');
	expect(cutText('abcd', 3)).toBe('abc [cut by castellan]');
	expect(startOf('a😀', 2)).toBe('a');
	expect(startOf('a😀', 3)).toBe('a😀');
	expect(startOf('a\ud83d', 2)).toBe('a\ud83d');
	expect(startOf('', 2)).toBe('');
});
