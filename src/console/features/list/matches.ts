/** Why a row matches: the words of the filter and of the search, and the columns in which they are. */
import {useMemo} from 'react';
import type {Show} from '../../../domain/format/show.ts';
import type {Column, Listed, Row} from '../../../domain/resources/resource.ts';
import {type FilterTerm, parseFilter} from '../../../domain/resources/search/filter.ts';
import {anyField, filterColumns, searchedText} from '../../../domain/resources/search/row-filter.ts';
import {anyFieldText, type Search} from '../../../domain/resources/search/search.ts';
import {fitCell} from '../../../text/cells.ts';
import {fold} from '../../../text/match/fold.ts';
import {type PlacedColumn, placeColumns, type TableColumn} from '../../../text/row.ts';
import {showOf, useScreen} from '../../core/screen-context.ts';

/** A folded word, and the columns that it can match. */
export type MatchTerm = Pick<FilterTerm, 'text' | 'column'>;

/** The words of the filter that rows have, and those of a search by text. */
function matchTerms(resource: Listed, filter: string, search: Search): readonly MatchTerm[] {
	const typed = resource.searchFields.flatMap(({kind, input}) => (kind === 'text' ? (search[input] ?? []) : []));
	const searched = typed.flatMap((text) => fold(text).split(/\s+/)).map((text) => ({text}));
	const filtered = parseFilter(filter, filterColumns(resource)).filter(({isInverse}) => !isInverse);
	return [...filtered, ...searched].map((term) => ({...term, text: term.text.trim()})).filter(({text}) => text !== '');
}

/** Whether a word can match the column. A word without a column matches any. */
const applies = ({column}: MatchTerm, {id}: Pick<Column, 'id'>): boolean =>
	column === undefined || column === anyField.id || column === id.toLowerCase();

/** The columns, with the words to underline in them. */
export const withWords = (
	columns: readonly TableColumn<Row>[],
	resource: Listed,
	terms: readonly MatchTerm[],
): readonly TableColumn<Row>[] =>
	columns.map((column) => {
		const own = resource.columns.find(({id}) => id === column.id);
		const words = own ? terms.filter((term) => applies(term, own)).map(({text}) => text) : [];
		return words.length > 0 ? {...column, words} : column;
	});

/** Where the words are that no cell of the row shows: `in description`, or ''. */
function hiddenMatches(
	row: Row,
	{resource, placed, show}: {resource: Listed; placed: readonly PlacedColumn<Row>[]; show: Show},
	terms: readonly MatchTerm[],
): string {
	const places = terms.flatMap((term) => {
		const has = (text: string) => fold(text).includes(term.text);
		const columns = resource.columns.filter((column) => applies(term, column));
		const isShown = ({column, width}: PlacedColumn<Row>) =>
			columns.some(({id}) => id === column.id) && has(fitCell(column.text(row), width));
		if (placed.some(isShown)) return [];
		const column = columns.find((each) => has(searchedText(each, row, show)));
		if (column) return [column.title.toLowerCase()];
		if (has(resource.id(row))) return ['id'];
		const [member] = Object.entries(row).find(([name, value]) => has(anyFieldText({[name]: value}))) ?? [];
		return term.column === anyField.id && member !== undefined ? [member] : [];
	});
	return places.length > 0 ? `in ${[...new Set(places)].join(', ')}` : '';
}

/** The words of the filter and of the search, and where a row has them that no cell shows. */
export function useMatches(resource: Listed, filter: string, search: Search) {
	const show = showOf(useScreen(), resource);
	const terms = useMemo(() => matchTerms(resource, filter, search), [resource, filter, search]);
	return {
		terms,
		placeOf(columns: readonly TableColumn<Row>[], width: number): (row: Row) => string {
			if (terms.length === 0) return () => '';
			const placed = placeColumns(columns, width);
			return (row) => hiddenMatches(row, {resource, placed, show}, terms);
		},
	};
}
