/** Offers the rows of a screen for the next start, and ends the wait for the rows of this one. */
import {useContext, useEffect, useLayoutEffect} from 'react';
import {boardKinds} from '../../../domain/board/rule.ts';
import {clockTime} from '../../../domain/history/past/moment.ts';
import {cut, oneLine} from '../../../text/cells.ts';
import type {TableColumn} from '../../../text/row.ts';
import {kindOfScreen} from '../../app/past/travel.ts';
import {useServices} from '../../app/services.ts';
import type {ScreenParts} from '../../first-rows/stored-rows.ts';
import type {ListSnapshot} from '../../list/snapshot.ts';
import {PainterContext} from '../../terminal/painter-context.ts';
import {useScreen} from '../shared/screen-context.ts';

/** A screen shows no more rows. */
const maximumRows = 100;
/** In cells. Few screens are as wide. */
const maximumCell = 300;

interface Shown<R extends object> {
	readonly title: string;
	readonly parts: ScreenParts;
	readonly columns: readonly TableColumn<R>[];
	readonly rows: ListSnapshot<R>;
	/** Whether a start shows the list in the same way. */
	readonly isFirstView: boolean;
	/** When the list was read to its end, in epoch milliseconds. Undefined for one that was not. */
	readonly readAt: number | undefined;
	/** Whether nothing is there yet, and something may come. */
	readonly isWaiting: boolean;
}

export function useFirstRows<R extends object>(shown: Shown<R>): void {
	const {title, parts, columns, rows, isFirstView, readAt, isWaiting} = shown;
	const {firstRows, past, tenant, color, writes} = useServices();
	const {entry, show} = useScreen();
	const painter = useContext(PainterContext);
	useLayoutEffect(() => {
		if (!isWaiting) painter?.hold.endWithNextFrame();
	}, [painter, isWaiting]);
	const {screen, params, search} = entry.address;
	useEffect(() => {
		const kind = kindOfScreen(screen);
		const kinds = screen === 'board' ? boardKinds : kind ? [kind] : [];
		// A moment that the person chose is not the last known one.
		const seen = past?.awaited ? kinds.map((each) => past.moment.readings.get(each)?.seen ?? Number.NaN) : [];
		const at = past ? Math.min(...seen) : readAt;
		const isStart = isFirstView && !search && Object.keys(params).length === 0;
		if (!firstRows || kinds.length === 0 || at === undefined || !Number.isFinite(at) || !isStart) return;
		firstRows.offer(screen, {
			kinds,
			at,
			take: () => ({
				...{tenant, mark: writes.mark, color, title, parts},
				asOf: `as of ${clockTime(at, show)}`,
				columns: columns.map(({text: _, spoken: __, tone: ___, ...column}) => column),
				cells: rows.view
					.slice(0, maximumRows)
					.map((row) => columns.map((column) => cut(oneLine(column.text(row)), maximumCell))),
			}),
		});
	});
}
