/** Memoizes the columns of a table, because a new array makes the table redraw every row. */
import {useMemo, useState} from 'react';
import type {Listed} from '../../../domain/resources/resource.ts';
import {useServices} from '../../app/services.ts';
import {showOf, useScreen} from '../shared/screen-context.ts';
import {type ListView, tableColumns} from './view.ts';

/**
 * Relative times are formatted again after each load and each minute. A loaded item may be younger than the last minute:
 * against its clock, it would lie in the future.
 */
export function useColumns(resource: Listed, view: ListView, loadedAt: number | undefined) {
	const screen = useScreen();
	const {tick} = screen;
	const show = showOf(screen, resource);
	const skew = resource.hasMachineTimes ? 0 : screen.skew;
	const {now} = useServices();
	const [clock, setClock] = useState({now: show.now, loadedAt, tick, skew});
	if (clock.loadedAt !== loadedAt || clock.tick !== tick || clock.skew !== skew)
		setClock({now: now() + skew, loadedAt, tick, skew});
	const {timeStyle, timeZone} = show;
	return useMemo(
		() => tableColumns(resource, view, {now: clock.now, timeStyle, ...(timeZone ? {timeZone} : {})}),
		[resource, view, timeStyle, timeZone, clock],
	);
}
