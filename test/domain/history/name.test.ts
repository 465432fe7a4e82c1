import {expect, test} from 'vitest';
import {readingName} from '../../../src/domain/history/name.ts';

const at = Date.UTC(2026, 10, 20, 12);

test('a reading without a name is called by its time', () => {
	expect(readingName(undefined, at)).toBe('2026-11-20T12:00:00.000Z');
});

test.each(['before the release', 'a', 'n'.repeat(80), '1', 'now and then'])('a reading can be called %s', (name) => {
	expect(readingName(name, at)).toBe(name);
});

test.each([
	['', 'use at least one character, without spaces around it'],
	[' a', 'use at least one character, without spaces around it'],
	['a ', 'use at least one character, without spaces around it'],
	['n'.repeat(81), 'use at most 80 characters'],
	['a\tb', 'remove control and invisible characters'],
	['a\u200bb', 'remove control and invisible characters'],
	['now', 'choose another, since now stands for the present tenant'],
	['2026-11-20', 'choose another, since 2026-11-20 stands for a moment'],
])('a reading cannot be called “%s”: %s', (name, problem) => {
	expect(() => readingName(name, at)).toThrow(`Invalid name “${name}”: ${problem}`);
});
