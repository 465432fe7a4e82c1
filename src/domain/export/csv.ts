/** CSV for spreadsheets (RFC 4180). */
import {clean} from '../../text/visible.ts';

export const csvLine = (values: readonly unknown[]): string => `${values.map(csvCell).join(',')}\r\n`;

function csvCell(value: unknown): string {
	if (value === undefined || value === null) return '';
	const text = clean(typeof value === 'string' ? asText(value) : JSON.stringify(value));
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** An apostrophe prevents a spreadsheet from evaluating text that begins like a formula, even after blanks. */
const asText = (text: string) => (/^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text);
