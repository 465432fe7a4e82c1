/** JSON for programs: complete objects with the exact values of the service, unknown fields included. */
import type {Row} from '../../domain/resources/resource.ts';
import {exactJson} from '../../text/json/print.ts';
import type {View} from './view.ts';
import type {OutputTarget, RowWriter} from './writer.ts';

/** One array: indented on a terminal, one row per line otherwise. */
export function jsonWriter(target: OutputTarget, view: View): RowWriter {
	let isOpen = false;
	const text = (row: Row) =>
		target.isTty ? exactJson(view.data(row), 2).replace(/^/gm, '  ') : exactJson(view.data(row));
	return {
		async rows(rows) {
			if (rows.length === 0) return;
			await target.write((isOpen ? ',\n' : '[\n') + rows.map(text).join(',\n'));
			isOpen = true;
		},
		end: () => target.write(isOpen ? '\n]\n' : '[]\n'),
	};
}

/** One object per line. */
export function ndjsonWriter(target: OutputTarget, view: View): RowWriter {
	return {
		async rows(rows) {
			if (rows.length > 0) await target.write(rows.map((row) => `${exactJson(view.data(row))}\n`).join(''));
		},
		end: async () => undefined,
	};
}
