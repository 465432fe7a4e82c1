/** `changes`: what appeared, went or changed between two moments, or all that the history has recorded. */
import * as v from 'valibot';
import {placeIn} from '../../contract/members.ts';
import {message} from '../../contract/schema.ts';
import {parseAddressIfValid} from '../../domain/address/address.ts';
import type {ItemChange} from '../../domain/history/change.ts';
import {changes as changesIn, comparedKinds} from '../../domain/history/changes.ts';
import {NotKeptError} from '../../domain/history/error.ts';
import {present} from '../../domain/history/name.ts';
import {findMoment} from '../../domain/history/past/moment.ts';
import {idsIn, isInScope, type Scope, scopeOf} from '../../domain/history/past/target.ts';
import {historyKinds, kinds} from '../../domain/resources/history-kinds.ts';
import {isJsonObject} from '../../text/json/object.ts';
import {isoTime} from '../../text/timestamp.ts';
import type {Reading} from '../answer.ts';
import {Refusal} from '../refusal.ts';
import {defineTool, momentForms, momentShow, type Sources, word} from '../tool.ts';

export const changes = defineTool({
	name: 'changes',
	title: 'Show what changed',
	description: `Compare the state of a moment with the present tenant, or with a later moment, item by item and field by field. Without since, list all changes that the history has recorded, those of an item newest first: no request is sent, and nothing is known of the time between two readings. The history keeps ${historyKinds.join(', ')}.`,
	args: {
		address: v.optional(word('a list or an item, such as apps or apps/app_42 (default: all lists)')),
		since: v.optional(word(`the earlier state: ${momentForms}`)),
		until: v.optional(word('the later state (default: the present)')),
	},
	past: 'outage',
	addresses({address}) {
		const only = scopesOf(address);
		return historyKinds.flatMap((kind) => {
			if (!isInScope(only, kind)) return [];
			return idsIn(only, kind)?.map((id) => kinds[kind].address(id)) ?? [kind];
		});
	},
	async *read(sources, args, options): Reading {
		const {api, history, inContract} = sources;
		const open = await history();
		const find = (wanted: string | undefined) =>
			wanted === undefined ? undefined : findMoment(open, wanted, {tenant: api.baseUrl, show: momentShow(sources)});
		const since = await find(args.since);
		const until = await find(args.until === present ? undefined : args.until);
		const only = scopesOf(args.address);
		const span = since
			? {since, until: until ?? {api, ...options}, only}
			: {tenant: api.baseUrl, ...(until ? {until} : {}), only};
		for await (const change of changesIn(open, span))
			yield [{address: kinds[change.kind].address(change.id), ...withinContract(change, inContract)}];
		const {leftOut} = since ? comparedKinds(span) : {leftOut: []};
		return {
			isComplete: leftOut.length === 0,
			notes: [
				...(since ? [`The earlier state is of ${isoTime(since.at)}.`] : []),
				...(until ? [`The later state is of ${isoTime(until.at)}.`] : []),
				...(leftOut.length > 0 ? [`Only one side was read, so not compared: ${leftOut.join(', ')}.`] : []),
			],
		};
	},
});

/** Throws `Refusal` for an address of something else. */
function scopesOf(address: string | undefined): readonly Scope[] {
	if (address === undefined) return [];
	const place = parseAddressIfValid(address);
	try {
		if (place) return [scopeOf(place)];
	} catch (error) {
		if (!(error instanceof NotKeptError)) throw error;
	}
	throw new Refusal('arguments', `address must be a list or an item of ${historyKinds.join(', ')}.`);
}

/** A change without the fields that the contract does not have. */
function withinContract(change: ItemChange, inContract: Sources['inContract']): ItemChange {
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
