import {describe, expect, test} from 'vitest';
import {fold, fuzzyMatch, matchedLetters, wordsOf} from '../../../src/text/match/fuzzy.ts';

const marked = (query: string, text: string) =>
	fuzzyMatch(wordsOf(query), text)
		?.letters.map((index) => text[index])
		.join('');

describe('fuzzyMatch', () => {
	test.each([
		['vault', 'Vault Secrets Store', 'Vault'],
		['store vault', 'Vault Secrets Store', 'StoreVault'],
		['vss', 'Vault Secrets Store', 'VSS'],
		['nuria', 'Núria Puig', 'Núria'],
		['gt', 'Go to apps', 'Gt'],
		['payrl', 'The Payroll', 'Payrl'],
		['vlt sec', 'Vault Secrets Store', 'VltSec'],
	])('%s matches %s', (query, text, letters) => {
		expect(marked(query, text)).toBe(letters);
	});

	test.each([
		['xyz', 'Vault'],
		['vault nothing', 'Vault Secrets Store'],
		['au', 'Apps'],
		['asp', 'Maps'],
		['payy', 'Pay roll systems'],
	])('%s does not match %s', (query, text) => {
		expect(fuzzyMatch(wordsOf(query), text)).toBeUndefined();
	});

	test('prefers whole words, then starts of words, then other parts', () => {
		const texts = ['Reapply', 'Apps deleted', 'App', 'Access policy'];
		const scores = texts.map((text) => fuzzyMatch(['app'], text)?.score ?? 0);
		expect(scores[2]).toBeGreaterThan(scores[1] ?? 0);
		expect(scores[1]).toBeGreaterThan(scores[0] ?? 0);
		expect(scores[3]).toBe(0);
	});
});

test('fold keeps the length of a text', () => {
	for (const text of ['İstanbul', 'ŁÓDŹ', 'ﬁ', '👩‍💻 é', 'straße']) expect(fold(text)).toHaveLength(text.length);
});

test('matchedLetters marks parts only', () => {
	expect(matchedLetters('Apples', ['pp'])).toEqual([1, 2]);
	expect(matchedLetters('Apples', ['as'])).toEqual([]);
});
