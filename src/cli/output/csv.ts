/** CSV as RFC 4180 has it, for spreadsheets. */
import {csvLine} from '../../domain/export/csv.ts';
import type {View} from './view.ts';
import type {Paper, RowWriter} from './writer.ts';

export function csvWriter(paper: Paper, {cells}: View): RowWriter {
	let isOpen = false;
	const header = () => {
		if (isOpen) return '';
		isOpen = true;
		return csvLine(cells.map(({id}) => id));
	};
	return {
		async rows(rows) {
			const text = rows.map((row) => csvLine(cells.map(({value}) => value(row))));
			if (rows.length > 0) await paper.write(header() + text.join(''));
		},
		end: async () => {
			if (!isOpen) await paper.write(header());
		},
	};
}
