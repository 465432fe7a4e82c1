/** Memoizes the columns of a table, because a new array makes the table redraw every row. */
import {useMemo} from 'react';
import type {Listed} from '../../../domain/resources/resource.ts';
import {usePlace} from '../shared/place.ts';
import {type ListView, tableColumns} from './view.ts';

const minute = 60_000;

/** Relative times change with each load and each minute. */
export function useColumns(resource: Listed, view: ListView, loadedAt: number | undefined) {
	const {show} = usePlace();
	const {now, timeStyle, timeZone} = show;
	// biome-ignore lint/correctness/useExhaustiveDependencies: the clock counts by the minute only
	return useMemo(
		() => tableColumns(resource, view, show),
		[resource, view, timeStyle, timeZone, loadedAt, Math.floor(now / minute)],
	);
}
