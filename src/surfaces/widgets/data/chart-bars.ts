/** Draws slices as bars beside their names. */

import type {Words} from '../../engine/words/words.ts';
import {barScale, signedBar, zeroColumn} from '../../picture/charts/blocks.ts';
import {asciiPicture} from '../../picture/charts/picture.ts';
import type {Slice} from '../../picture/charts/slices.ts';
import type {Figure} from '../../picture/charts/sum.ts';
import {cutName, cutNames} from '../../picture/draw/names.ts';
import {clickable, clickableLines, joined, type Line} from '../../picture/draw/pen.ts';
import {brief} from '../parts.ts';
import type {Reaction, Scene} from '../widget.ts';
import {exactly, scaledWords, shareWords} from './chart-words.ts';

const minimumBar = 6;

/** Draws the bars, and below them the least and the greatest of the slices that share a bar. */
export function drawBars(slices: readonly Slice[], scene: Scene): readonly Line[] {
	const {pen, width, words} = scene;
	const largest = largestOf(slices);
	const form = (figure: Figure) => (figure.exact === undefined ? scaledWords(figure.value, largest) : exactly(figure));
	const others = othersWords(slices, words, form, (label) => cutName(label, width >> 1, pen));
	return [...barLines(slices, form, scene), ...(others === '' ? [] : pen.wrap(others, width, 'dim'))];
}

function barLines(slices: readonly Slice[], form: (figure: Figure) => string, scene: Scene): readonly Line[] {
	const {pen, width} = scene;
	const rows = sliceRows(slices, scene.words, form);
	const longest = (at: number) => rows.reduce((maximum, row) => Math.max(maximum, pen.text(row[at] ?? '').cells), 0);
	const [names, values] = [Math.min(longest(0), Math.floor(width * 0.35)), longest(1)];
	const shares = longest(2);
	const room = width - names - values - shares - 3;
	const hasBelow = slices.some(({value}) => value < 0);
	const scale = barScale(
		slices.map(({value}) => value),
		Math.max(0, room - (hasBelow ? 1 : 0)),
	);
	if (room < minimumBar) return withoutBars(rows, scene);
	const zero = zeroColumn(scale);
	const labels = cutNames(
		rows.map(([name = '']) => name),
		names,
		pen,
	);
	return slices.map(({value}, index) => {
		const [, number = '', share = ''] = rows[index] ?? [];
		const bar = signedBar(value, scale);
		const shown = pen.signs.isAscii ? asciiPicture(bar) : bar;
		const parts = hasBelow
			? [
					pen.text(shown.slice(0, zero), 'accent'),
					pen.text(pen.signs.crosshair, 'dim'),
					pen.text(shown.slice(zero), 'accent'),
				]
			: [pen.text(shown, 'accent')];
		const line = joined([
			pen.fit(labels[index] ?? '', names, 'plain'),
			pen.text(' '),
			...parts,
			pen.text(' '),
			pen.fit(number, values, 'bold', 'right'),
			pen.text(' '),
			pen.fit(share, shares, 'dim', 'right'),
		]);
		return clickable(line, 'slice', index);
	});
}

/** The name, the value and the share where they fit, else on lines of their own. A number never breaks. */
function withoutBars(rows: readonly (readonly string[])[], {pen, width}: Scene): readonly Line[] {
	const names = cutNames(
		rows.map(([name = '']) => name),
		width,
		pen,
	);
	return rows.flatMap(([name = '', ...numbers], index) => {
		const words = numbers.filter(Boolean).join('  ');
		const whole = `${name}  ${words}`;
		const below = words.length <= width ? [words] : numbers.filter(Boolean);
		const lines =
			pen.text(whole).cells <= width
				? [pen.text(whole)]
				: [pen.text(names[index] ?? ''), ...below.map((text) => pen.cut(text, width))];
		return clickableLines(lines, 'slice', index);
	});
}

const largestOf = (slices: readonly Slice[]) =>
	slices.reduce((largest, {value}) => Math.max(largest, Math.abs(value)), 0);

/** Name, value and share of each slice. */
export const sliceRows = (
	slices: readonly Slice[],
	{content, data}: Words,
	form: (figure: Figure) => string = exactly,
): readonly (readonly string[])[] =>
	slices.map(({label, share, others, isMissing, ...figure}) => [
		others === undefined ? label || content.unnamed : data.others(others.length),
		isMissing ? data.noValue : form(figure),
		share === undefined || isMissing ? '' : shareWords(share),
	]);

/** The least and the greatest of the slices that are drawn as one. Empty if there are none, or none has a value. */
export function othersWords(
	slices: readonly Slice[],
	{content, data}: Words,
	form: (figure: Figure) => string = exactly,
	nameOf: (label: string) => string = brief,
): string {
	const others = slices.at(-1)?.others ?? [];
	const [first, ...parts] = others.filter(({isMissing}) => !isMissing);
	if (!first) return '';
	const least = parts.reduce((a, b) => (b.value < a.value ? b : a), first);
	const greatest = parts.reduce((a, b) => (b.value > a.value ? b : a), first);
	const [from = '', to = ''] = [least, greatest].map((part) =>
		data.namedValue(form(part), nameOf(part.label) || content.unnamed),
	);
	return data.othersRange(others.length, from, to);
}

/** Names the slice at an index. */
export function clickedSlice(slices: readonly Slice[], at: number, {words}: Scene): Reaction {
	const [name = '', value = '', share = ''] = sliceRows(slices, words)[at] ?? [];
	return {message: words.linear.slice(name, value, share)};
}
