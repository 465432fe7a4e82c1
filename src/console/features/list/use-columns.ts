/** A table's columns, the same array for as long as they say the same: a table draws its rows anew for other columns. */
import {useMemo} from 'react';
import type {Listed} from '../../../domain/resources/resource.ts';
import {usePlace} from '../shared/place.ts';
import {type ListView, tableColumns} from './view.ts';

const minute = 60_000;

/** Relative times are as of the latest load, or of the minute if that is later. */
export function useColumns(resource: Listed, view: ListView, loadedAt: number | undefined) {
	const {show} = usePlace();
	const {now, timeStyle, timeZone} = show;
	// biome-ignore lint/correctness/useExhaustiveDependencies: the clock counts by the minute only
	return useMemo(
		() => tableColumns(resource, view, show),
		[resource, view, timeStyle, timeZone, loadedAt, Math.floor(now / minute)],
	);
}
