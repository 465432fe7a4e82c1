import {problemsKept} from '../limits.ts';

export type ProblemKind =
	| 'root'
	| 'missing'
	| 'unknown-type'
	| 'several-types'
	| 'cycle'
	| 'duplicate'
	| 'no-id'
	| 'depth'
	| 'count'
	| 'unreached'
	| 'model'
	| 'value';

/** Something wrong with a surface that did not keep the rest of it from being drawn. */
export interface Problem {
	readonly kind: ProblemKind;
	/** Empty for what concerns the surface as a whole. */
	readonly componentId: string;
	/** A sentence; ids in it are cut short. */
	readonly message: string;
}

/** Collects problems, each once and within bounds. */
export class Problems {
	readonly list: Problem[] = [];
	/** Found beyond those kept. */
	dropped = 0;
	readonly #seen = new Set<string>();

	/** `key` says which problems of a kind are one and the same where their words do not. */
	add(kind: ProblemKind, componentId: string, message: string, key = `${componentId} ${message}`): void {
		const name = `${kind} ${key}`;
		if (this.#seen.has(name)) return;
		if (this.list.length >= problemsKept) this.dropped++;
		else {
			this.#seen.add(name);
			this.list.push({kind, componentId, message});
		}
	}
}

/** An id as messages show it. */
export function shortId(id: string): string {
	return `"${id.length > 40 ? `${id.slice(0, 39)}…` : id}"`;
}
