/** A surface's data model: what the service sent, under what the person typed over it. Nothing here is ever sent. */
import {parseModel} from './parse.ts';
import {formatPointer, parsePointer, readPointer, type Segments, valueAt, writePointer} from './pointer.ts';
import {isSame} from './same.ts';

/** A path that was typed into here and changed on the service's side too. */
export interface Conflict {
	readonly path: string;
	readonly mine: unknown;
	readonly theirs: unknown;
	/** False when the new data has no place for what was typed: it is then only to be found here. */
	readonly isKept: boolean;
}

export interface Model {
	/** The data as it now reads. Never changed in place: a value that is identical has not changed. */
	readonly root: unknown;
	/** Undefined where there is nothing, and for pointers that may not be followed. */
	get(path: string): unknown;
	/** Writes the local copy. Returns why it could not, or undefined. */
	set(path: string, value: unknown): string | undefined;
	/** Back to what the service says. Settles a conflict in its favour. */
	revert(path: string): void;
	/** Pointers under which something was typed. */
	readonly dirty: readonly string[];
	/** What the latest refreshes disagreed on; a path leaves the list when it is written or reverted. */
	readonly conflicts: readonly Conflict[];
	/** Puts newer data under what was typed, which stays. Data that can't be read leaves the old in place. */
	rebase(json: string | undefined): void;
	/** What was wrong with the data, in a sentence. */
	readonly problem: string | undefined;
	/** Called once per change in which the value at one of the paths changed. Returns the way to stop. */
	subscribe(paths: Iterable<string>, listener: () => void): () => void;
}

type Watch = {readonly segments: Segments | undefined; readonly listeners: Set<() => void>};

/** Takes the serialized JSON of a surface; what can't be read gives an empty model and a `problem`. */
export function createModel(json: string | undefined): Model {
	const {value, problem} = parseModel(json);
	return modelOf(value, problem);
}

/** The same, over data that is already parsed. */
export function modelOf(initial: unknown, initialProblem?: string): Model {
	let base = initial;
	let root = initial;
	let problem = initialProblem;
	const typed = new Map<string, unknown>();
	const conflicts = new Map<string, Conflict>();
	const watches = new Map<string, Watch>();

	function change(next: unknown, isEqual: (a: unknown, b: unknown) => boolean) {
		const before = root;
		root = next;
		const called = new Set<() => void>();
		for (const {segments, listeners} of watches.values()) {
			if (!segments || isEqual(readPointer(before, segments), readPointer(next, segments))) continue;
			for (const listener of listeners) called.add(listener);
		}
		for (const listener of called) listener();
	}

	/** Everything typed, laid over other data in the order of typing. Reports what found no place. */
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

	/** What lies in something typed shows that, whatever the service says. */
	const isUnderTyped = (path: string) => [...typed.keys()].some((known) => path.startsWith(`${known}/`));

	return {
		get root() {
			return root;
		},
		get problem() {
			return problem;
		},
		get dirty() {
			return [...typed.keys()];
		},
		get conflicts() {
			return [...conflicts.values()];
		},
		get: (path) => valueAt(root, path),
		set(path, value) {
			const segments = parsePointer(path);
			if (!segments) return `"${path.slice(0, 80)}" is not a path that can be written`;
			const written = writePointer(root, segments, value);
			if ('refused' in written) return `${path.slice(0, 80)}: ${written.refused}`;
			const pointer = formatPointer(segments);
			for (const known of typed.keys()) if (known.startsWith(`${pointer}/`)) typed.delete(known);
			conflicts.delete(pointer);
			if (!isUnderTyped(pointer) && isSame(readPointer(base, segments), value)) typed.delete(pointer);
			else typed.set(pointer, value);
			change(written.root, Object.is);
			return undefined;
		},
		revert(path) {
			const pointer = formatPointer(parsePointer(path) ?? []);
			conflicts.delete(pointer);
			if (typed.delete(pointer)) change(replay(base).root, isSame);
		},
		rebase(json) {
			const next = parseModel(json);
			problem = next.problem;
			if (problem) return;
			for (const [path, mine] of typed) {
				const theirs = valueAt(next.value, path);
				if (isSame(theirs, mine)) {
					if (!isUnderTyped(path)) typed.delete(path);
					conflicts.delete(path);
				} else if (!isSame(theirs, valueAt(base, path))) conflicts.set(path, {path, mine, theirs, isKept: true});
			}
			const replayed = replay(next.value);
			for (const path of replayed.lost)
				conflicts.set(path, {path, mine: typed.get(path), theirs: valueAt(next.value, path), isKept: false});
			base = next.value;
			change(replayed.root, isSame);
		},
		subscribe(paths, listener) {
			const mine = [...new Set(paths)];
			for (const path of mine) {
				const watch = watches.get(path) ?? {segments: parsePointer(path), listeners: new Set()};
				watch.listeners.add(listener);
				watches.set(path, watch);
			}
			return () => {
				for (const path of mine) {
					const watch = watches.get(path);
					watch?.listeners.delete(listener);
					if (watch?.listeners.size === 0) watches.delete(path);
				}
			};
		},
	};
}
