/**
 * The syntax of the local filter. All words must occur, in any case and with or without accents; `!word` must not occur.
 * `column:word` searches one column, `any:=word` finds a whole field, and double quotes keep spaces. The filter narrows the loaded rows and sends no request.
 */
import {filterProblem} from '../../../text/match/filter-length.ts';
import {fold} from '../../../text/match/fold.ts';

export interface FilterTerm {
	/** Folded. */
	readonly text: string;
	readonly isInverse: boolean;
	/** A column's id, lower-cased. */
	readonly column?: string;
	/** The name before the colon, if no column has it. The term is then a plain word. */
	readonly unknownColumn?: string;
}

/** A column that a filter can name: by its id or its title. */
export interface FilterColumn {
	readonly id: string;
	readonly title: string;
}

/** A filter's words: an optional `!`, then the rest, in which quotes keep spaces. */
const words = /(!?)((?:"[^"]*"?|[^\s"])+)/g;
/** A name before a colon. Digits, as in `10:30`, and the scheme of a URL do not count as names. */
const named = /^("\p{L}[^"]*"|\p{L}[^\s":/]*):(?!\/\/)(.*)$/su;

/** Texts in visible form hold no control characters. */
const matchesNothing: FilterTerm = {text: '\0', isInverse: false};

/** Parses a filter. One that is too long matches nothing. A term with an unknown column is a plain word, so that a URL or an ARN finds itself. */
export function parseFilter(text: string, columns: readonly FilterColumn[]): readonly FilterTerm[] {
	if (filterProblem(text) !== undefined) return [matchesNothing];
	// A pasted text repeats words.
	const distinct = new Map([...text.matchAll(words)].map((match) => [match[0], match]));
	return [...distinct.values()].flatMap(([, negation, body = '']): readonly FilterTerm[] => {
		const isInverse = negation === '!';
		// Without a colon the pattern would go back over the whole word, which takes long for a pasted megabyte.
		const [, head, tail = ''] = (body.includes(':') ? named.exec(body) : undefined) ?? [];
		const column = head === undefined ? undefined : columnNamed(head, columns)?.id.toLowerCase();
		const word = fold((column === undefined ? body : tail).replaceAll('"', ''));
		if (word === '' || body === '!') return [];
		// The fields of `any` stand between line breaks.
		const isWhole = column === 'any' && word.startsWith('=');
		if (column !== undefined) return [{text: isWhole ? `\n${word.slice(1)}\n` : word, isInverse, column}];
		return [{text: word, isInverse, ...(head === undefined ? {} : {unknownColumn: head.replaceAll('"', '')})}];
	});
}

/** The names before a colon that no column has. */
export const unknownColumns = (text: string, columns: readonly FilterColumn[]): readonly string[] =>
	text.includes(':') ? [...new Set(parseFilter(text, columns).flatMap(({unknownColumn}) => unknownColumn ?? []))] : [];

/** Titles are compared without spaces and signs: `grant-policy`, `"Grant policy"` and `grantPolicy` are the same. */
const nameKey = (name: string) => fold(name).replace(/[\s"._()/-]+/g, '');

const namesOf = ({id, title}: FilterColumn): readonly string[] => [nameKey(title), nameKey(id)];

const columnNamed = (name: string, columns: readonly FilterColumn[]): FilterColumn | undefined => {
	const key = nameKey(name);
	return columns.find(({title}) => nameKey(title) === key) ?? columns.find(({id}) => nameKey(id) === key);
};

/** A column's name as a filter takes it, with the colon. */
export const columnWord = ({title}: FilterColumn): string =>
	`${title
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '-')
		.replace(/^-|-$/g, '')}:`;

/** In characters. The last word of a filter is not longer, if it is the name of a column. */
const longestName = 200;

/** Completes the name of a column at the end of a filter. */
export function completeColumn(text: string, columns: readonly FilterColumn[]) {
	const start = Math.max(0, text.length - longestName);
	const [, blank = '', typed = ''] = /^(.*?(?:^|\s)!?)([^\s:!"]*)$/s.exec(text.slice(start)) ?? [];
	if (start + blank.length + typed.length !== text.length) return {columns: [], text: undefined};
	const key = nameKey(typed);
	const matching = columns.filter((column) => namesOf(column).some((name) => name.startsWith(key)));
	const [first] = matching;
	return {
		/** The columns that the last word of the filter can name; all columns while the word is empty. */
		columns: matching,
		/** The filter with the last word replaced by the first of these columns. */
		text: first && typed !== '' ? text.slice(0, start) + blank + columnWord(first) : undefined,
	};
}

/** Returns the folded text of a column, or of all columns when `column` is undefined. */
type Haystack<R> = (row: R, column: string | undefined) => string;

export function matcherOf<R>(terms: readonly FilterTerm[], haystack: Haystack<R>): ((row: R) => boolean) | undefined {
	if (terms.length === 0) return undefined;
	return (row) => terms.every(({text, isInverse, column}) => haystack(row, column).includes(text) !== isInverse);
}
