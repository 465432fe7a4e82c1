/** CSV as RFC 4180 has it, for spreadsheets. */
import type {View} from './view.ts';
import type {Paper, RowWriter} from './writer.ts';

export function csvWriter(paper: Paper, {cells}: View): RowWriter {
	const line = (values: readonly unknown[]) => `${values.map(cell).join(',')}\r\n`;
	let isOpen = false;
	const header = () => {
		if (isOpen) return '';
		isOpen = true;
		return line(cells.map(({id}) => id));
	};
	return {
		async rows(rows) {
			const text = rows.map((row) => line(cells.map(({value}) => value(row))));
			if (rows.length > 0) await paper.write(header() + text.join(''));
		},
		end: async () => {
			if (!isOpen) await paper.write(header());
		},
	};
}

function cell(value: unknown): string {
	if (value === undefined || value === null) return '';
	if (typeof value === 'number' || typeof value === 'boolean') return String(value);
	const text = typeof value === 'string' ? asText(value) : JSON.stringify(value);
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A spreadsheet would calculate what begins like a formula, also behind blanks: the apostrophe makes it text. */
const asText = (text: string) => (/^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text);
