/** The values at the cursor of a chart, in one line below the plot. On the screen the line is always there, so that nothing moves. */
import {day} from '../../../text/timestamp.ts';
import {letterOf} from '../../picture/charts/line-letters.ts';
import {pointsAt} from '../../picture/charts/view.ts';
import {cutLine, emptyLine, joined, type Line} from '../../picture/draw/pen.ts';
import type {Scene} from '../widget.ts';
import type {ChartView} from './chart-data.ts';
import {clockOf, wordsAt} from './chart-times.ts';
import {changeWords, scaledWords, shortWords, valuesWords} from './chart-words.ts';

/** The words of a number, and whether its change is shown. */
type Form = readonly [words: typeof scaledWords, hasChange: boolean];

/** A number that does not fit gets a unit instead of its last digits, because a cut number would be read as another one. */
const forms: readonly Form[] = [
	[scaledWords, true],
	[shortWords, true],
	[shortWords, false],
];

/** The line. None in print, where there is no cursor. */
export function readOut(view: ChartView, scene: Scene): readonly Line[] {
	if (scene.medium === 'print') return [];
	const {series, at} = view;
	if (at === undefined) return [emptyLine];
	const {pen, width, words} = scene;
	const time = pen.text(wordsAt(at, Math.min(series.to - series.from, 2 * day), clockOf(series, scene)), 'bold');
	const lineOf = (entries: readonly Line[]) => joined([time, ...entries.flatMap((entry) => [pen.text('  '), entry])]);
	const lines = forms.map((form) => entriesOf(view, at, form, scene));
	const whole = lines.map(lineOf).find(({cells}) => cells <= width);
	if (whole) return [whole];
	// The values that do not fit are in the table.
	const entries = lines.at(-1) ?? [];
	const moreOf = (shown: number) =>
		pen.text(`${pen.signs.ellipsis}${words.data.moreValues(entries.length - shown)}`, 'dim');
	const withMore = (shown: number) => lineOf([...entries.slice(0, shown), moreOf(shown)]);
	let shown = entries.length - 1;
	while (shown > 0 && withMore(shown).cells > width) shown--;
	return [cutLine(withMore(shown), width, pen)];
}

/** The value of each visible line, and its change since the point before. */
function entriesOf(
	{series, plot}: ChartView,
	at: number,
	[words, hasChange]: Form,
	{pen, words: {data}}: Scene,
): readonly Line[] {
	const span = plot.axis.max - plot.axis.min;
	return series.lines.flatMap((line, owner) => {
		if (line.stretches.length === 0) return [];
		const {points, before} = pointsAt(line, at);
		const value = points.length === 1 ? points[0]?.value : undefined;
		const number = valuesWords(points, data, (each) => words(each, span)) || data.noValue;
		const hasBefore = hasChange && value !== undefined && before !== undefined;
		// Doubles beyond 2^53 would lose the change of whole numbers.
		const isKnown = hasBefore && Math.max(Math.abs(value), Math.abs(before)) <= Number.MAX_SAFE_INTEGER;
		const change = isKnown ? ` ${changeWords(value - before, span, words)}` : '';
		return [joined([pen.series(letterOf(owner), owner), pen.text(` ${number}`), pen.text(change, 'dim')])];
	});
}
