/** The position of a value between `min` and `max`, from 0 to 1. Returns 0.5 for an empty range. Never overflows. */
export function shareOf(value: number, min: number, max: number): number {
	if (max <= min) return 0.5;
	const span = max - min;
	return Number.isFinite(span) ? (value - min) / span : (value / 2 - min / 2) / (max / 2 - min / 2);
}
