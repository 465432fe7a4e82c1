/** Reads the demo data of `assets/demo`, in the notation of its README. */
import {isJsonObject} from '../../text/json/object.ts';
import {collectionNames, collections} from '../collections.ts';
import type {Json} from '../http.ts';
import type {Calendar} from './calendar.ts';
import type {CollectionSeeds} from './seed.ts';

export interface DataOptions {
	/** The day of `{today}`. */
	readonly calendar: Calendar;
	/** Whether items keep members and values that break or exceed the contract. */
	readonly odd: boolean;
}

/** Copies data, with a date for each `{today}`, `{today-6}` or `{today+1}` in its texts. */
export const dated = <T>(data: T, calendar: Calendar): T =>
	JSON.parse(
		JSON.stringify(data).replace(/\{today([+-]\d+)?\}/g, (_, days: string = '0') => calendar.date(Number(days))),
	);

/** Removes the member `strict`, and applies it unless data may be odd. Undefined for an item that only odd data has. */
export function variantOf<T extends object>(item: T, odd: boolean): T | undefined {
	const {strict, ...whole}: Json = Object.fromEntries(Object.entries(item));
	if (strict === null && !odd) return undefined;
	return (isJsonObject(strict) && !odd ? patched(whole, strict) : whole) as T;
}

/** Applies a JSON Merge Patch (RFC 7386): null removes a member. */
function patched(target: Json, patch: Json): Json {
	const changes = Object.entries(patch).map(([name, value]) => {
		const inner = target[name];
		return [name, isJsonObject(value) ? patched(isJsonObject(inner) ? inner : {}, value) : value];
	});
	const members = Object.entries({...target, ...Object.fromEntries(changes)});
	return Object.fromEntries(members.filter(([, value]) => value !== null));
}

/** The items of a data file. */
export const itemsOf = <T extends object>(data: readonly T[], {calendar, odd}: DataOptions): readonly T[] =>
	dated(data, calendar)
		.map((item) => variantOf(item, odd))
		.filter((item) => item !== undefined);

/** The demo data of every collection. A test checks it against the contract. */
export const collectionSeeds = (options: DataOptions) =>
	Object.fromEntries(
		collectionNames.map((name) => [name, itemsOf(collections[name].demo, options)]),
	) as CollectionSeeds;
