/** The rows of a list by id. It contains each id once. */

export class RowIndex<R> {
	readonly #id: (row: R) => string;
	#byId = new Map<string, R>();
	#announced: {readonly page: readonly R[]; readonly added: readonly R[]}[] = [];

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
		this.#announced = [];
		this.#byId = new Map(rows.toReversed().map((row) => [this.#id(row), row]));
	}

	/**
	 * Adds a page ahead of the call of `append` that contains it. A page takes 0.1 ms, and thousands of rows in one turn of the
	 * event loop delay a key.
	 */
	announce(page: readonly R[]): void {
		this.#announced.push({page, added: this.#add(page)});
	}

	/** Adds pages. Returns their rows without those whose id is known. Revokes announced pages, unless these pages begin with them. */
	append(pages: readonly (readonly R[])[]): readonly R[] {
		const announced = this.#announced;
		this.#announced = [];
		const isAnnounced = announced.every(({page}, index) => page === pages[index]);
		if (isAnnounced)
			return [...announced.map(({added}) => added), this.#add(pages.slice(announced.length).flat())].flat();
		for (const row of announced.flatMap(({added}) => added)) this.#byId.delete(this.#id(row));
		return this.#add(pages.flat());
	}

	#add(rows: readonly R[]): readonly R[] {
		return rows.filter((row) => {
			const id = this.#id(row);
			if (this.#byId.has(id)) return false;
			this.#byId.set(id, row);
			return true;
		});
	}
}
