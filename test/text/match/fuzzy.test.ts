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
		['goa', 'Go to apps', 'Goa'],
		['gtap', 'Go to apps', 'Gtap'],
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
		['vt', 'Vault'],
		['ayl', 'Payroll'],
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

	test.each([
		['apps', 'Go to apps', 'List of all apps'],
		['gta', 'Go to apps', 'List, go to apps'],
		['pay', 'A payee', 'Prepay'],
	])('for %s prefers %s to %s', (query, better, worse) => {
		const score = (text: string) => fuzzyMatch(wordsOf(query), text)?.score ?? 0;
		expect(score(better)).toBeGreaterThan(score(worse));
		expect(score(worse)).toBeGreaterThan(0);
	});

	test('marks the part at the start of a word, also if the part occurs before within a word', () => {
		expect(fuzzyMatch(['app'], 'Happy app')?.letters).toEqual([6, 7, 8]);
		expect(fuzzyMatch(['app'], 'Happy')?.letters).toEqual([1, 2, 3]);
	});

	test('returns the indices of initials and of letters with gaps', () => {
		expect(fuzzyMatch(['vss'], 'Vault Secrets Store')?.letters).toEqual([0, 6, 14]);
		expect(fuzzyMatch(['payrl'], 'The Payroll')?.letters).toEqual([4, 5, 6, 7, 9]);
	});
});

test('wordsOf reads words between blanks, and text beyond any label as one word', () => {
	expect(wordsOf('  Núria \t Puig ')).toEqual(['nuria', 'puig']);
	expect(wordsOf(`${'A '.repeat(499)}BC`)).toHaveLength(500);
	const long = `${'A '.repeat(500)}B`;
	expect(wordsOf(long)).toEqual([long]);
});

test('fold keeps the length of a text', () => {
	for (const text of ['İstanbul', 'ŁÓDŹ', 'ﬁ', '👩‍💻 é', 'straße', '한글'])
		expect(fold(text)).toHaveLength(text.length);
});

test('matchedLetters marks parts only', () => {
	expect(matchedLetters('Apples', ['pp'])).toEqual([1, 2]);
	expect(matchedLetters('Apples', ['as'])).toEqual([]);
	expect(matchedLetters('Apples', [])).toEqual([]);
});
