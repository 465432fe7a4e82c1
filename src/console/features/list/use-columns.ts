/** The columns of a list as a table draws them. */
import {useMemo, useState} from 'react';
import type {Listed} from '../../../domain/resources/resource.ts';
import {showOf, useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {type MatchTerm, withWords} from './matches.ts';
import {type ListView, tableColumns} from './view.ts';

/**
 * Relative times are formatted again after each load and each minute. A loaded item may be younger than the last minute:
 * against its clock, it would lie in the future. `terms` are underlined.
 */
export function useColumns(
	resource: Listed,
	view: ListView,
	loadedAt: number | undefined,
	terms: readonly MatchTerm[],
) {
	const screen = useScreen();
	const {tick} = screen;
	const show = showOf(screen, resource);
	const skew = resource.hasMachineTimes ? 0 : screen.skew;
	const {now} = useServices().clock;
	const {past} = useServices().tenant;
	const [clock, setClock] = useState({now: show.now, loadedAt, tick, skew});
	if (clock.loadedAt !== loadedAt || clock.tick !== tick || clock.skew !== skew)
		setClock({now: past ? show.now : now() + skew, loadedAt, tick, skew});
	const {timeStyle, timeZone} = show;
	return useMemo(() => {
		const format = {now: clock.now, timeStyle, timeZone};
		return withWords(tableColumns(resource, view, format), resource, terms);
	}, [resource, view, timeStyle, timeZone, clock, terms]);
}
