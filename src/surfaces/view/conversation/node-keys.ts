/** Names nodes of a conversation. */
import type {Node} from '../../engine/tree/tree.ts';
import type {View} from '../view.ts';

/** Keys of a surface and of a node in it. */
export interface NodeKeys {
	readonly surface: string;
	readonly node: string;
}

export interface NodeAt extends NodeKeys {
	readonly tree: Node;
	readonly view: View;
}
