/** Questions about a chart, with the answers that follow from its data. */
import type {Series, Slice, Specimen, Value} from './specimens.ts';

export interface Question {
	readonly question: string;
	readonly answer: string;
}

const ask = (question: string, answer: string | number): Question => ({question, answer: `${answer}`});
const isKnown = <T extends {readonly value: Value}>(item: T): boolean => item.value !== null;
const size = ({value}: {readonly value: Value}) => Number(value);
/** The size with all digits. Beyond 2^53, two integers can be the same number. */
const exactSize = ({value}: {readonly value: Value}) =>
	/^-?\d+$/.test(`${value}`) ? BigInt(`${value}`) : Number(value);
const greatest = <T extends {readonly value: Value}>(items: readonly T[]) =>
	items.reduce((a, b) => (exactSize(b) > exactSize(a) ? b : a));
const least = <T extends {readonly value: Value}>(items: readonly T[]) =>
	items.reduce((a, b) => (exactSize(b) < exactSize(a) ? b : a));
const listed = (items: readonly string[]) => items.join(', ') || 'none';

export const questionsOf = ({categorical, timeSeries}: Specimen, zones: readonly string[]): readonly Question[] => [
	...(categorical ? aboutSlices(categorical.slices) : []),
	...(timeSeries ? aboutSeries(timeSeries.series, timeSeries.style.includes('STACKED'), zones) : []),
];

function aboutSlices(slices: readonly Slice[]): readonly Question[] {
	const withValue = slices.filter(isKnown);
	const [top, bottom] = [greatest(withValue), least(withValue)];
	const total = withValue.reduce((sum, slice) => sum + size(slice), 0);
	const isWhole = withValue.every((slice) => size(slice) >= 0);
	return [
		ask('Which item is greatest, and what is its value?', `${top.label}: ${top.value}`),
		ask('Which item is least, and what is its value?', `${bottom.label}: ${bottom.value}`),
		ask('How many items are there, and which is the third?', `${slices.length}; ${slices[2]?.label}`),
		ask(
			'Which items are zero, and which have no value?',
			`${listed(withValue.filter((slice) => size(slice) === 0).map(({label}) => label))}; ` +
				listed(slices.filter((slice) => !isKnown(slice)).map(({label}) => label)),
		),
		...(isWhole
			? [ask('What share of the whole is the greatest?', `${((100 * size(top)) / total).toPrecision(4)} %`)]
			: []),
	];
}

function aboutSeries(series: readonly Series[], isStacked: boolean, zones: readonly string[]): readonly Question[] {
	const [one] = series;
	const all = one?.points ?? [];
	const points = isStacked ? summed(all.filter(isKnown)) : all.filter(isKnown);
	const [first, last] = [points[0], points.at(-1)];
	if (!one || !first || !last) return [];
	const isDates = all.every(({ts}) => ts.endsWith('T00:00:00.000Z'));
	const [top, bottom] = [greatest(points), least(points)];
	const times = all.map(({ts}) => ts);
	const repeated = [...new Set(times.filter((ts, at) => times.indexOf(ts) !== at))];
	const when = (ts: string) => (isDates ? ts.slice(0, 10) : inZones(ts, zones));
	const zeros = points.filter((point) => size(point) === 0);
	return [
		ask(`When is ${one.displayName} greatest, and about how much is it?`, `${when(top.ts)}: ${top.value}`),
		ask(`When is ${one.displayName} least, and about how much is it?`, `${when(bottom.ts)}: ${bottom.value}`),
		ask(
			`Is the last value of ${one.displayName} above its first, and what are both?`,
			`${exactSize(last) > exactSize(first) ? 'yes' : 'no'}: first ${first.value}, last ${last.value}`,
		),
		ask(
			'At what time does the chart begin, and at what time does it end?',
			`${when(times[0] ?? '')}; ${when(times.at(-1) ?? '')}`,
		),
		ask(
			`Where is a value of ${one.displayName} zero, and where is one missing?`,
			`${listed(zeros.map(({ts}) => when(ts)))}; ${listed(all.filter((point) => !isKnown(point)).map(({ts}) => when(ts)))}`,
		),
		repeated.length > 0
			? ask(`Does ${one.displayName} have several values at one time?`, `yes, ${isStacked ? 'summed' : 'both drawn'}`)
			: aboutOrder(series),
	];
}

/** Adds the values of the same time, as a stack shows them. */
function summed(points: Series['points']): Series['points'] {
	const sums = new Map<string, number>();
	for (const point of points) sums.set(point.ts, (sums.get(point.ts) ?? 0) + size(point));
	return [...sums].map(([ts, value]) => ({ts, value}));
}

function aboutOrder(series: readonly Series[]): Question {
	const ends = series.map(({displayName, points}) => ({displayName, value: points.at(-1)?.value ?? null}));
	const order = ends.toSorted((a, b) => size(b) - size(a)).map(({displayName, value}) => `${displayName} (${value})`);
	return ask('What is the order of the last values of all series, from the greatest?', order.join(', '));
}

const inZones = (ts: string, zones: readonly string[]) =>
	zones
		.map((timeZone) => new Date(ts).toLocaleString('en-GB', {timeZone, dateStyle: 'short', timeStyle: 'short'}))
		.map((text, at) => `${text} ${zones[at]}`)
		.join(' / ');
