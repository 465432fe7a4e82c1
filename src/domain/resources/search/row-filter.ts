/** The texts of a row that a filter searches: its columns, or every field. */
import {fold} from '../../../text/match/fold.ts';
import type {Show} from '../../format/show.ts';
import type {Column, Listed, Row} from '../resource.ts';
import type {FilterColumn} from './filter.ts';
import {anyFieldText} from './search.ts';

/** Filters and sorts use absolute times, because "3m ago" changes every minute. */
export const stableFormat: Show = {now: 0, timeStyle: 'utc'};

/** `any:word` searches every field of the loaded rows. Its texts are made once it is used. */
export const anyField = {id: 'any', title: 'Any'};

/** The columns that a filter can name. */
export const filterColumns = ({columns}: Listed): readonly FilterColumn[] => [...columns, anyField];

/** The folded text of a column of a row, by its id in lower case, or of all that plain words match. */
export function filteredText(resource: Listed): (row: Row, name: string | undefined) => string {
	const columns = new Map(resource.columns.map((column) => [column.id.toLowerCase(), column]));
	return (row, name) => {
		if (name === anyField.id) return fold(anyFieldText(row));
		const column = name === undefined ? undefined : columns.get(name);
		const texts = column
			? [searchedText(column, row)]
			: [resource.id(row), ...resource.columns.map((each) => searchedText(each, row))];
		return fold(texts.join('\n'));
	};
}

/** A number is found with and without the signs between its groups of digits. */
export function searchedText({text, align}: Column, row: Row, show = stableFormat): string {
	const shown = text(row, show);
	return align === 'right' && shown.includes(',') ? `${shown}\n${shown.replaceAll(',', '')}` : shown;
}
