/** A child of a component that is drawn. Its drawings and width needs count as inputs of its parent's drawing. */
import type {Node} from '../../engine/tree/tree.ts';
import type {Block} from '../../picture/draw/block.ts';
import type {WidthNeeds} from '../../picture/draw/shares.ts';
import type {Child} from '../../widgets/widget.ts';
import type {Reading} from '../reading.ts';

interface Ways {
	readonly draw: (node: Node, width: number) => Block;
	readonly needs: (node: Node) => WidthNeeds;
}

export class DrawnChild implements Child {
	readonly type: string | undefined;
	/** Records what the parent's drawing depends on. */
	reader: Pick<Reading, 'probe'> | undefined;
	/** Lines of all drawings of the child within the parent's drawing. */
	lines = 0;
	readonly #node: Node;
	readonly #ways: Ways;

	constructor(node: Node, ways: Ways) {
		this.type = node.kind === 'component' ? node.type : undefined;
		this.#node = node;
		this.#ways = ways;
	}

	widthNeeds(): WidthNeeds {
		return this.#probe(() => this.#ways.needs(this.#node));
	}

	draw(width: number): Block {
		const cells = Math.max(1, Math.trunc(width));
		const block = this.#probe(() => this.#ways.draw(this.#node, cells));
		this.lines += block.height;
		return block;
	}

	#probe<T>(compute: () => T): T {
		return this.reader ? this.reader.probe(compute) : compute();
	}
}
