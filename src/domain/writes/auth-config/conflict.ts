/** Merges three versions of a config: the base of the edit, the edited draft, and the present state on the service. */
import {isDeepStrictEqual} from 'node:util';
import type {AuthConfig} from '../../../contract/auth-configs.ts';
import {valueAt, withValue} from '../../../text/json/object.ts';
import {type Change, diff, shownSecret, walk} from './diff.ts';
import type {Draft} from './draft.ts';
import {fieldAt} from './paths.ts';
import {isObject} from './values.ts';

/** A path that both the edit and someone else changed. */
export type Conflict = ReturnType<typeof conflictOf>;

export type Merge = ReturnType<typeof threeWay>;

export function threeWay(base: AuthConfig, draft: Draft, theirs: AuthConfig) {
	const mine = diff(base, draft);
	const others = diff(base, withSecretChanges(base, theirs));
	const conflicts = mine.flatMap((change) =>
		others
			.filter((other) => overlaps(change.path, other.path) && !isSame(change, other))
			.map((other) => conflictOf(change, other)),
	);
	return {
		conflicts,
		/** Changes by others in other fields. They stay. */
		theirChanges: others.filter((other) => !mine.some((change) => overlaps(change.path, other.path))),
		/** Changes of the edit that the present state does not have yet. */
		left: mine.filter((change) => !others.some((other) => isSame(change, other))),
	};
}

export const overlaps = (a: string, b: string) => a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);

const isSame = (a: Change, b: Change) =>
	a.path === b.path && !a.isSecret && !b.isSecret && isDeepStrictEqual(a.after, b.after);

/** The conflict has the longer of the two paths. The change with the shorter one removes the member, and so the field too. */
function conflictOf(mine: Change, theirs: Change) {
	const longer = mine.path.length >= theirs.path.length ? mine : theirs;
	return {
		path: longer.path,
		/** The values are masked or missing, so they cannot be compared. */
		isSecret: fieldAt(longer.path)?.isSecret === true,
		base: longer.before,
		mine: mine.after,
		theirs: theirs.after,
	};
}

/** Marks secrets that appeared or disappeared as changed. The API gives no other evidence of a written secret. */
function withSecretChanges(base: AuthConfig, theirs: AuthConfig): Draft {
	return [...walk(base, theirs)]
		.filter(({field, before, after}) => field.isSecret && shownSecret(before) !== shownSecret(after))
		.reduce<Draft>((config, {field}) => withValue(config, field.names, null), theirs);
}

/**
 * Applies the edit to the present state, without the changes at the discarded paths. If the member of a changed field was
 * removed meanwhile, the draft's whole member is restored.
 */
export function reapplied(base: AuthConfig, draft: Draft, theirs: AuthConfig, discarded: ReadonlySet<string>): Draft {
	return diff(base, draft)
		.filter(({path}) => ![...discarded].some((other) => overlaps(path, other)))
		.reduce<Draft>((config, {path, after}) => {
			const names = fieldAt(path)?.names ?? [];
			const parent = names.slice(0, -1);
			const isRemoved = !isObject(valueAt(config, parent));
			if (isRemoved && after === undefined) return config;
			const whole = isRemoved ? parent : names;
			return withValue(config, whole, valueAt(draft, whole));
		}, theirs);
}
