/** Draws the legend of a chart and the values at the cursor. */
import type {Style} from '../../../text/theme.ts';
import {noOwner} from '../../charts/picture.ts';
import {joined, type Line} from '../../draw/line.ts';
import {brief} from '../content/long-text.ts';
import type {Scene} from '../widget.ts';
import {type PreparedSeries, valueAt} from './chart-data.ts';
import {numberWords, timeWords} from './chart-words.ts';

const styles: readonly Style[] = ['accent', 'warn', 'good', 'bad', 'bold', 'plain', 'italic', 'dim'];
export const styleOf = (owner: number): Style =>
	owner === noOwner ? 'plain' : (styles[owner % styles.length] ?? 'plain');
export const letterOf = (owner: number) => String.fromCharCode(65 + (owner % 26));
/** Fill patterns of stack parts, so that they differ without colour. */
export const fills = ['█', '▓', '▒', '░'] as const;

/** Draws the names of the lines, and of lines that are not drawn. */
export function legend({lines, undrawn}: PreparedSeries, scene: Scene): readonly Line[] {
	const {pen, width} = scene;
	const names = lines.map(({name, others}, owner) => {
		const sign = pen.signs.isAscii ? (pen.signs.keys[owner % 4] ?? '') : fills[owner % 4];
		const words = others === undefined ? nameOf(name) : `${others} others together`;
		return joined([
			pen.text(`${sign} ${letterOf(owner)}`, styleOf(owner)),
			pen.cut(` ${words}`, Math.max(1, width - 3)),
		]);
	});
	const omitted = undrawn.map(({name}) => nameOf(name)).slice(0, maximumNamed);
	const note =
		undrawn.length > 0
			? pen.wrap(
					brief(
						`${undrawn.length} more only in the table: ${omitted.join(', ')}${undrawn.length > maximumNamed ? ', …' : ''}`,
					),
					width,
					'dim',
				)
			: [];
	return [...flowing(names, '  ', scene), ...note];
}

const maximumNamed = 10;
const nameOf = (name: string) => name.slice(0, 200).replaceAll(/\s+/g, ' ') || 'unnamed';

/** The values at the cursor's time. */
export function readOut(
	series: PreparedSeries,
	at: number | undefined,
	columns: number,
	scene: Scene,
): readonly Line[] {
	if (at === undefined) return [];
	const {pen, read} = scene;
	const {lines, from, to} = series;
	const span = to - from;
	const within = series.times.length <= columns ? 0 : span / columns / 2;
	const values = lines.map((line, owner) => {
		const value = valueAt(line, at, within);
		return pen.text(`${letterOf(owner)} ${value === undefined ? 'no value' : numberWords(value)}`);
	});
	const time = timeWords(at, Math.min(span, 2 * 86_400_000), read.context.live.actionContext.timeZone);
	const [first, ...others] = values;
	// The gap after the time is narrower than the gaps between values.
	const head = joined([pen.text(`${time}  `, 'bold'), ...(first ? [first] : [])]);
	return flowing([head, ...others], '   ', scene);
}

/** Arranges entries in lines without breaking one. An entry that does not fit begins a new line. */
function flowing(entries: readonly Line[], between: string, {pen, width}: Scene): readonly Line[] {
	const lines: Line[] = [];
	for (const entry of entries) {
		const last = lines.at(-1);
		const gap = pen.text(between);
		if (last && last.cells + gap.cells + entry.cells <= width) lines[lines.length - 1] = joined([last, gap, entry]);
		else lines.push(entry);
	}
	return lines;
}
