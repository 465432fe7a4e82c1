/** Describes validation problems of an input, with a limited length. */
import * as v from 'valibot';
import {bare, isList, isMessage, type Message} from '../../contract/schema.ts';

/** The maximum number of problems in a response. */
export const problemLimit = 12;

/**
 * Returns the first problems of an object, at most one per member without sub-members. Checking a list stops at its first
 * invalid item.
 */
export const problemsOf = (shape: Message, value: unknown): readonly string[] =>
	problemsIn(shape, value, []).slice(0, problemLimit);

function problemsIn(shape: Message, value: unknown, path: readonly string[]): readonly string[] {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return [explain(shape, value, path)].flat();
	return Object.entries(shape.entries).flatMap(([name, schema]) => {
		const member = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
		const inner = bare(schema);
		const here = [...path, name];
		if (isMessage(inner) && member !== undefined) return problemsIn(inner, member, here);
		return explain(schema, member, here);
	});
}

/** Names the type of a value but not the value, because it may be a misplaced secret. */
function explain(schema: v.GenericSchema, value: unknown, path: readonly string[]): readonly string[] {
	const empty = nullItem(bare(schema), value, path);
	if (empty !== undefined) return [empty];
	const parsed = v.safeParse(schema, value, {abortEarly: true});
	if (parsed.success) return [];
	const [issue] = parsed.issues;
	const inside = v.getDotPath(issue);
	const member = [...path, ...(inside === null ? [] : [inside])].join('.');
	const got = Array.isArray(issue.input) ? 'array' : typeof issue.input;
	return [`${member || 'the body'}: expected ${issue.expected}, got ${got}`];
}

/** A list in a response may have null for an item that broke the contract, so the schema accepts it. A request may not. */
function nullItem(schema: v.GenericSchema, value: unknown, path: readonly string[]): string | undefined {
	const index = isList(schema) && Array.isArray(value) ? value.indexOf(null) : -1;
	if (!isList(schema) || index < 0) return undefined;
	return `${[...path, index].join('.')}: expected ${bare(schema.item).expects}, got null`;
}
