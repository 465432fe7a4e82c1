/** YAML: one sequence with the same data as JSON. */
import {yamlPieces} from '../../text/yaml-text.ts';
import {writePieces} from './json.ts';
import type {OutputTarget, RowWriter, View} from './target.ts';

export function yamlWriter(target: OutputTarget, view: View): RowWriter {
	let isOpen = false;
	return {
		async rows(rows) {
			if (rows.length === 0) return;
			isOpen = true;
			await writePieces(target, yamlPieces(rows.map(view.data)));
		},
		end: async () => {
			if (!isOpen) await target.write('[]\n');
		},
	};
}
