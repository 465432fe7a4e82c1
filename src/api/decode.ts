/** From a clean JSON value to the endpoint's output: what fits is kept, what does not is left out and named. */
import * as v from 'valibot';
import type {AnyEndpoint} from '../contract/endpoint.ts';
import {bare, type Message} from '../contract/schema.ts';
import type {FieldProblem} from './api.ts';

/** More problems than this are counted, not listed. */
const mostListed = 100;

export interface Decoded {
	readonly data: Record<string, unknown>;
	readonly problems: readonly FieldProblem[];
}

/**
 * Takes the value over and changes it in place. `undefined` when it is no object, or when leaving out every offending
 * field does not make it fit. A missing list is an empty one.
 */
export function decode(endpoint: AnyEndpoint, value: unknown): Decoded | undefined {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
	const data = value as Record<string, unknown>;
	const misfits = [...mistyped(endpoint.output, data)];
	addMisplacedLists(misfits, endpoint.output, data, []);
	if (misfits.length > 0) {
		prune(data, misfits);
		if (!v.is(endpoint.output, data)) return undefined;
	}
	const {envelope} = endpoint;
	if (envelope !== undefined && data[envelope] === undefined && isList(endpoint.output.entries[envelope])) {
		data[envelope] = [];
	}
	return {data, problems: listed(misfits)};
}

interface Misfit {
	readonly keys: readonly PropertyKey[];
	readonly message: string;
}

const mistyped = (schema: Message, data: unknown): readonly Misfit[] =>
	v.safeParse(schema, data).issues?.map(misfitOf) ?? [];

/** Says what was wrong without repeating the value. */
function misfitOf(issue: v.BaseIssue<unknown>): Misfit {
	const keys = (issue.path ?? []).map(({key}) => key as PropertyKey);
	return {keys, message: `expected ${expected[issue.type] ?? issue.type}, got ${kindOf(issue.input)}`};
}

/** The same for a caller's own input. */
export const fieldProblem = (issue: v.BaseIssue<unknown>): FieldProblem => problemOf(misfitOf(issue));

const problemOf = ({keys, message}: Misfit): FieldProblem => ({path: keys.map(String).join('.'), message});

const expected: Readonly<Record<string, string>> = {
	string: 'text',
	boolean: 'true or false',
	number: 'a number',
	integer: 'a whole number',
	array: 'a list',
	record: 'an object',
	loose_object: 'an object',
};

function kindOf(value: unknown): string {
	if (Array.isArray(value)) return 'a list';
	if (typeof value === 'object') return value === null ? 'nothing' : 'an object';
	if (typeof value === 'number') return Number.isInteger(value) ? 'a number' : 'a fraction';
	return typeof value === 'string' ? 'text' : 'true or false';
}

/** Adds the lists that stand where an object belongs, which valibot takes for one. */
function addMisplacedLists(
	found: Misfit[],
	schema: v.GenericSchema,
	value: object,
	keys: readonly PropertyKey[],
): void {
	const look = (inner: v.GenericSchema, item: unknown, key: PropertyKey) => {
		if (typeof item !== 'object' || item === null) return;
		const isObject = inner.type === 'loose_object' || inner.type === 'record';
		if (isObject && Array.isArray(item)) found.push({keys: [...keys, key], message: 'expected an object, got a list'});
		else if (inner.type !== 'record') addMisplacedLists(found, inner, item, [...keys, key]);
	};
	if (schema.type === 'array' && Array.isArray(value)) {
		const inner = bare((schema as v.ArraySchema<v.GenericSchema, undefined>).item);
		for (const [index, item] of value.entries()) look(inner, item, index);
	} else if (schema.type === 'loose_object') {
		const {entries} = schema as unknown as Message;
		// Most members are texts: only what may hold a list is looked up.
		for (const key in value) {
			const item = (value as Record<string, unknown>)[key];
			if (typeof item === 'object' && Object.hasOwn(entries, key))
				look(bare(entries[key] as v.GenericSchema), item, key);
		}
	}
}

function listed(misfits: readonly Misfit[]): readonly FieldProblem[] {
	const problems = misfits.slice(0, mostListed).map(problemOf);
	const rest = misfits.length - problems.length;
	return rest === 0 ? problems : [...problems, {path: '…', message: `${rest} more fields were left out`}];
}

/** Removes each misfit. Elements go last and together, so that every path still leads where it says. */
function prune(root: object, misfits: readonly Misfit[]): void {
	const gone = new Map<unknown[], Set<unknown>>();
	for (const {keys} of misfits) {
		const last = keys.at(-1) as string;
		const parent = keys
			.slice(0, -1)
			.reduce<object>((value, key) => (value as Record<PropertyKey, object>)[key] ?? {}, root);
		if (Array.isArray(parent)) gone.set(parent, (gone.get(parent) ?? new Set()).add(last));
		else delete (parent as Record<string, unknown>)[last];
	}
	for (const [list, indices] of gone) {
		const kept = list.filter((_, index) => !indices.has(index));
		for (const [index, item] of kept.entries()) list[index] = item;
		list.length = kept.length;
	}
}

const isList = (schema: unknown) => bare(schema as v.GenericSchema).type === 'array';
