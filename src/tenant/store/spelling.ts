/**
 * The fuzzy search of names and descriptions, as full-text conditions in order of closeness.
 *
 * An app matches when every word of the query is close to some word of its name or description, in any order. Close
 * means equal, beginning so, containing it, or a slip or two away. Since closeness is decided against the list of all
 * words first, what matches is a plain condition that the full-text index answers page by page, however many apps match.
 *
 * A word that very many apps have ("for", "service") tells none of them apart and is costly to follow: it is passed over
 * beside one that does.
 */
import type {Database} from './database.ts';
import {distance, isSpellable, spellingGrams, trigrams, wordsOf} from './words.ts';

/** Nearest misspelt or longer words that may stand in for one word of a query, per degree of closeness. */
const mostAlternatives = 100;
/** A word that more apps than this have is passed over. */
const veryMany = 100_000;
const degrees = ['equal', 'begins', 'near', 'far'] as const;
type Degree = (typeof degrees)[number];
/** Per degree, the alternatives as a full-text expression; each degree includes the ones before. */
type Alternatives = Readonly<Record<Degree, string>>;

/**
 * Full-text conditions, no app matching two of them: names before descriptions, closer before farther. Reading them one
 * after the other, each in the order of apps, gives the whole result. One that adds nothing is empty, so that a place in
 * the list means the same for every page. No conditions at all when nothing matches.
 */
export function closenessTiers(database: Database, query: string): string[] {
	const words = tellingWords(database, query).map((word) => alternatives(database, word));
	if (words.length === 0) return [];
	const every = (column: string, degree: Degree) => words.map((word) => `(${column}(${word[degree]}))`).join(' AND ');
	// The widest condition is asked first: where it finds nothing, there is no need to ask the others.
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

/** From conditions that each include the one before to what each adds. */
const steps = (conditions: readonly string[]): string[] =>
	conditions.map((condition, index) => {
		const before = conditions[index - 1];
		if (before === undefined) return condition;
		return before === condition ? '' : `(${condition}) NOT (${before})`;
	});

function tellingWords(database: Database, query: string): string[] {
	const words = [...new Set(wordsOf(query))]
		.map((word) => ({word, apps: Number(database.get('SELECT apps FROM word WHERE text = ?', word)?.apps ?? 0)}))
		.sort((a, b) => a.apps - b.apps);
	return words.filter(({apps}, index) => index === 0 || apps <= veryMany).map(({word}) => word);
}

function alternatives(database: Database, word: string): Alternatives {
	const equal = quote(word);
	const anyBeginning = `${equal} *`;
	if (!isSpellable(word)) return {equal, begins: anyBeginning, near: anyBeginning, far: anyBeginning};
	const close = closeWords(database, word);
	// Listed words are read faster than a beginning, which is for when there are too many to list.
	const begins =
		close.begins.length > mostAlternatives ? anyBeginning : [word, ...close.begins].map(quote).join(' OR ');
	const near = [begins, ...close.near.slice(0, mostAlternatives).map(quote)].join(' OR ');
	const far = [near, ...close.far.slice(0, mostAlternatives).map(quote)].join(' OR ');
	return {equal, begins, near, far};
}

/** The slips that are forgiven, by the length of the word. */
const forgiven = (word: string) => (word.length < 8 ? 1 : 2);

/** Three letters with one changed or dropped are another word as likely as a slip; a letter left out or two swapped are one. */
const isSlip = (word: string, text: string) =>
	word.length > 3 || text.length > 3 || [...word].sort().join('') === [...text].sort().join('');

function closeWords(database: Database, word: string): Record<'begins' | 'near' | 'far', string[]> {
	const most = forgiven(word);
	const close: Record<'begins' | 'near' | 'far', string[]> = {begins: [], near: [], far: []};
	const ranked = candidates(database, word, most)
		.filter((text) => text !== word)
		.map((text) => ({text, slips: distance(word, text, most)}))
		.sort((a, b) => a.slips - b.slips || a.text.length - b.text.length || (a.text < b.text ? -1 : 1));
	for (const {text, slips} of ranked) {
		const degree = text.startsWith(word) ? 'begins' : slips <= 1 || text.includes(word) ? 'near' : 'far';
		if (text.includes(word) || (slips <= most && isSlip(word, text))) close[degree].push(text);
	}
	return close;
}

/** Every word that can be close: a slip spoils at most four grams, and a word contained in another shares its own. */
function candidates(database: Database, word: string, most: number): string[] {
	const grams = spellingGrams(word);
	const shared = Math.max(1, Math.min(grams.length - 4 * most, trigrams(word).length));
	return database
		.all(
			'SELECT text FROM word_gram WHERE gram IN (SELECT value FROM json_each(?)) GROUP BY text HAVING count(*) >= ?',
			JSON.stringify(grams),
			shared,
		)
		.map(({text}) => String(text));
}

const quote = (word: string) => `"${word}"`;
