/** Reads nodes of a YAML document. */
import {type Document, isScalar, type Node, type Pair, visit} from 'yaml';

export const keyOf = ({key}: Pair<Node, unknown>) => (isScalar(key) ? String(key.value) : String(key));

/** Finds the first repeated key of a map. */
export function repeatedKey(document: Document.Parsed): Node | undefined {
	let repeated: Node | undefined;
	visit(document, {
		Map(_, {items}) {
			const seen = new Set<unknown>();
			for (const {key} of items) {
				if (!isScalar(key)) continue;
				if (seen.has(key.value)) {
					repeated = key;
					return visit.BREAK;
				}
				seen.add(key.value);
			}
			return undefined;
		},
	});
	return repeated;
}
