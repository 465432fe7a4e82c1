/** Formats counts. */

/** Groups digits by three. A 64-bit count stays exact, since it is not converted to a number. '' if unset. */
export const showCount = (count: string | number | undefined): string =>
	count === undefined ? '' : String(count).replace(/\d{4,}/g, grouped);

function grouped(digits: string): string {
	const first = digits.length % 3 || 3;
	return digits.slice(0, first) + digits.slice(first).replace(/\d{3}/g, ',$&');
}

/** A count with its noun: `1 app`, `1,200 apps`. */
export const plural = (count: number, noun: string): string => `${showCount(count)} ${noun}${count === 1 ? '' : 's'}`;
