/** Draws slices as bars beside their names. */
import {barScale, signedBar, zeroColumn} from '../../charts/blocks.ts';
import {asciiPicture} from '../../charts/picture.ts';
import type {Slice} from '../../charts/slices.ts';
import {joined, type Line} from '../../draw/line.ts';
import type {Scene} from '../widget.ts';
import {numberWords} from './chart-words.ts';

const minimumBar = 6;

export function drawBars(slices: readonly Slice[], {pen, width}: Scene): readonly Line[] {
	const rows = sliceRows(slices);
	const longest = (at: number) => rows.reduce((maximum, row) => Math.max(maximum, pen.text(row[at] ?? '').cells), 0);
	const [names, values] = [Math.min(longest(0), Math.floor(width * 0.35)), longest(1)];
	const shares = longest(2);
	const room = width - names - values - shares - 3;
	const hasBelow = slices.some(({value}) => value < 0);
	const scale = barScale(
		slices.map(({value}) => value),
		Math.max(0, room - (hasBelow ? 1 : 0)),
	);
	if (room < minimumBar) return rows.flatMap((row) => pen.wrap(row.filter(Boolean).join('  '), width));
	const zero = zeroColumn(scale);
	return slices.map(({value}, index) => {
		const [name = '', number = '', share = ''] = rows[index] ?? [];
		const bar = signedBar(value, scale);
		const shown = pen.signs.isAscii ? asciiPicture(bar) : bar;
		const style = value < 0 ? 'bad' : 'accent';
		const parts = hasBelow
			? [
					pen.text(shown.slice(0, zero), style),
					pen.text(pen.signs.crosshair, 'dim'),
					pen.text(shown.slice(zero), style),
				]
			: [pen.text(shown, style)];
		return joined([
			pen.fit(name, names, 'plain'),
			pen.text(' '),
			...parts,
			pen.text(' '),
			pen.fit(number, values, 'bold', 'right'),
			pen.text(' '),
			pen.fit(share, shares, 'dim', 'right'),
		]);
	});
}

/** Name, value and share of each slice. */
export const sliceRows = (slices: readonly Slice[]): readonly (readonly string[])[] =>
	slices.map(({label, value, share, others}) => [
		others === undefined ? label || 'unnamed' : `${others} others`,
		numberWords(value),
		share === undefined ? '' : `${(share * 100).toFixed(share > 0 && share < 0.01 ? 1 : 0)} %`,
	]);
