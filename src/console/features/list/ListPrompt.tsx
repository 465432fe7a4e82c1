/** The input below a list: a search by the server, or a filter that applies to the loaded rows while typing. */
import {useState} from 'react';
import type {Listed} from '../../../domain/resources/resource.ts';
import {columnWord, completeColumn, unknownColumns} from '../../../domain/resources/search/filter.ts';
import {filterColumns} from '../../../domain/resources/search/row-filter.ts';
import type {Search} from '../../../domain/resources/search/search.ts';
import {filterProblem} from '../../../text/match/filter-length.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {TextField} from '../../ui/TextField.tsx';

export type ListPromptKind = 'search' | 'filter';

interface ListPromptProps {
	readonly kind: ListPromptKind;
	readonly resource: Listed;
	readonly search: Search;
	readonly filter: string;
	readonly onFilter: (filter: string) => void;
	readonly onClose: () => void;
}

export function ListPrompt({kind, resource, search, filter, onFilter, onClose}: ListPromptProps) {
	const {past} = useServices().tenant;
	const {entry, go, size} = useScreen();
	const [before] = useState(filter);
	const field = resource.searchFields[0];

	function submitSearch(text: string) {
		onClose();
		if (!field) return;
		const {[field.input]: _, ...others} = search;
		go({...entry.address, search: text.trim() ? {...others, [field.input]: [text.trim()]} : others});
	}
	const label =
		kind === 'search' ? ` ${field?.title ?? 'Search'} (${past ? 'castellan' : 'server'}): ` : ' Filter (loaded rows): ';
	return kind === 'search' ? (
		<TextField
			label={label}
			verb="Search"
			initial={search[field?.input ?? '']?.[0] ?? ''}
			placeholder={field?.help ?? ''}
			width={size.columns}
			onSubmit={submitSearch}
			onCancel={onClose}
		/>
	) : (
		<TextField
			label={label}
			verb="Keep"
			initial={filter}
			placeholder="words in columns, !not, column:x, any:x in all fields"
			complete={(text) => completeColumn(text, filterColumns(resource)).text}
			width={size.columns}
			onChange={onFilter}
			onSubmit={onClose}
			onCancel={() => {
				onFilter(before);
				onClose();
			}}
		/>
	);
}

/** The line below the filter: that it is too long, a name that no column has, or the columns that Tab completes. */
export function filterHint(resource: Listed, filter: string): string | undefined {
	const problem = filterProblem(filter);
	if (problem !== undefined) return problem;
	const columns = filterColumns(resource);
	const [unknown] = unknownColumns(filter, columns);
	const completion = completeColumn(filter, columns);
	const names = (completion.columns.length > 0 ? completion.columns : columns).map(columnWord).join(' ');
	if (completion.text !== undefined) return `Tab completes ${names}`;
	if (unknown !== undefined) return `No column is named “${unknown}”, so it is searched as text. Columns: ${names}`;
	return completion.columns.length > 0 ? `Columns: ${names}` : 'Enter keeps the filter, Esc restores the previous one';
}
