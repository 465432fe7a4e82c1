/**
 * Every screen with its path, derived from the registry of resources. In the entry file the build replaces this module by its
 * value, so that the first frame does not wait for descriptors.
 */
import {type DescribedScreen, descriptors} from '../resources/index.ts';
import {personRoute} from '../resources/path.ts';

const ownRoutes = {
	history: 'history',
	'item-changes': 'history/{kind}/{id}',
	changes: 'changes/{since}/{until}',
	find: 'find/{text}',
	people: 'people',
	person: personRoute,
	handover: 'handover',
	differences: 'differences',
	proposals: 'proposals',
	requests: 'requests',
	request: 'requests/{requestId}',
} as const;

export type ScreenName = 'board' | DescribedScreen | keyof typeof ownRoutes;

const describedRoutes = descriptors.flatMap(({name, route, item, entry}) => [
	...(entry ? [[entry.screen, entry.route]] : []),
	[name, route],
	...(item ? [[item.screen, item.route]] : []),
]);

/** The paths of all screens, in the order of menus. Parameters are ids of the tenant, in visible form. */
export const routes: Readonly<Record<ScreenName, string>> = {
	board: 'board',
	...(Object.fromEntries(describedRoutes) as Readonly<Record<DescribedScreen, string>>),
	...ownRoutes,
};
