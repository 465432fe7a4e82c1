/**
 * The local filter's language: words that must all occur, in any case; `!word` must not; `column:word` looks in one column
 * only; double quotes keep spaces. It narrows the rows that are loaded and asks the server nothing.
 */

export interface FilterTerm {
	readonly text: string;
	readonly isInverse: boolean;
	/** A column's id, lower-cased. */
	readonly column?: string;
}

/** Reads a filter; columns that do not exist make the whole term a plain word, so that `10:30` finds a time. */
export function parseFilter(text: string, columns: readonly string[]): readonly FilterTerm[] {
	const known = new Set(columns.map((column) => column.toLowerCase()));
	return [...text.matchAll(/(!?)((?:"[^"]*"?|[^\s"])+)/g)].flatMap(([, bang, body = '']) => {
		const isInverse = bang === '!';
		const [head = '', tail] = body.split(/:(.*)/s);
		const column = head.toLowerCase();
		const isColumn = tail !== undefined && known.has(column);
		const word = (isColumn ? tail : body).replaceAll('"', '').toLowerCase();
		if (word === '' || body === '!') return [];
		return [isColumn ? {text: word, isInverse, column} : {text: word, isInverse}];
	});
}

/** What a filter searches: a column's text, lower-cased, or with no column named the texts of all of them. */
export type Haystack<R> = (row: R, column: string | undefined) => string;

export function matcherOf<R>(terms: readonly FilterTerm[], haystack: Haystack<R>): ((row: R) => boolean) | undefined {
	if (terms.length === 0) return undefined;
	return (row) => terms.every(({text, isInverse, column}) => haystack(row, column).includes(text) !== isInverse);
}
