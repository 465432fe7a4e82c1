/** The one place of a secret that a person has just given, until the service has it. */
import {mask} from '../../../contract/sensitive-fields.ts';
import {ExactNumber} from '../../../text/json/exact-number.ts';
import {toVisible} from '../../../text/visible.ts';

/**
 * Holds a secret as bytes, and turns into the mask wherever it is printed, joined, logged or serialised. `dispose`
 * overwrites the bytes. The text that `use` makes of them is the engine's to collect, so `use` is for the moment of sending.
 */
export class SecretBox {
	#bytes: Uint8Array | undefined;

	/** Takes the bytes (UTF-8) over: they are the box's to overwrite. */
	constructor(bytes: Uint8Array) {
		this.#bytes = bytes;
	}

	static of(text: string): SecretBox {
		return new SecretBox(new TextEncoder().encode(text));
	}

	get isDisposed(): boolean {
		return this.#bytes === undefined;
	}

	/** Lends the secret to a function. Throws once the box is disposed. */
	use<T>(borrow: (secret: string) => T): T {
		if (!this.#bytes) throw new Error('This secret was overwritten: give it again');
		return borrow(new TextDecoder('utf-8', {ignoreBOM: true}).decode(this.#bytes));
	}

	/** Safe to call again. */
	dispose(): void {
		this.#bytes?.fill(0);
		this.#bytes = undefined;
	}

	toString(): string {
		return mask;
	}

	toJSON(): string {
		return mask;
	}

	[Symbol.for('nodejs.util.inspect.custom')](): string {
		return mask;
	}
}

/**
 * A copy of a JSON value with every box opened: for the request about to be sent, and nothing else. The secrets are in
 * visible form like all input of the client, which sends them exactly.
 */
export function opened(value: unknown): unknown {
	if (value instanceof SecretBox) return value.use(toVisible);
	if (Array.isArray(value)) return value.map(opened);
	if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return value;
	return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, opened(item)]));
}

/** Every box within a JSON value. */
export function boxesIn(value: unknown): readonly SecretBox[] {
	if (value instanceof SecretBox) return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(boxesIn) : [];
}
