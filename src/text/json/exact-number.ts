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

	/** The nearest double, for calculations. `compareNumbers` compares every digit. */
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
	a instanceof ExactNumber && b instanceof ExactNumber && canonical(a.source) === canonical(b.source);

/** Compares numbers digit by digit if they share a double. Exponents beyond the safe integers count as equal. */
export function compareNumbers(a: JsonNumber, b: JsonNumber): number {
	const difference = compare(Number(a), Number(b));
	if (difference !== 0 || !(a instanceof ExactNumber || b instanceof ExactNumber)) return difference;
	const [left, right] = [partsOf(String(a)), partsOf(String(b))];
	if (left.sign !== right.sign) return left.sign === '-' ? -1 : 1;
	const [low, high] = left.sign === '-' ? [right, left] : [left, right];
	return compare(low.magnitude, high.magnitude) || compare(low.digits, high.digits);
}

const compare = <T extends number | string>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);

const isWhole = (source: string) => !canonical(source).includes('e-');

/** Returns the same text for all spellings of a value: `1e1` for `10`, `1e1` and `10.0`. */
function canonical(source: string): string {
	const {sign, digits, power, exponent} = partsOf(source);
	// No double has an exponent beyond the safe integers, so its spelling does not matter.
	return digits === '' ? '0' : `${sign}${digits}e${Number.isSafeInteger(power) ? power : exponent}`;
}

/** The value is `digits` times ten to the `power`, and zero without digits. The first digit is at ten to the `magnitude`. */
function partsOf(source: string) {
	const [, sign = '', whole = '', fraction = '', exponent = '0'] =
		/^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source) ?? [];
	const written = whole + fraction;
	let [start, end] = [0, written.length];
	while (written[start] === '0') start++;
	while (end > start && written[end - 1] === '0') end--;
	const digits = written.slice(start, end);
	const power = Number(exponent) - fraction.length + (written.length - end);
	const magnitude = digits === '' ? Number.NEGATIVE_INFINITY : power + digits.length - 1;
	return {sign, digits, power, exponent, magnitude};
}

/** A number of up to 60 digits on each side of the point. More digits would not help a person. */
const roundable = /^-?\d{1,60}(?:\.\d{1,60})?$/;
/** Created at its first use, because it reads tables for 20 ms. */
let twoDecimals: Intl.NumberFormat | undefined;

/** Rounds to two decimals in text, without loss of other digits. A number that is too long is not rounded. */
export function showAmount(amount: JsonNumber): string {
	if (!(amount instanceof ExactNumber)) return amount.toFixed(2);
	const {source} = amount;
	if (!roundable.test(source)) return source;
	twoDecimals ??= new Intl.NumberFormat('en', {
		minimumFractionDigits: 2,
		maximumFractionDigits: 2,
		useGrouping: false,
	});
	return twoDecimals.format(source as Intl.StringNumericLiteral);
}

/** Undefined for a value that is not a finite number. A number with more digits than a double loses the last ones. */
export function finiteNumber(value: unknown): number | undefined {
	return (typeof value === 'number' || value instanceof ExactNumber) && Number.isFinite(Number(value))
		? Number(value)
		: undefined;
}
