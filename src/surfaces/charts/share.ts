/** Where a value lies from the least to the greatest, 0 to 1; in the middle when these are one. Never overflows. */
export function shareOf(value: number, min: number, max: number): number {
	if (max <= min) return 0.5;
	const span = max - min;
	return Number.isFinite(span) ? (value - min) / span : (value / 2 - min / 2) / (max / 2 - min / 2);
}
