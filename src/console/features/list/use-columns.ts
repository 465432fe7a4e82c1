/** Memoizes the columns of a table, because a new array makes the table redraw every row. */
import {useMemo, useState} from 'react';
import type {Listed} from '../../../domain/resources/resource.ts';
import {useScreen} from '../shared/screen-context.ts';
import {type ListView, tableColumns} from './view.ts';

const minuteOf = (at: number) => Math.floor(at / 60_000);

/** Relative times change with each load and each minute. */
export function useColumns(resource: Listed, view: ListView, loadedAt: number | undefined) {
	const {show} = useScreen();
	const [clock, setClock] = useState({now: show.now, loadedAt});
	if (clock.loadedAt !== loadedAt || minuteOf(clock.now) !== minuteOf(show.now)) setClock({now: show.now, loadedAt});
	const {timeStyle, timeZone} = show;
	return useMemo(
		() => tableColumns(resource, view, {now: clock.now, timeStyle, ...(timeZone ? {timeZone} : {})}),
		[resource, view, timeStyle, timeZone, clock],
	);
}
