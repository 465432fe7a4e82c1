/**
 * Translates a fuzzy query on names and descriptions into full-text conditions, ordered by closeness.
 *
 * An app matches when every word of the query is close to a word of its name or description, in any order. Close words are
 * equal, begin with or contain the word, or differ by one or two typos. The query is compared with the list of all words
 * first. The result is a full-text condition, so pages cost the same however many apps match.
 *
 * A very common word ("for", "service") is slow to search and hardly selects apps. It is ignored beside a rarer word.
 */
import {editDistance} from '../../text/match/edit-distance.ts';
import type {Database} from './database.ts';
import {isListed, isSpellable, spellingGrams, trigrams, wordsOf} from './words.ts';

/** The maximum number of similar words that replace a query word, per degree of closeness. */
const maximumAlternatives = 100;
/** A word with more apps than this is ignored. */
const commonWordApps = 100_000;
const degrees = ['equal', 'begins', 'near', 'far'] as const;
type Degree = (typeof degrees)[number];
/** The alternatives per degree as a full-text expression. Each degree includes the previous ones. */
type Alternatives = Readonly<Record<Degree, string>>;

/**
 * Returns full-text conditions: names before descriptions, closer before farther. An app matches at most one of them. Read
 * them in turn, each in the order of apps, for the whole result. A condition without additional apps is empty, so that
 * indexes are stable across pages. The list is empty if no app matches.
 */
export function closenessTiers(database: Database, query: string): string[] {
	const words = selectiveWords(database, query).map((word) => alternatives(database, word));
	if (words.length === 0) return [];
	const every = (column: string, degree: Degree) => words.map((word) => `(${column}(${word[degree]}))`).join(' AND ');
	// Try the widest condition first. If it finds no app, the others do not either.
	if (!finds(database, every('', 'far'))) return [];
	const inNames = every('name : ', 'far');
	const isNamed = finds(database, inNames);
	return [
		...steps(degrees.map((degree) => (isNamed ? every('name : ', degree) : ''))),
		...steps(degrees.map((degree) => every('', degree))).map(
			(condition) => condition && `(${condition}) NOT (${inNames})`,
		),
	];
}

const finds = (database: Database, condition: string): boolean =>
	database.get('SELECT 1 FROM app_words WHERE app_words MATCH ? LIMIT 1', condition) !== undefined;

/** Excludes from each condition the matches of the previous one. */
const steps = (conditions: readonly string[]): string[] =>
	conditions.map((condition, index) => {
		const before = conditions[index - 1];
		if (before === undefined) return condition;
		return before === condition ? '' : `(${condition}) NOT (${before})`;
	});

function selectiveWords(database: Database, query: string): string[] {
	const words = [...new Set(wordsOf(query))]
		.map((word) => ({word, apps: Number(database.get('SELECT apps FROM word WHERE text = ?', word)?.apps ?? 0)}))
		.sort((a, b) => a.apps - b.apps);
	return words.filter(({apps}, index) => index === 0 || apps <= commonWordApps).map(({word}) => word);
}

function alternatives(database: Database, word: string): Alternatives {
	const equal = quote(word);
	const prefix = `${equal} *`;
	if (!isSpellable(word)) {
		const begins = isListed(word) ? anyOf([word, ...longerWords(database, word)], prefix) : prefix;
		return {equal, begins, near: begins, far: begins};
	}
	const close = closeWords(database, word);
	const begins = anyOf([word, ...close.begins], prefix);
	const near = [begins, ...close.near.slice(0, maximumAlternatives).map(quote)].join(' OR ');
	const far = [near, ...close.far.slice(0, maximumAlternatives).map(quote)].join(' OR ');
	return {equal, begins, near, far};
}

/** A list of words is faster than a prefix search, so the prefix is used only for too many words. */
const anyOf = (words: readonly string[], prefix: string) =>
	words.length > maximumAlternatives + 1 ? prefix : words.map(quote).join(' OR ');

/** The words that begin with this word, or enough of them to know that they are too many. */
const longerWords = (database: Database, word: string): string[] =>
	database
		.all(
			'SELECT text FROM word WHERE text > ? AND text < ? LIMIT ?',
			word,
			`${word}\u{10ffff}`,
			maximumAlternatives + 1,
		)
		.map(({text}) => String(text));

/** The maximum number of typos, by the length of the word. */
const maximumTypos = (word: string) => (word.length < 8 ? 1 : 2);

/** Short words with one other letter are usually different words. Only swapped letters count as a typo in them. */
const isTypo = (word: string, text: string) =>
	word.length > 3 || text.length > 3 || [...word].sort().join('') === [...text].sort().join('');

function closeWords(database: Database, word: string): Record<'begins' | 'near' | 'far', string[]> {
	const maximum = maximumTypos(word);
	const close: Record<'begins' | 'near' | 'far', string[]> = {begins: [], near: [], far: []};
	const ranked = candidates(database, word, maximum)
		.filter((text) => text !== word)
		.map((text) => ({text, typos: editDistance(word, text, maximum)}))
		.sort((a, b) => a.typos - b.typos || a.text.length - b.text.length || (a.text < b.text ? -1 : 1));
	for (const {text, typos} of ranked) {
		const degree = text.startsWith(word) ? 'begins' : typos <= 1 || text.includes(word) ? 'near' : 'far';
		if (text.includes(word) || (typos <= maximum && isTypo(word, text))) close[degree].push(text);
	}
	return close;
}

/** Finds all words that can be close. A typo changes at most four trigrams, and a contained word shares all its own. */
function candidates(database: Database, word: string, maximum: number): string[] {
	const grams = spellingGrams(word);
	const shared = Math.max(1, Math.min(grams.length - 4 * maximum, trigrams(word).length));
	return database
		.all(
			'SELECT text FROM word_gram WHERE gram IN (SELECT value FROM json_each(?)) GROUP BY text HAVING count(*) >= ?',
			JSON.stringify(grams),
			shared,
		)
		.map(({text}) => String(text));
}

const quote = (word: string) => `"${word}"`;
