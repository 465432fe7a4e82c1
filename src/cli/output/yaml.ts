/** YAML: one sequence of the same data that JSON has. */
import {stringify} from 'yaml';
import {exactTags} from '../../text/exact-yaml.ts';
import {toExact} from '../../text/json/print.ts';
import type {View} from './view.ts';
import type {Paper, RowWriter} from './writer.ts';

export function yamlWriter(paper: Paper, view: View): RowWriter {
	let isOpen = false;
	return {
		async rows(rows) {
			if (rows.length === 0) return;
			isOpen = true;
			await paper.write(yamlText(rows.map(view.data)));
		},
		end: async () => {
			if (!isOpen) await paper.write('[]\n');
		},
	};
}

/** The exact value behind a value in visible form. */
export const yamlText = (value: unknown): string =>
	stringify(toExact(value), {aliasDuplicateObjects: false, customTags: exactTags, lineWidth: 0});
