/** The fetch standard's headers over a map. The global `Headers` loads Node's whole HTTP client, which takes 20 ms. */

/** The requested compressions. */
export const encodings: readonly string[] = ['gzip', 'br'];

type Pairs = Iterable<readonly [string, string]>;

export class HeaderMap implements Headers {
	readonly #values = new Map<string, string>();

	/** Repeated names are joined by commas. */
	constructor(init: ConstructorParameters<typeof Headers>[0] | Pairs = []) {
		const pairs = Symbol.iterator in init ? init : Object.entries(init);
		for (const [name = '', value = ''] of pairs) this.append(name, String(value));
	}

	append(name: string, value: string): void {
		const before = this.get(name);
		this.set(name, before === null ? value : `${before}, ${value}`);
	}

	delete(name: string): void {
		this.#values.delete(name.toLowerCase());
	}

	get(name: string): string | null {
		return this.#values.get(name.toLowerCase()) ?? null;
	}

	has(name: string): boolean {
		return this.#values.has(name.toLowerCase());
	}

	set(name: string, value: string): void {
		this.#values.set(name.toLowerCase(), value);
	}

	getSetCookie(): string[] {
		return [];
	}

	forEach(visit: (value: string, name: string, headers: Headers) => void): void {
		for (const [name, value] of this) visit(value, name, this);
	}

	keys() {
		return this.#values.keys();
	}

	values() {
		return this.#values.values();
	}

	entries() {
		return this.#values.entries();
	}

	[Symbol.iterator]() {
		return this.#values.entries();
	}
}
