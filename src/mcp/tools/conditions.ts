/** Conditions on the fields of items, for what the service cannot search. */
import * as v from 'valibot';
import {pick} from '../../domain/resources/pick.ts';
import {parseDateTime, parseDay} from '../../text/timestamp.ts';
import {word} from '../tool.ts';

export const maximumConditions = 10;

const bound = v.optional(word('a number or a time'));

/** Met if a value at the path meets all of it. */
export const Condition = v.strictObject({
	path: v.string(),
	is: v.optional(v.pipe(v.picklist(['set', 'unset']), v.description('unset: absent, or 0, false or empty'))),
	equals: v.optional(v.string()),
	contains: v.optional(v.string()),
	over: bound,
	under: bound,
});
export type FieldCondition = v.InferOutput<typeof Condition>;

/** Whether an item meets all conditions. */
export const conditionsOf =
	(conditions: readonly FieldCondition[] = []) =>
	(item: unknown): boolean =>
		conditions.every((condition) => meets(pick(item, condition.path), condition));

function meets(value: unknown, {is, equals, contains, over, under}: FieldCondition): boolean {
	const values = Array.isArray(value) ? value : [value];
	const isSet = values.some(
		(each) => each !== undefined && each !== null && each !== '' && each !== 0 && each !== false,
	);
	if (is !== undefined && isSet !== (is === 'set')) return false;
	const tests: ((each: unknown) => boolean)[] = [];
	// Numbers of 64 bits are texts.
	if (equals !== undefined) tests.push((each) => String(each ?? '') === equals);
	if (contains !== undefined)
		tests.push((each) => typeof each === 'string' && each.toLowerCase().includes(contains.toLowerCase()));
	if (over !== undefined) tests.push((each) => compared(each, over) > 0);
	if (under !== undefined) tests.push((each) => compared(each, under) < 0);
	return tests.length === 0 || values.some((each) => tests.every((test) => test(each)));
}

/** The difference of two numbers or times. Not a number for other values, and for an absent one. */
function compared(value: unknown, other: string): number {
	const isNumber = Number.isFinite(Number(other));
	const numberOf = (each: unknown) => {
		if (each === undefined || each === '') return Number.NaN;
		return isNumber ? Number(each) : (parseDay(String(each)) ?? parseDateTime(String(each)) ?? Number.NaN);
	};
	return numberOf(value) - numberOf(other);
}
