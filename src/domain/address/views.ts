/** The views of the config file: what a list shows under a name. */
import {resources} from '../resources/index.ts';
import {paramNames} from '../resources/path.ts';
import {type FieldPath, pathColumn} from '../resources/path-column.ts';
import type {Listed, Resource} from '../resources/resource.ts';
import {unknownColumns} from '../resources/search/filter.ts';
import {filterColumns} from '../resources/search/row-filter.ts';
import {AddressError, formatAddress, parseAddress} from './address.ts';
import {searchProblem} from './search-problem.ts';

export interface WrittenView {
	readonly name: string;
	/** The search of an address, such as `query=vault`. */
	readonly search?: string | undefined;
	readonly filter?: string | undefined;
	/** The id of a column, with `-` in front for the other way round. */
	readonly sort?: string | undefined;
	readonly columns?: readonly (string | FieldPath)[] | undefined;
}

/** By the name of the list. */
export type WrittenViews = Readonly<Record<string, readonly WrittenView[]>>;

/** The list with a column for each path of its views, each once. */
export function withPaths<L extends Listed>(listed: L, views: readonly WrittenView[] = []): L {
	const all = views.flatMap(({columns = []}) => columns.flatMap((each) => (typeof each === 'string' ? [] : [each])));
	const paths = [...new Map(all.map((each) => [each.path, each])).values()];
	const added = paths.filter(({path}) => !listed.columns.some(({id}) => id === path));
	return added.length === 0 ? listed : {...listed, columns: [...listed.columns, ...added.map(pathColumn)]};
}

export const columnIds = ({columns}: WrittenView): readonly string[] | undefined =>
	columns?.map((each) => (typeof each === 'string' ? each : each.path));

interface ViewProblem {
	readonly path: readonly string[];
	readonly message: string;
}

export const viewProblems = (views: WrittenViews): readonly ViewProblem[] =>
	Object.entries(views).flatMap(([list, all]) => {
		const resource = resources.find(({name}) => name === list);
		if (!resource) {
			const message = `unknown list. Use ${resources.map(({name}) => name).join(', ')}`;
			return [{path: ['views', list], message}];
		}
		const extended = withPaths(resource as Listed, all) as Resource;
		return all.flatMap((view, index) =>
			problemsOf(extended, view).map(([key, message]) => ({path: ['views', list, String(index), key], message})),
		);
	});

function problemsOf(resource: Resource, view: WrittenView): readonly (readonly [key: string, message: string])[] {
	const ids = resource.columns.map(({id}) => id);
	const columns = columnIds(view)?.filter((id) => !ids.includes(id)) ?? [];
	const sort = view.sort?.replace(/^-/, '');
	const [unknown] = unknownColumns(view.filter ?? '', filterColumns(resource));
	const search = view.search === undefined ? undefined : problemOfSearch(resource, view.search);
	return [
		...(search === undefined ? [] : [['search', search] as const]),
		...(unknown === undefined ? [] : [['filter', `unknown column ${unknown}. Use ${ids.join(', ')}`] as const]),
		...(sort === undefined || ids.includes(sort)
			? []
			: [['sort', `unknown column ${sort}. Use ${ids.join(', ')}`] as const]),
		...(columns.length === 0
			? []
			: [['columns', `unknown column ${columns.join(', ')}. Use ${ids.join(', ')}`] as const]),
	];
}

function problemOfSearch({name, route}: Resource, search: string): string | undefined {
	// Any ids will do.
	const params = Object.fromEntries(paramNames(route).map((param) => [param, 'x']));
	try {
		return searchProblem(parseAddress(`${formatAddress({screen: name as never, params})}?${search}`));
	} catch (error) {
		if (error instanceof AddressError) return error.message;
		throw error;
	}
}
