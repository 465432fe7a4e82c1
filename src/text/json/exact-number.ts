/** JSON numbers beyond the precision or range of a double, such as 12345678901234567890 or 1e400, stored as text. */

declare global {
	/** Node 24 supports these. TypeScript's ES2024 library does not declare them. */
	interface JSON {
		rawJSON(text: string): unknown;
		parse(
			text: string,
			reviver: (key: string, value: unknown, context: {readonly source?: string}) => unknown,
		): unknown;
	}
}

/** Serializes as the original text. It is an object, so that the compiler rejects it where a number is expected. */
export class ExactNumber {
	readonly source: string;

	constructor(source: string) {
		this.source = source;
		Object.freeze(this);
	}

	/** The nearest double, for calculations and sorting. */
	valueOf(): number {
		return Number(this.source);
	}

	get isInteger(): boolean {
		return isWhole(this.source);
	}

	toString(): string {
		return this.source;
	}

	toJSON(): unknown {
		return JSON.rawJSON(this.source);
	}
}

/** A number of a JSON text. Most are doubles. Calculate with `Number(value)`, and show `String(value)`, which has every digit. */
export type JsonNumber = number | ExactNumber;

/** Whether a double has the same value as this JSON number. */
export function isExact(value: number, source: string): boolean {
	return Number.isFinite(value) && (String(value) === source || canonical(String(value)) === canonical(source));
}

/** Whether two values are the same number. */
export const isSameNumber = (a: unknown, b: unknown): boolean =>
	a instanceof ExactNumber && b instanceof ExactNumber && a.source === b.source;

const isWhole = (source: string) => !canonical(source).includes('e-');

/** Returns the same text for all spellings of a value: `1e1` for `10`, `1e1` and `10.0`. */
function canonical(source: string): string {
	const [, sign = '', whole = '', fraction = '', exponent = '0'] =
		/^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source) ?? [];
	const digits = whole + fraction;
	let [start, end] = [0, digits.length];
	while (digits[start] === '0') start++;
	while (end > start && digits[end - 1] === '0') end--;
	if (start === end) return '0';
	const power = Number(exponent) - fraction.length + (digits.length - end);
	// No double has an exponent beyond the safe integers, so its spelling does not matter.
	return `${sign}${digits.slice(start, end)}e${Number.isSafeInteger(power) ? power : exponent}`;
}

/** A number of up to 60 digits on each side of the point. More digits would not help a person. */
const roundable = /^-?\d{1,60}(?:\.\d{1,60})?$/;
const twoDecimals = new Intl.NumberFormat('en', {
	minimumFractionDigits: 2,
	maximumFractionDigits: 2,
	useGrouping: false,
});

/** Rounds to two decimals in text, without loss of other digits. A number that is too long is not rounded. */
export function showAmount(amount: JsonNumber): string {
	if (!(amount instanceof ExactNumber)) return amount.toFixed(2);
	const {source} = amount;
	return roundable.test(source) ? twoDecimals.format(source as Intl.StringNumericLiteral) : source;
}
