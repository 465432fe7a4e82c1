/** A surface's data model: the data of the service with local edits on top. The model is never sent. */

import {startOf} from '../../../text/trim.ts';
import {valueWords} from '../words/values.ts';
import {parseModel} from './parse.ts';
import {formatPointer, parsePointer, valueAt, writePointer} from './pointer.ts';

export type Model = ReturnType<typeof modelOf>;

/** Creates a model from a surface's JSON. Invalid JSON gives an empty model and a `problem`. */
export function createModel(json: string | undefined): Model {
	const {value, problem} = parseModel(json);
	return modelOf(value, problem);
}

/** Creates a model from parsed data. */
export function modelOf(initial: unknown, initialProblem?: string) {
	let root = initial;
	let problem = initialProblem;
	/** Local values by their pointers, in the order of typing. */
	const typed = new Map<string, unknown>();

	return {
		/** The current data. Immutable, so an identical reference means an unchanged value. */
		get root() {
			return root;
		},
		/** The reason why the data could not be read, as a sentence. */
		get problem() {
			return problem;
		},
		/** Undefined for a missing value and for an invalid pointer. */
		get: (path: string) => valueAt(root, path),
		/** Writes a local value. Returns the reason if it fails, else undefined. */
		set(path: string, value: unknown): string | undefined {
			const segments = parsePointer(path);
			if (!segments) return valueWords.unwritablePath(startOf(path, 80));
			const written = writePointer(root, segments, value);
			if ('refused' in written) return valueWords.notWritten(startOf(path, 80), written.refused);
			const pointer = formatPointer(segments);
			typed.delete(pointer);
			typed.set(pointer, value);
			root = written.root;
			return undefined;
		},
		/** Replaces the service's data and keeps the local values that it has a place for. Invalid data leaves the model unchanged. */
		replaceBase(json: string | undefined): void {
			const next = parseModel(json);
			problem = next.problem;
			if (problem) return;
			root = next.value;
			for (const [path, value] of typed) {
				const written = writePointer(root, parsePointer(path) ?? [], value);
				if ('root' in written) root = written.root;
			}
		},
	};
}
