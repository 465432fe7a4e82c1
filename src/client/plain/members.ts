/** The known members of a JSON object, found by the bytes of their names. */
import {endsWithSecretName} from '../safety/secret-names.ts';

/** The number of members that an object can have: a mask of 32 bits stores which of them it has, and another the others. */
const maximumMembers = 64;

export class Member<T> {
	readonly known: T;
	/** Its bit in one of the two masks of an object. */
	readonly bit: number;
	readonly isInFirstMask: boolean;
	readonly #name: Uint8Array;
	/** The member that followed in the latest object, because services write members in one order. */
	next: Member<T> | undefined;

	constructor(name: Uint8Array, known: T, index: number) {
		this.#name = name;
		this.known = known;
		this.bit = 1 << (index % 32);
		this.isInFirstMask = index < 32;
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

	/** Leaves out the names of secrets. Throws `RangeError` for more members than the masks have bits. */
	constructor(members: Iterable<readonly [name: string, known: T]>) {
		const named = [...members]
			.filter(([text]) => !endsWithSecretName(text))
			.map(([text, known], index) => ({name: Buffer.from(text), known, index}));
		if (named.length > maximumMembers) throw new RangeError('Too many members for the masks');
		this.#byHash = new Map(
			[...Map.groupBy(named, ({name}) => hashOf(name, 0, name.length))].map(([hash, group]) => [
				hash,
				group.map(({name, known, index}) => new Member(name, known, index)),
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
