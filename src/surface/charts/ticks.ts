/** Numbers and times along an axis. */

/** About so many round values (1, 2 or 5 times a power of ten) from the least to the greatest. One for a flat range. */
export function roundTicks(min: number, max: number, count: number): readonly number[] {
	const rough = (max - min) / count;
	const power = 10 ** Math.floor(Math.log10(rough));
	const step = ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
	// No range, one that no number can hold, or one finer than numbers are.
	if (!(step > 0) || !Number.isFinite(step) || min + step === min) return Number.isFinite(min) ? [min] : [];
	const first = Math.ceil(min / step);
	const ticks = Array.from({length: Math.floor(max / step) - first + 1}, (_, index) => (first + index) * step);
	// Through text, to be rid of 0.30000000000000004.
	return ticks.map((tick) => Number(tick.toPrecision(12)));
}

/** A number in few characters: `950`, `1.2K`, `3.4M`. */
export function compactNumber(value: number): string {
	return compact.format(value);
}

const compact = new Intl.NumberFormat('en-US', {notation: 'compact', maximumFractionDigits: 1});
