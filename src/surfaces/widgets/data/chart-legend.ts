/** Draws the legend of a chart. */

import {asciiPicture} from '../../../text/terminal/ascii-signs.ts';
import {startOf} from '../../../text/trim.ts';
import {letterOf} from '../../picture/charts/line-letters.ts';
import type {Plot} from '../../picture/charts/plot.ts';
import type {TimedSeries} from '../../picture/charts/view.ts';
import {cutNames} from '../../picture/draw/names.ts';
import {clickable, joined, type Line, type Pen} from '../../picture/draw/pen.ts';
import {brief} from '../parts.ts';
import type {Scene} from '../widget.ts';

/** The sign that fills the area of a part. With colours the areas are solid until the colours repeat. */
export function fillOf(owner: number, {seriesColors, signs}: Pen): string {
	const index = seriesColors > 0 ? Math.floor(owner / seriesColors) : owner;
	return signs.keys[index % signs.keys.length] ?? signs.bar;
}

/** The signs of a picture as the terminal can draw them. */
export const drawable = (text: string, {signs}: Pen): string => (signs.isAscii ? asciiPicture(text) : text);

/** Draws the names of the lines, and of lines that are not drawn. An entry never breaks between its letter and its name. */
export function legend(
	{lines, undrawn}: TimedSeries,
	{kind, off}: {readonly kind: Plot['kind']; readonly off: readonly number[]},
	scene: Scene,
): readonly Line[] {
	const {pen, words, width} = scene;
	const {data} = words;
	// A line of dots has no pattern, so a sign without colour would mean nothing.
	const hasSign = kind !== 'line' || pen.seriesColors > 0;
	const labels = lines.map(({name, others}, owner) => {
		const label = nameOf({name, others}, scene);
		return off.includes(owner) ? data.seriesOff(label) : label;
	});
	const cut = cutNames(labels, Math.max(1, width - (hasSign ? 4 : 2)), pen);
	const names = lines.map((_, owner) => {
		const isOff = off.includes(owner);
		const sign = isOff ? pen.signs.none : fillOf(owner, pen);
		const key = `${hasSign ? `${sign} ` : ''}${letterOf(owner)}`;
		const entry = isOff
			? joined([pen.text(key, 'dim'), pen.text(` ${cut[owner]}`, 'dim')])
			: joined([pen.series(key, owner), pen.text(` ${cut[owner]}`)]);
		return clickable(entry, 'series', owner);
	});
	const omitted = undrawn.slice(0, maximumNamed).map((line) => nameOf(line, scene));
	const note = brief(data.onlyInTable(undrawn.length, omitted, undrawn.length <= maximumNamed));
	return [...flowing(names, scene), ...(undrawn.length > 0 ? pen.wrap(note, width, 'dim') : [])];
}

const maximumNamed = 10;
export function nameOf(
	{name, others}: {readonly name: string; readonly others?: readonly unknown[] | undefined},
	{words: {content, data}}: Pick<Scene, 'words'>,
): string {
	if (others !== undefined) return data.othersTogether(others.length);
	const ends = name.length > 400 ? startOf(name, 200) + name.slice(-200).replace(/^[\udc00-\udfff]/, '') : name;
	return ends.replaceAll(/\s+/g, ' ') || content.unnamed;
}

/** Arranges entries in lines without breaking one. An entry that does not fit begins a new line. */
function flowing(entries: readonly Line[], {pen, width}: Scene): readonly Line[] {
	const gap = pen.text('  ');
	const lines: Line[] = [];
	for (const entry of entries) {
		const last = lines.at(-1);
		if (last && last.cells + gap.cells + entry.cells <= width) lines[lines.length - 1] = joined([last, gap, entry]);
		else lines.push(entry);
	}
	return lines;
}
