/** A surface's data model: the data of the service with local edits on top. The model is never sent. */

import {startOf} from '../../../text/trim.ts';
import {type Reason, valueWords} from '../words/values.ts';
import {parseModel} from './parse.ts';
import {formatPointer, parsePointer, readPointer, valueAt, writePointer} from './pointer.ts';
import {isSame} from './same.ts';

/** A path that both the person and the service changed. */
export interface Conflict {
	readonly path: string;
	readonly mine: unknown;
	readonly theirs: unknown;
	/** False if the new data has no place for the local value, which then exists only here. */
	readonly isInModel: boolean;
}

export type Model = ReturnType<typeof modelOf>;

/** Creates a model from a surface's JSON. Invalid JSON gives an empty model and a `problem`. */
export function createModel(json: string | undefined): Model {
	const {value, problem} = parseModel(json);
	return modelOf(value, problem);
}

/** Creates a model from parsed data. */
export function modelOf(initial: unknown, initialProblem?: Reason) {
	let base = initial;
	let root = initial;
	let problem = initialProblem;
	const typed = new Map<string, unknown>();
	const conflicts = new Map<string, Conflict>();

	/** Applies all local values to other data, in the order of typing. `lost` lists the paths that failed. */
	function replay(under: unknown): {root: unknown; lost: Set<string>} {
		let next = under;
		const lost = new Set<string>();
		for (const [path, value] of typed) {
			const written = writePointer(next, parsePointer(path) ?? [], value);
			if ('refused' in written) lost.add(path);
			else next = written.root;
		}
		return {root: next, lost};
	}

	/** Whether the path lies inside a local value, which hides the service's value. */
	const isUnderTyped = (path: string) => [...typed.keys()].some((parent) => path.startsWith(`${parent}/`));

	return {
		/** The current data. Immutable, so an identical reference means an unchanged value. */
		get root() {
			return root;
		},
		/** The reason why the data could not be read, as a sentence. */
		get problem() {
			return problem?.(valueWords);
		},
		/** Pointers with local values. */
		get dirty(): readonly string[] {
			return [...typed.keys()];
		},
		/** Conflicts from refreshes. Writing or reverting a path removes its conflict. */
		get conflicts(): readonly Conflict[] {
			return [...conflicts.values()];
		},
		/** Undefined for a missing value and for an invalid pointer. */
		get: (path: string) => valueAt(root, path),
		/** Writes a local value. Returns the reason if it fails, else undefined. */
		set(path: string, value: unknown): string | undefined {
			const segments = parsePointer(path);
			if (!segments) return valueWords.unwritablePath(startOf(path, 80));
			const written = writePointer(root, segments, value);
			if ('refused' in written) return valueWords.notWritten(startOf(path, 80), written.refused(valueWords));
			const pointer = formatPointer(segments);
			for (const child of typed.keys()) if (child.startsWith(`${pointer}/`)) typed.delete(child);
			conflicts.delete(pointer);
			if (!isUnderTyped(pointer) && isSame(readPointer(base, segments), value)) typed.delete(pointer);
			else typed.set(pointer, value);
			root = written.root;
			return undefined;
		},
		/** Restores the service's value and resolves a conflict in its favour. */
		revert(path: string): void {
			const pointer = formatPointer(parsePointer(path) ?? []);
			conflicts.delete(pointer);
			if (typed.delete(pointer)) root = replay(base).root;
		},
		/** Replaces the service's data and keeps local values. Invalid data leaves the model unchanged. */
		replaceBase(json: string | undefined): void {
			const next = parseModel(json);
			problem = next.problem;
			if (problem) return;
			for (const [path, mine] of typed) {
				const theirs = valueAt(next.value, path);
				if (isSame(theirs, mine)) {
					if (!isUnderTyped(path)) typed.delete(path);
					conflicts.delete(path);
				} else if (!isSame(theirs, valueAt(base, path))) conflicts.set(path, {path, mine, theirs, isInModel: true});
			}
			const replayed = replay(next.value);
			for (const path of replayed.lost)
				conflicts.set(path, {path, mine: typed.get(path), theirs: valueAt(next.value, path), isInModel: false});
			base = next.value;
			root = replayed.root;
		},
	};
}
