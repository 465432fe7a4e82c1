/** JSON for programs: whole objects with the exact values of the service, unknown fields included. */
import type {Row} from '../../domain/resources/resource.ts';
import {exactJson} from '../../text/json/print.ts';
import type {View} from './view.ts';
import type {Paper, RowWriter} from './writer.ts';

/** One array; indented for a person, a row to a line otherwise. */
export function jsonWriter(paper: Paper, view: View): RowWriter {
	let isOpen = false;
	const text = (row: Row) =>
		paper.isTty ? exactJson(view.data(row), 2).replace(/^/gm, '  ') : exactJson(view.data(row));
	return {
		async rows(rows) {
			if (rows.length === 0) return;
			await paper.write((isOpen ? ',\n' : '[\n') + rows.map(text).join(',\n'));
			isOpen = true;
		},
		end: () => paper.write(isOpen ? '\n]\n' : '[]\n'),
	};
}

/** One object to a line. */
export function ndjsonWriter(paper: Paper, view: View): RowWriter {
	return {
		async rows(rows) {
			if (rows.length > 0) await paper.write(rows.map((row) => `${exactJson(view.data(row))}\n`).join(''));
		},
		end: async () => undefined,
	};
}
