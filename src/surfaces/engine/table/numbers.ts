/** Parses numbers in the formats that people write into tables. */
import {trimmedEnd} from '../../../text/trim.ts';

/** A sign or parentheses, a currency, digits with or without grouping, a fraction, a percent sign. */
const written =
	/^\(?\s*(?:([+\-−])\s*)?(?:\p{Sc}\s*)?(?:([+\-−])\s*)?(?:(\d{1,3}(?:[,_ '’]\d{3})+|\d+)(\.\d+)?|(\.\d+))(?:[eE]([+-]?\d{1,3}))?\s*(?:%\s*)?\)?$/u;

/** The common format, parsed without the slower expression. */
const plain = /^-?\d{1,40}$/;

export function isNumberCell(text: string): boolean {
	return text.length <= 60 && written.test(text);
}

/** A number of any length for comparison, without loss of digits. */
export interface Comparable {
	readonly isNegative: boolean;
	/** Without leading zeros. */
	readonly whole: string;
	readonly fraction: string;
}

/** Undefined if the text is not a number. */
export function comparableOf(text: string): Comparable | undefined {
	if (plain.test(text)) return {isNegative: text.startsWith('-'), whole: text.replace(/^-?0*/, ''), fraction: ''};
	const parts = isNumberCell(text) ? written.exec(text) : null;
	if (!parts) return undefined;
	const [, sign = '', inner = '', digits = '', decimals = '', fraction = decimals, exponent] = parts;
	const isNegative = `${sign}${inner}` !== '' ? /[-−]/.test(sign + inner) : text.startsWith('(');
	const [whole, part] = shifted(digits.replaceAll(/\D/g, ''), fraction.slice(1), Number(exponent ?? 0));
	return {isNegative, whole: whole.replace(/^0+/, ''), fraction: trimmedEnd(part, '0')};
}

function shifted(whole: string, fraction: string, by: number): readonly [whole: string, fraction: string] {
	if (by >= 0) return [whole + fraction.padEnd(by, '0').slice(0, by), fraction.slice(by)];
	const padded = whole.padStart(-by, '0');
	return [padded.slice(0, by), padded.slice(by) + fraction];
}

/** Number of digits that a double stores exactly at any magnitude. */
const exactDigits = 15;

/** Converts to a double, which compares faster. Undefined if the double would lose digits. */
export function exactly({isNegative, whole, fraction}: Comparable): number | undefined {
	if (whole.length + fraction.length > exactDigits) return undefined;
	return Number(`${isNegative ? '-' : ''}${whole || '0'}.${fraction || '0'}`);
}

export function compareNumbers(a: Comparable, b: Comparable): number {
	const isZero = ({whole, fraction}: Comparable) => whole === '' && fraction === '';
	if (isZero(a) && isZero(b)) return 0;
	if (a.isNegative !== b.isNegative) return a.isNegative ? -1 : 1;
	return (a.isNegative ? -1 : 1) * compareSizes(a, b);
}

function compareSizes(a: Comparable, b: Comparable): number {
	return a.whole.length - b.whole.length || compareText(a.whole, b.whole) || compareText(a.fraction, b.fraction);
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
