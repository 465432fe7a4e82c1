/** Titles and status lines of lists: the loaded count, the search, errors and the next retry. */
import type {Address} from '../../../domain/address/address.ts';
import type {Listed} from '../../../domain/resources/resource.ts';
import {unknownColumns} from '../../../domain/resources/search/filter.ts';
import {filterColumns} from '../../../domain/resources/search/row-filter.ts';
import {describeSearch, isEmptySearch, noSearch, type Search} from '../../../domain/resources/search/search.ts';
import {cut} from '../../../text/cells.ts';
import {plural, showCount} from '../../../text/count.ts';
import {filterProblem} from '../../../text/match/filter-length.ts';
import type {Theme} from '../../../text/theme.ts';
import {describeError, describeNotice, describeRetry, isRejected} from '../shared/error-words.ts';
import type {ListState} from './list-state.ts';
import type {ListView} from './view.ts';

/** The title of a list, with its search, or with the ids of its parents: the app and the entitlement of owners. */
export function listTitle(
	resource: Listed,
	{search = noSearch, params}: Address,
	{glyphs}: Theme,
	searcher: 'the server' | 'castellan' = 'the server',
): string {
	if (isEmptySearch(search)) return [resource.title, ...Object.values(params)].join(` ${glyphs.dot} `);
	return `${resource.title}: ${describeSearch(search)} (searched by ${searcher})`;
}

/** The position of the cursor in the view; '' without rows. */
export const describePosition = ({view, cursor}: ListState['rows']): string =>
	view.length > 0 ? `${showCount(cursor + 1)}/${showCount(view.length)}` : '';

/** The number of marked rows; '' without marks. Near the start of a line, because a filter can hide rows on which keys act. */
export const describeMarks = ({marks}: ListState['rows']): string =>
	marks.size > 0 ? `${showCount(marks.size)} marked` : '';

/** `isPast`: the rows come from the history, which does not keep the order of the service. */
export function describeList(
	resource: Listed,
	state: ListState & {readonly isPast: boolean},
	view: ListView,
	theme: Theme,
): string {
	const {rows} = state;
	const position = rows.view.length > 0 ? `${showCount(rows.cursor + 1)}/` : '';
	const shown = rows.isFiltered ? `${position}${showCount(rows.view.length)} of ` : position;
	const loaded = `${shown}${showCount(rows.loaded)} loaded`;
	const alert = describeAlert(state, rows.loaded > 0 ? loaded : '', theme);
	if (alert !== undefined) return alert;
	if (state.isLoading && rows.loaded === 0) return theme.paint('dim', ' loading');
	if (state.isCancelled) return theme.paint('warn', ` ${rows.loaded > 0 ? `${loaded}, ` : ''}cancelled, r loads it`);
	const end = state.hasMore ? (state.isLoadingAll ? 'loading all, ctrl-c stops' : 'more exist') : 'complete';
	const parts = [
		`${loaded}, ${end}`,
		rows.gone > 0 && `${showCount(rows.gone)} not seen`,
		describeMarks(rows),
		describePageSize(state.smallerSize),
		view.filter && `filter “${shorten(view.filter)}” (${filterReach(rows)})`,
		describeFilterProblem(resource, view),
		state.isPast && !view.sort && rows.loaded > 1 && 'by id',
		view.sort && `by ${resource.columns.find(({id}) => id === view.sort)?.title} within loaded`,
		state.problemCount ? plural(state.problemCount, 'invalid field') : '',
	].filter(Boolean);
	return theme.paint('dim', ` ${parts.join(` ${theme.glyphs.dot} `)}`);
}

/** Says that a list is read in smaller pages; empty for any other. */
export const describePageSize = (size: number | undefined): string =>
	size === undefined ? '' : `${size} per page, larger pages exceed a limit of castellan`;

const filterReach = ({evaluated, loaded}: ListState['rows']) =>
	evaluated < loaded ? `local: ${showCount(evaluated)} checked so far` : 'local: loaded rows only';

/** Reports a filter that is too long, or that names a column that the list does not have. */
export function describeFilterProblem(resource: Listed, {filter}: ListView): string {
	const problem = filterProblem(filter);
	if (problem !== undefined) return problem;
	const [unknown] = unknownColumns(filter, filterColumns(resource));
	return unknown === undefined ? '' : `no column is named “${shorten(unknown)}”`;
}

/** Cuts a long filter, because the line has further parts. */
const shorten = (filter: string) => cut(filter, 40);

/**
 * The status line of a list whose read failed or waits; undefined for any other. How much was read, as `loaded` reports it, is
 * first, because a narrow line cuts its end.
 */
export function describeAlert(state: ListState, loaded: string, theme: Theme): string | undefined {
	const start = loaded && `${loaded}, `;
	if (state.notice) return theme.paint('warn', ` ${start}${describeNotice(state.notice)}`);
	return state.error || state.broken ? theme.paint('bad', ` ${start}${describeListError(state)}`) : undefined;
}

function describeListError({error, broken, retryIn}: ListState): string {
	if (!error) return `r reloads: ${broken}`;
	if (retryIn === undefined && isRejected(error)) return `r starts the list again: ${describeError(error)}`;
	return describeRetry(error, retryIn);
}

export function describeNothing(
	resource: Listed,
	state: ListState,
	view: ListView,
	search: Search,
	card: (title: string, error: Error) => readonly string[],
): string | readonly string[] {
	// A filter can hide rows that were loaded before the error.
	if (state.error && state.rows.loaded === 0) return card(`Cannot load ${resource.title.toLowerCase()}`, state.error);
	if (state.notice) return describeNotice(state.notice);
	if (state.isLoading && state.rows.loaded === 0) return 'Loading…';
	if (state.isCancelled) return 'Cancelled before anything was loaded; r loads it';
	if (state.rows.evaluated < state.rows.loaded) return 'Looking through the loaded rows…';
	if (view.filter)
		return [
			`No loaded ${resource.noun} matches “${shorten(view.filter)}”`,
			describeFilterProblem(resource, view),
			resource.searchFields.length > 0 ? 'Esc clears the filter, f searches the server' : 'Esc clears the filter',
		]
			.filter(Boolean)
			.join('; ');
	if (state.broken || state.hasMore) return `No ${resource.noun} came so far, and the list is not complete`;
	if (!isEmptySearch(search)) return `The server found no ${resource.noun} for this search; Esc goes back`;
	return `This tenant has no ${resource.title.toLowerCase()}`;
}
