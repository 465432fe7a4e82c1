import {startOf} from '../../../text/trim.ts';
import {maximumProblems} from '../limits.ts';

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

/** A defect of a surface that does not prevent drawing the rest. */
export interface Problem {
	readonly kind: ProblemKind;
	/** Empty for a problem of the whole surface. */
	readonly componentId: string;
	/** A sentence with shortened ids. */
	readonly message: string;
}

/** Collects distinct problems up to a limit. */
export class Problems {
	readonly list: Problem[] = [];
	/** Number of problems beyond the limit. */
	dropped = 0;
	readonly #seen = new Set<string>();

	/** `key` identifies equal problems of a kind whose messages differ. */
	add(kind: ProblemKind, componentId: string, message: string, key = `${componentId} ${message}`): void {
		const name = `${kind} ${key}`;
		if (this.#seen.has(name)) return;
		if (this.list.length >= maximumProblems) this.dropped++;
		else {
			this.#seen.add(name);
			this.list.push({kind, componentId, message});
		}
	}
}

/** Quotes and shortens an id for messages. */
export const shortId = (id: string): string => `"${id.length > 40 ? `${startOf(id, 39)}…` : id}"`;
