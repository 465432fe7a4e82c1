/**
 * The syntax of the local filter. All words must occur, in any case; `!word` must not occur. `column:word` searches one
 * column, and double quotes keep spaces. The filter narrows the loaded rows and sends no request.
 */

export interface FilterTerm {
	readonly text: string;
	readonly isInverse: boolean;
	/** A column's id, lower-cased. */
	readonly column?: string;
}

/** Parses a filter. A term with an unknown column is a plain word, so that `10:30` finds a time. */
export function parseFilter(text: string, columns: readonly string[]): readonly FilterTerm[] {
	const columnIds = new Set(columns.map((column) => column.toLowerCase()));
	return [...text.matchAll(/(!?)((?:"[^"]*"?|[^\s"])+)/g)].flatMap(([, negation, body = '']) => {
		const isInverse = negation === '!';
		const [head = '', tail] = body.split(/:(.*)/s);
		const column = head.toLowerCase();
		const isColumn = tail !== undefined && columnIds.has(column);
		const word = (isColumn ? tail : body).replaceAll('"', '').toLowerCase();
		if (word === '' || body === '!') return [];
		return [isColumn ? {text: word, isInverse, column} : {text: word, isInverse}];
	});
}

/** Returns the lower-cased text of a column, or of all columns when `column` is undefined. */
type Haystack<R> = (row: R, column: string | undefined) => string;

export function matcherOf<R>(terms: readonly FilterTerm[], haystack: Haystack<R>): ((row: R) => boolean) | undefined {
	if (terms.length === 0) return undefined;
	return (row) => terms.every(({text, isInverse, column}) => haystack(row, column).includes(text) !== isInverse);
}
