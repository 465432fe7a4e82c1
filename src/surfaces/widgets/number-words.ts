/** Formats a number with grouped digits and at most 12 significant digits. */
const exact = new Intl.NumberFormat('en-US', {maximumSignificantDigits: 12});

export function numberWords(value: number): string {
	const size = Math.abs(value);
	return size !== 0 && (size >= 1e15 || size < 1e-6) ? value.toExponential(3) : exact.format(value);
}
