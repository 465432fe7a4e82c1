/** Chooses the numbers along an axis. */

export interface Axis {
	/** The outermost ticks. Both ends of the axis have a label. */
	readonly min: number;
	readonly max: number;
	readonly ticks: readonly {readonly value: number; readonly label: string}[];
}

/**
 * Chooses about `count` round values (1, 2 or 5 times a power of ten) that enclose `minimum` and `maximum`. Their distance is at least
 * `minimumStep`: 1 for counts, which are whole.
 */
export function axisOf(minimum: number, maximum: number, count: number, minimumStep = 0): Axis {
	const {values, step} = scaleOf(minimum, maximum, count, minimumStep);
	const [min = 0, max = min] = [values[0], values.at(-1)];
	const largest = Math.max(Math.abs(minimum), Math.abs(maximum));
	const labels = step === undefined ? values.map(String) : values.map((value) => label(value, step, largest));
	return {min, max, ticks: values.map((value, index) => ({value, label: labels[index] ?? ''}))};
}

/** The values of an axis without their labels, and the step between them if it is a round one. */
function scaleOf(
	minimum: number,
	maximum: number,
	count: number,
	minimumStep: number,
): {values: readonly number[]; step?: number} {
	const step = roundStep(minimum, maximum, count, minimumStep);
	if (step === undefined) {
		const ends = [...new Set([minimum, maximum])].filter((value) => Number.isFinite(value));
		return {values: ends};
	}
	// The tolerance avoids an extra tick for a rounding error in the last digit.
	const first = Math.floor(minimum / step + 1e-9);
	const last = Math.ceil(maximum / step - 1e-9);
	// Rounding through text avoids labels such as 0.30000000000000004.
	const values = Array.from({length: last - first + 1}, (_, index) => Number(((first + index) * step).toPrecision(12)));
	return {values, step};
}

/** The number of distances between the ticks. */
export const steps = ({ticks}: Axis): number => ticks.length - 1;

/** An axis and a height of at most `rows` in which the ticks are evenly spaced, and the values take as many rows as possible. */
export function evenAxis(
	minimum: number,
	maximum: number,
	rows: number,
	minimumStep = 0,
): {readonly axis: Axis; readonly height: number} {
	const most = Math.max(2, rows >> 1);
	let best = {count: most, height: rows, score: 0};
	// One value has one axis, whatever the count. Labels take longer than their values, and only the best axis needs them.
	for (let count = minimum === maximum ? 0 : most; count >= 1; count--) {
		const {values} = scaleOf(minimum, maximum, count, minimumStep);
		const parts = values.length - 1;
		const step = Math.floor((rows - 1) / parts);
		if (parts < 1 || step < 1) continue;
		const height = parts * step + 1;
		const used = (maximum / 2 - minimum / 2) / ((values.at(-1) ?? 0) / 2 - (values[0] ?? 0) / 2);
		// A label on every row, or two labels only, are worth a row less.
		const score = used * (step > 1 && parts > 1 ? height : height - 1);
		if (score > best.score) best = {count, height, score};
	}
	return {axis: axisOf(minimum, maximum, best.count, minimumStep), height: best.height};
}

/** Undefined for an empty range, an infinite range, or a range below the precision of a double. */
function roundStep(minimum: number, maximum: number, count: number, minimumStep: number): number | undefined {
	const rough = (maximum - minimum) / count;
	const power = 10 ** Math.floor(Math.log10(rough));
	const round = ([1, 2, 5].find((factor) => factor * power >= rough * (1 - 1e-9)) ?? 10) * power;
	const step = round > 0 ? Math.max(minimumStep, round) : round;
	const size = Math.max(Math.abs(minimum), Math.abs(maximum));
	return step > 0 && Number.isFinite(step) && size / step < 1e11 ? step : undefined;
}

const units = [
	{size: 1e12, sign: 'T'},
	{size: 1e9, sign: 'B'},
	{size: 1e6, sign: 'M'},
	{size: 1e3, sign: 'K'},
	{size: 1, sign: ''},
];

/** Uses enough decimals to differ from the next tick. All labels of an axis have the same unit. */
function label(value: number, step: number, largest: number): string {
	if (value === 0) return '0';
	if (largest >= 1e15 || largest < 1e-4)
		return value.toExponential(digitsOf(step, 10 ** Math.floor(Math.log10(Math.abs(value)))));
	const {size, sign} = units.find((unit) => largest >= unit.size) ?? {size: 1, sign: ''};
	const short = (value / size).toFixed(digitsOf(step, size)) + sign;
	const plain = value.toFixed(digitsOf(step, 1));
	return plain.length <= short.length ? plain : short;
}

/** The number of decimals that a step needs in a unit. */
const digitsOf = (step: number, unit: number) => Math.min(20, Math.max(0, Math.ceil(-Math.log10(step / unit) - 1e-9)));
