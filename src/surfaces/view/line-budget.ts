/** How many lines the drawings of a surface may take together. */

interface Charge {
	/** Lines that the drawing has. */
	readonly lines: number;
	/** Lines that it may show. */
	readonly granted: number;
}

/**
 * Nodes are charged in the order of the tree the first time, so the cut falls where the lines run out. Later a single node
 * is drawn again and charged again. When that moves the cut, the budget is stale: every node has to be drawn again, in order.
 */
export class LineBudget {
	readonly #charges = new Map<string, Charge>();
	/** What stands in a node is charged before the node itself, and the drawing may be interrupted in between. */
	readonly #admitted = new Set<string>();
	#limit: number;
	#spent = 0;
	#isCut = false;
	#isStale = false;
	#isFirstPass = true;

	constructor(limit: number) {
		this.#limit = limit;
	}

	get limit(): number {
		return this.#limit;
	}

	set limit(lines: number) {
		this.#limit = lines;
	}

	/** Lines charged, including those beyond the limit. */
	get spent(): number {
		return this.#spent;
	}

	/** Whether something is left out. */
	get isCut(): boolean {
		return this.#isCut;
	}

	get isStale(): boolean {
		return this.#isStale;
	}

	/** Begins again with nothing charged. */
	reset(): void {
		this.#charges.clear();
		this.#admitted.clear();
		this.#spent = 0;
		this.#isCut = false;
		this.#isStale = false;
		this.#isFirstPass = true;
	}

	endPass(): void {
		this.#isFirstPass = false;
	}

	/** Whether there is a line left for a node. A node that was admitted before may be drawn again. */
	admits(key: string): boolean {
		if (this.#admitted.has(key)) return true;
		if (this.#spent < this.#limit) {
			this.#admitted.add(key);
			return true;
		}
		this.#isCut = true;
		return false;
	}

	/** Charges a drawing. Returns how many of its lines may be shown. */
	charge(key: string, lines: number): number {
		const before = this.#charges.get(key);
		if (before?.lines === lines) return before.granted;
		const others = this.#spent - (before?.lines ?? 0);
		const granted = Math.max(0, Math.min(lines, this.#limit - others));
		if (!this.#isFirstPass && (this.#isCut || granted < lines)) this.#isStale = true;
		if (granted < lines) this.#isCut = true;
		this.#spent = others + lines;
		this.#charges.set(key, {lines, granted});
		return granted;
	}
}
