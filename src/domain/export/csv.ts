/** CSV as RFC 4180 has it, for spreadsheets. */
import {clean} from '../../text/visible.ts';

export const csvLine = (values: readonly unknown[]): string => `${values.map(csvCell).join(',')}\r\n`;

function csvCell(value: unknown): string {
	if (value === undefined || value === null) return '';
	if (typeof value === 'number' || typeof value === 'boolean') return String(value);
	const text = clean(typeof value === 'string' ? asText(value) : JSON.stringify(value));
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A spreadsheet would calculate what begins like a formula, also behind blanks: the apostrophe makes it text. */
const asText = (text: string) => (/^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text);
