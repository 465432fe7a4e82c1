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

/** Prints, compares and calculates like a number, and serializes as the original text. */
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

/** Whether a double has the same value as this JSON number. */
export function isExact(value: number, source: string): boolean {
	return Number.isFinite(value) && (String(value) === source || canonical(String(value)) === canonical(source));
}

const isWhole = (source: string) => !canonical(source).includes('e-');

/** Returns the same text for all spellings of a value: `1e1` for `10`, `1e1` and `10.0`. */
function canonical(source: string): string {
	const [, sign = '', whole = '', fraction = '', exponent = '0'] =
		/^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source) ?? [];
	const digits = (whole + fraction).replace(/^0+/, '');
	const significant = digits.replace(/0+$/, '');
	if (significant === '') return '0';
	const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - significant.length);
	return `${sign}${significant}e${power}`;
}
