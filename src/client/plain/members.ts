/** The known members of a JSON object, found by the bytes of their names. */
import {endsWithSecretName} from '../safety/secret-names.ts';

export class Member<T> {
	readonly known: T;
	readonly #name: Uint8Array;
	/** The member that followed in the latest object, because services write members in one order. */
	next: Member<T> | undefined;

	constructor(name: Uint8Array, known: T) {
		this.#name = name;
		this.known = known;
	}

	/** The end of the name at a position; -1 if it is not there. */
	endIn(bytes: Uint8Array, start: number): number {
		const name = this.#name;
		for (let index = 0; index < name.length; index++) if (bytes[start + index] !== name[index]) return -1;
		return start + name.length;
	}
}

export class Members<T> {
	readonly #byHash: ReadonlyMap<number, readonly Member<T>[]>;
	/** The first member of the latest object. */
	first: Member<T> | undefined;

	/** Leaves out the names of secrets. */
	constructor(members: Iterable<readonly [name: string, known: T]>) {
		const named = [...members]
			.filter(([text]) => !endsWithSecretName(text))
			.map(([text, known]) => ({name: Buffer.from(text), known}));
		this.#byHash = new Map(
			[...Map.groupBy(named, ({name}) => hashOf(name, 0, name.length))].map(([hash, group]) => [
				hash,
				group.map(({name, known}) => new Member(name, known)),
			]),
		);
	}

	/** The member whose name is this part of the bytes. */
	at(bytes: Uint8Array, start: number, end: number): Member<T> | undefined {
		const sameHash = this.#byHash.get(hashOf(bytes, start, end));
		return sameHash?.find((member) => member.endIn(bytes, start) === end);
	}
}

function hashOf(bytes: Uint8Array, start: number, end: number): number {
	let hash = 0;
	for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0;
	return hash;
}
