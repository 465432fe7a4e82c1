/** Limits the total number of lines of a surface's drawings. Each is charged for its own lines, without its children. */
import type {Block} from '../../picture/draw/block.ts';
import type {Scene} from '../../widgets/widget.ts';

interface Charge {
	/** Lines of the drawing. */
	readonly lines: number;
	/** Lines that the drawing may show. */
	readonly granted: number;
}

/**
 * The first pass charges nodes in tree order, so the cut falls where the lines run out. Later passes charge single
 * nodes again. If that moves the cut, the budget is stale and every node must be drawn again in order.
 */
export class LineBudget {
	readonly #charges = new Map<string, Charge>();
	/** Admitted nodes. Children are charged before their parent. */
	readonly #admitted = new Set<string>();
	limit: number;
	/** Lines charged, including those beyond the limit. */
	spent = 0;
	/** Whether the limit cut the drawing. */
	isCut = false;
	isStale = false;
	#isFirstPass = true;

	constructor(limit: number) {
		this.limit = limit;
	}

	endPass(): void {
		this.#isFirstPass = false;
	}

	/** Whether a node may be drawn. A node that was admitted once stays admitted. */
	admits(key: string): boolean {
		if (this.#admitted.has(key)) return true;
		if (this.spent < this.limit) {
			this.#admitted.add(key);
			return true;
		}
		this.isCut = true;
		return false;
	}

	/** Charges a drawing. Returns the number of lines that it may show. */
	charge(key: string, lines: number): number {
		const before = this.#charges.get(key);
		if (before?.lines === lines) return before.granted;
		const others = this.spent - (before?.lines ?? 0);
		const granted = Math.max(0, Math.min(lines, this.limit - others));
		if (!this.#isFirstPass && (this.isCut || granted < lines)) this.isStale = true;
		if (granted < lines) this.isCut = true;
		this.spent = others + lines;
		this.#charges.set(key, {lines, granted});
		return granted;
	}
}

/** Cuts the block to the granted lines. A block with children stays, because children are charged separately. */
export function shortened(block: Block, own: number, granted: number, {pen, words, width, children}: Scene): Block {
	if (granted >= own || children.length > 0) return block;
	const note = pen.cut(`[${words.frame.cutHere(own - granted)}]`, width, ['dim', 'warn']);
	return {
		width,
		height: granted + 1,
		line: (at) => (at < granted ? block.line(at) : note),
		...(block.focusLine !== undefined && block.focusLine < granted ? {focusLine: block.focusLine} : {}),
	};
}
