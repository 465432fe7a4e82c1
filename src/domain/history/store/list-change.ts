/** How a list that was just read differs from its last reading. */

export interface ReadItem {
	readonly id: string;
	readonly json: string;
	readonly hash: string;
	/** The hash of the same content without encryption, as an earlier reading may have stored it. */
	readonly plainHash?: string;
}

export interface ListChange {
	/** The items that are new or changed. */
	readonly began: readonly ReadItem[];
	/** The ids whose last state has ended: of changed items, and of those that are gone. */
	readonly ended: readonly string[];
	readonly gone: readonly string[];
}

/** `states` are the hashes of the last reading, and `items` those that were read, both by id. */
export function listChange(states: ReadonlyMap<string, string>, items: ReadonlyMap<string, ReadItem>): ListChange {
	const isSame = ({id, hash, plainHash}: ReadItem) => {
		const state = states.get(id);
		return state !== undefined && (state === hash || state === plainHash);
	};
	const began = [...items.values()].filter((item) => !isSame(item));
	const gone = [...states.keys()].filter((id) => !items.has(id));
	return {began, ended: [...began.flatMap(({id}) => (states.has(id) ? [id] : [])), ...gone], gone};
}
