/** CSV (RFC 4180) for spreadsheets. */
import {csvLine} from '../../domain/export/csv.ts';
import type {OutputTarget, RowWriter, View} from './target.ts';

export function csvWriter(target: OutputTarget, {cells}: View): RowWriter {
	let isOpen = false;
	const header = () => {
		if (isOpen) return '';
		isOpen = true;
		return csvLine(cells.map(({id}) => id));
	};
	return {
		async rows(rows) {
			const text = rows.map((row) => csvLine(cells.map(({value}) => value(row))));
			if (rows.length > 0) await target.write(header() + text.join(''));
		},
		end: async () => {
			if (!isOpen) await target.write(header());
		},
	};
}
