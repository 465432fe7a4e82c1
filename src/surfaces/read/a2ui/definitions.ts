/** Adds and replaces the component definitions of a surface within limits. */
import {isJsonObject} from '../../../text/json/object.ts';
import type {Catalogues} from './catalogues.ts';
import {surfaceComponents} from './limits.ts';
import {type Rejection, rejected} from './message.ts';
import type {Json} from './values.ts';

/** The definitions of a surface by id. */
export class DefinitionStore {
	readonly #all = new Map<string, Json>();
	readonly #sizes = new Map<string, number>();
	#size = 0;

	get all(): ReadonlyMap<string, Json> {
		return this.#all;
	}

	/** UTF-16 units of all definitions as JSON. */
	get size(): number {
		return this.#size;
	}

	/**
	 * Adds or replaces definitions. Rejects the whole message if one of them is invalid, or if they exceed a limit.
	 * `room` is the space that the other surfaces of the stream leave.
	 */
	add(
		surfaceId: string,
		components: readonly unknown[],
		room: {readonly components: number; readonly size: number},
		catalogues: Catalogues | undefined,
	): Rejection | undefined {
		const added: {readonly id: string; readonly definition: Json; readonly size: number}[] = [];
		let size = this.#size;
		for (const [index, definition] of components.entries()) {
			if (!isJsonObject(definition)) return rejected(surfaceId, at(index), 'A component must be an object');
			const {id, component} = definition;
			if (typeof id !== 'string' || id === '')
				return rejected(surfaceId, at(index, '/id'), 'id must be a text that is not empty');
			if (typeof component !== 'string' || component === '')
				return rejected(surfaceId, at(index, '/component'), 'component must name a type');
			const misplaced = catalogues?.misplaced(definition);
			if (misplaced) return rejected(surfaceId, at(index, misplaced.path), misplaced.reason);
			const own = JSON.stringify(definition).length;
			size += own - (this.#sizes.get(id) ?? 0);
			added.push({id, definition, size: own});
		}
		const count = this.#all.size + added.filter(({id}) => !this.#all.has(id)).length;
		if (count > surfaceComponents)
			return rejected(surfaceId, '/updateComponents', `A surface has at most ${surfaceComponents} components`);
		if (count > room.components || size > room.size)
			return rejected(surfaceId, '/updateComponents', 'The surfaces of the stream have too many components');
		for (const {id, definition, size: own} of added) {
			this.#size += own - (this.#sizes.get(id) ?? 0);
			this.#all.set(id, definition);
			this.#sizes.set(id, own);
		}
		return undefined;
	}
}

const at = (index: number, member = '') => `/updateComponents/components/${index}${member}`;
