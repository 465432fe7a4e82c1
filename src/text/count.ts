/** Formats counts. */

/** Groups digits by three. A 64-bit count stays exact, since it is not converted to a number. '' if unset. */
export const showCount = (count: string | number | undefined): string =>
	count === undefined || count === '' ? '' : String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** A count with its noun: `1 app`, `1,200 apps`. */
export const plural = (count: number, noun: string): string => `${showCount(count)} ${noun}${count === 1 ? '' : 's'}`;
