/** Holds an entered secret until it is sent. */
import {mask} from '../../contract/sensitive-fields.ts';
import {isContainer, isJsonObject} from '../../text/json/object.ts';
import {toVisible} from '../../text/visible.ts';

/**
 * Holds a secret as bytes, and prints, joins and serializes as the mask. `dispose` overwrites the bytes. `use` creates a
 * string that stays in memory until garbage collection, so call it only for checking and sending.
 */
export class SecretBox {
	#bytes: Uint8Array | undefined;

	/** Takes ownership of the UTF-8 bytes, and overwrites them later. */
	constructor(bytes: Uint8Array) {
		this.#bytes = bytes;
	}

	static of(text: string): SecretBox {
		return new SecretBox(new TextEncoder().encode(text));
	}

	get isDisposed(): boolean {
		return this.#bytes === undefined;
	}

	/** Passes the secret to a function. Throws if the box is disposed. */
	use<T>(borrow: (secret: string) => T): T {
		if (!this.#bytes) throw new Error('The secret was overwritten. Enter it again');
		return borrow(new TextDecoder('utf-8', {ignoreBOM: true}).decode(this.#bytes));
	}

	/** Idempotent. */
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

/** A copy without blanks and line breaks around it. Disposes the given box. */
export function trimmed(secret: SecretBox): SecretBox {
	const copy = secret.use((text) => SecretBox.of(text.trim()));
	secret.dispose();
	return copy;
}

/**
 * A copy of a JSON value with the secrets of all boxes, for the request only. The secrets are in visible form, like all
 * input of the client.
 */
export function opened(value: unknown): unknown {
	if (value instanceof SecretBox) return value.use(toVisible);
	if (Array.isArray(value)) return value.map(opened);
	if (!isJsonObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, opened(item)]));
}

/** Every box within a JSON value. */
export function boxesIn(value: unknown): readonly SecretBox[] {
	if (value instanceof SecretBox) return [value];
	return isContainer(value) ? Object.values(value).flatMap(boxesIn) : [];
}
