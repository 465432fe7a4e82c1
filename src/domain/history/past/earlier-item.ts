/** One item as it was at a moment. */
import type {Row} from '../../resources/resource.ts';
import {NoStateError} from '../error.ts';
import type {History} from '../history.ts';
import {rowOf} from '../store/stored-item.ts';
import {asOfText, findMoment, type Moment} from './moment.ts';
import type {ItemTarget} from './target.ts';

/** Rejects with `NoStateError` if the list was not read until then or did not have the item, and like `findMoment`. */
export async function findEarlierItem(
	history: History,
	wanted: string,
	{kind, id}: ItemTarget,
	find: Parameters<typeof findMoment>[2],
): Promise<{readonly moment: Moment; readonly row: Row}> {
	const moment = await findMoment(history, wanted, find);
	const {tenant} = moment;
	const reading = moment.readings.get(kind);
	if (!reading) throw new NoStateError(`the ${kind} of ${tenant} were not read until “${wanted}”`);
	const [item] = await history.past.items({tenant, ...reading}, [id]);
	if (!item) throw new NoStateError(`the ${kind} of ${tenant} had no ${id} ${asOfText(moment, find.show, kind)}`);
	return {moment, row: rowOf(kind, item.json)};
}
