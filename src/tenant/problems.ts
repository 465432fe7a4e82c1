/** What is wrong with an input, in a bounded number of words. */
import * as v from 'valibot';
import {bare, type Message} from '../contract/schema.ts';

/** Problems that one answer lists. */
export const problemLimit = 12;

/**
 * The first problems of an object, at most one per member that is not itself an object: checking a list stops at its first
 * bad item.
 */
export const problemsOf = (shape: Message, value: unknown): readonly string[] =>
	problemsIn(shape, value, []).slice(0, problemLimit);

function problemsIn(shape: Message, value: unknown, path: readonly string[]): readonly string[] {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return [explain(shape, value, path)].flat();
	return Object.entries(shape.entries).flatMap(([name, schema]) => {
		const member = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
		const inner = bare(schema as v.GenericSchema);
		const here = [...path, name];
		if (inner.type === 'loose_object' && member !== undefined) {
			return problemsIn(inner as unknown as Message, member, here);
		}
		return explain(schema as v.GenericSchema, member, here);
	});
}

/** Names the type that arrived, never the value: it may be a secret in the wrong place. */
function explain(schema: v.GenericSchema, value: unknown, path: readonly string[]): readonly string[] {
	const parsed = v.safeParse(schema, value, {abortEarly: true});
	if (parsed.success) return [];
	const [issue] = parsed.issues;
	const inside = v.getDotPath(issue);
	const place = [...path, ...(inside === null ? [] : [inside])].join('.');
	const got = Array.isArray(issue.input) ? 'array' : typeof issue.input;
	return [`${place || 'the body'}: expected ${issue.expected}, got ${got}`];
}
