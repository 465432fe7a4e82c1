/** The rows of a list by id. It contains each id once. */

export class RowIndex<R> {
	readonly #id: (row: R) => string;
	#byId = new Map<string, R>();

	constructor(id: (row: R) => string) {
		this.#id = id;
	}

	get(id: string | undefined): R | undefined {
		return id === undefined ? undefined : this.#byId.get(id);
	}

	has(id: string): boolean {
		return this.#byId.has(id);
	}

	/** Replaces all rows. The first row of several with the same id counts. */
	replace(rows: readonly R[]): void {
		this.#byId = new Map(rows.toReversed().map((row) => [this.#id(row), row]));
	}

	/** Adds rows. Returns those whose id was not known. */
	append(rows: readonly R[]): readonly R[] {
		return rows.filter((row) => {
			const id = this.#id(row);
			if (this.#byId.has(id)) return false;
			this.#byId.set(id, row);
			return true;
		});
	}
}
