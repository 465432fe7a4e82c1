/** Parses numbers in the formats that people write into tables. */
import {ExactNumber, type JsonNumber} from '../../../text/json/exact-number.ts';

/** A sign or parentheses, a currency, digits with or without grouping, a fraction, a percent sign. */
const written =
	/^\(?\s*(?:([+\-−])\s*)?(?:\p{Sc}\s*)?(?:([+\-−])\s*)?(?:(\d{1,3}(?:[,_ '’]\d{3})+|\d+)(\.\d+)?|(\.\d+))(?:[eE]([+-]?\d{1,3}))?\s*(?:%\s*)?\)?$/u;

/** A double has all digits of a shorter number. */
const exactLength = 15;
/** The common format, read without the slower expression. */
const short = /^-?\d{1,15}$/;

export const isNumberCell = (text: string): boolean => text.length <= 60 && written.test(text);

/** The number in a cell, without loss of digits. Undefined if the text is not a number. */
export function numberIn(text: string): JsonNumber | undefined {
	if (short.test(text)) return Number(text);
	const parts = isNumberCell(text) ? written.exec(text) : null;
	if (!parts) return undefined;
	const [, sign = '', inner = '', digits = '0', decimals = '', fraction = decimals, exponent = '0'] = parts;
	const isNegative = `${sign}${inner}` !== '' ? /[-−]/.test(sign + inner) : text.startsWith('(');
	const size = digits.replaceAll(/\D/g, '') + fraction;
	const source = `${isNegative ? '-' : ''}${size}e${exponent}`;
	return size.length <= exactLength ? Number(source) : new ExactNumber(source);
}
