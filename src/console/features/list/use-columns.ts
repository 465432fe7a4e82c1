/** Memoizes the columns of a table, because a new array makes the table redraw every row. */
import {useMemo, useState} from 'react';
import type {Listed} from '../../../domain/resources/resource.ts';
import {useServices} from '../../services.ts';
import {useScreen} from '../shared/screen-context.ts';
import {type ListView, tableColumns} from './view.ts';

const minuteOf = (at: number) => Math.floor(at / 60_000);

/** Relative times change with each load and each minute. The clock never goes back. */
export function useColumns(resource: Listed, view: ListView, loadedAt: number | undefined) {
	const {show} = useScreen();
	const {now} = useServices();
	const [clock, setClock] = useState({now: show.now, loadedAt});
	// What a load brings may be younger than the last tick: against that tick, it would lie in the future.
	if (clock.loadedAt !== loadedAt) setClock({now: now(), loadedAt});
	else if (minuteOf(clock.now) < minuteOf(show.now)) setClock({now: show.now, loadedAt});
	const {timeStyle, timeZone} = show;
	return useMemo(
		() => tableColumns(resource, view, {now: clock.now, timeStyle, ...(timeZone ? {timeZone} : {})}),
		[resource, view, timeStyle, timeZone, clock],
	);
}
