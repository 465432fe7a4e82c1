/** `changes`: the recorded changes of an item, or the changes of the tenant since a snapshot. */
import * as v from 'valibot';
import {placeIn} from '../../contract/members.ts';
import {message} from '../../contract/schema.ts';
import {parseAddressIfValid} from '../../domain/address/address.ts';
import {compareWithTenant} from '../../domain/history/compare.ts';
import {changesOf, type ItemChange} from '../../domain/history/diff.ts';
import {kinds, snapshotKinds} from '../../domain/history/kinds.ts';
import {itemHistory} from '../../domain/history/past/item-history.ts';
import {keptItem} from '../../domain/history/past/target.ts';
import type {ReadOptions} from '../../domain/items/read-items.ts';
import {plural} from '../../text/count.ts';
import {isJsonObject} from '../../text/json/object.ts';
import {isoTime} from '../../text/timestamp.ts';
import type {Reading} from '../answer.ts';
import {Refusal} from '../refusal.ts';
import {defineTool, type Sources, word} from '../tool.ts';

interface ChangesArgs {
	readonly address?: string | undefined;
	readonly since?: string | undefined;
}

export const changes = defineTool({
	name: 'changes',
	title: 'Show what changed',
	description: `Give address for the recorded changes of an item, the newest first: no request is sent. Otherwise the present tenant is compared with a saved snapshot, field by field. The history keeps ${snapshotKinds.join(', ')}. Between two readings nothing is known.`,
	args: {
		address: v.optional(word('an item, such as apps/app_42')),
		since: v.optional(word('the name of a snapshot (default: the newest)')),
	},
	addresses: ({address, since}) => {
		if (address === undefined) return snapshotKinds;
		if (since !== undefined)
			throw new Refusal('arguments', 'since compares the whole tenant: leave out since or address.');
		return [addressOf(itemAt(address))];
	},
	read: (sources, args, options): Reading =>
		args.address === undefined ? sinceSnapshot(sources, args, options) : historyOf(sources, args.address),
});

function itemAt(text: string) {
	const place = parseAddressIfValid(text);
	const item = place && !place.search && keptItem(place.screen, place.params);
	if (item) return item;
	throw new Refusal('arguments', `address must be an item of ${snapshotKinds.join(', ')}.`);
}

const addressOf = ({kind, id}: ReturnType<typeof itemAt>) => kinds[kind].address(id);

async function* historyOf({api, history, inContract}: Sources, address: string): Reading {
	const target = itemAt(address);
	const {past} = await history();
	const {changes, readings, isPresent} = await itemHistory(past, api.baseUrl, target);
	yield changes.map((change) => ({address: addressOf(target), ...withinContract(change, inContract)}));
	const times = [readings[0], readings.at(-1)].map((reading) => isoTime(reading?.at ?? 0));
	return {
		isComplete: true,
		notes: [
			`${plural(readings.length, 'reading')} from ${times.join(' to ')}.`,
			...(isPresent ? [] : ['The last reading no longer has the item.']),
		],
	};
}

async function* sinceSnapshot(
	{api, history, inContract}: Sources,
	{since}: ChangesArgs,
	options: ReadOptions,
): Reading {
	const open = await history();
	const before = since === undefined ? await open.latest(api.baseUrl) : await open.find(since, api.baseUrl);
	if (!before) throw new Refusal('no-history', 'The history has no snapshot of this tenant.');
	const comparison = compareWithTenant(open, before, api, options);
	for await (const change of changesOf(comparison))
		yield [{address: kinds[change.kind].address(change.id), ...withinContract(change, inContract)}];
	const {leftOut} = comparison;
	return {
		isComplete: leftOut.length === 0,
		notes: [
			`Compared with the snapshot of ${isoTime(before.at)}.`,
			...(leftOut.length > 0 ? [`Not in the snapshot, so not compared: ${leftOut.join(', ')}.`] : []),
		],
	};
}

/** A change without the fields that the contract does not have. */
function withinContract<C extends Pick<ItemChange, 'kind' | 'fields'>>(
	change: C,
	inContract: Sources['inContract'],
): C {
	const {shape} = kinds[change.kind];
	const fields = change.fields.flatMap((field) => {
		const place = placeIn(shape, field.steps);
		// Counts the field.
		if (!place) inContract(message({}), {field});
		if (!place) return [];
		const side = (value: unknown) => (place !== 'value' && isJsonObject(value) ? inContract(place, value) : value);
		const sides = (['before', 'after'] as const).filter((name) => name in field);
		return [{...field, ...Object.fromEntries(sides.map((name) => [name, side(field[name])]))}];
	});
	return {...change, fields};
}
