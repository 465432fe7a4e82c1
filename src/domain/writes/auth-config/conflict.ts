/** Three versions of one config: as it was when the edit began, as the edit wants it, and as the service has it now. */
import {isDeepStrictEqual} from 'node:util';
import type {AuthConfig} from '../../../contract/auth-config.ts';
import {type Change, diff} from './diff.ts';
import {type Draft, valueAt, withValue} from './draft.ts';
import {fieldAt, fieldPaths} from './paths.ts';
import {isObject} from './values.ts';

export interface Conflict {
	/** Where the edit changes something that has changed meanwhile. */
	readonly path: string;
	/** Values are masked or missing then: all that can be said is that both changed it. */
	readonly isSecret: boolean;
	readonly base: unknown;
	readonly mine: unknown;
	readonly theirs: unknown;
}

export interface Merge {
	readonly conflicts: readonly Conflict[];
	/** What changed meanwhile elsewhere, and stays as it is now. */
	readonly theirChanges: readonly Change[];
	/** What the edit still has to change. */
	readonly left: readonly Change[];
}

export function threeWay(base: AuthConfig, draft: Draft, theirs: AuthConfig): Merge {
	const mine = diff(base, draft);
	const others = diff(base, withTraces(base, theirs));
	const conflicts = mine.flatMap((change) =>
		others
			.filter((other) => overlaps(change.path, other.path) && !isSame(change, other))
			.map((other) => conflictOf(change, other)),
	);
	return {
		conflicts,
		theirChanges: others.filter((other) => !mine.some((change) => overlaps(change.path, other.path))),
		left: mine.filter((change) => !others.some((other) => isSame(change, other))),
	};
}

export const overlaps = (a: string, b: string) => a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);

const isSame = (a: Change, b: Change) =>
	a.path === b.path && !a.isSecret && !b.isSecret && isDeepStrictEqual(a.after, b.after);

/** Told at the more exact of the two paths. */
function conflictOf(mine: Change, theirs: Change): Conflict {
	const exact = mine.path.length >= theirs.path.length ? mine : theirs;
	const inMember = (change: Change) =>
		change.path === exact.path ? change.after : valueAt(change.after, exact.path.split('.').slice(1));
	return {
		path: exact.path,
		isSecret: fieldAt(exact.path)?.isSecret === true,
		base: exact.before,
		mine: inMember(mine),
		theirs: inMember(theirs),
	};
}

/** A secret that shows where none showed, or no longer does, was written by someone: the only trace there is. */
function withTraces(base: AuthConfig, theirs: AuthConfig): Draft {
	const isShown = (config: Draft, names: readonly string[]) => (valueAt(config, names) ?? '') !== '';
	const hasMember = (config: Draft, names: readonly string[]) => isObject(valueAt(config, names.slice(0, -1)));
	return fieldPaths
		.filter(({isSecret, names}) => isSecret && isShown(base, names) !== isShown(theirs, names))
		.filter(({names}) => hasMember(base, names) && hasMember(theirs, names))
		.reduce<Draft>((config, {names}) => withValue(config, names, null), theirs);
}

/**
 * The edit taken over to the present state, without the changes at the paths that are given up. A field whose member is
 * gone meanwhile brings the member back as the edit had it.
 */
export function rebased(base: AuthConfig, draft: Draft, theirs: AuthConfig, givenUp: ReadonlySet<string>): Draft {
	return diff(base, draft)
		.filter(({path}) => ![...givenUp].some((lost) => overlaps(path, lost)))
		.reduce<Draft>((config, {path, after}) => {
			const names = fieldAt(path)?.names ?? [];
			const parent = names.slice(0, -1);
			const isGone = parent.length > 0 && !isObject(valueAt(config, parent));
			if (isGone && after === undefined) return config;
			const whole = isGone ? parent : names;
			return withValue(config, whole, valueAt(draft, whole));
		}, theirs);
}
