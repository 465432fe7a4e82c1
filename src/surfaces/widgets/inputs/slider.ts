/** Draws a slider that moves in steps. */

import {joined} from '../../draw/line.ts';
import {brief} from '../content/long-text.ts';
import {clamp, type Widget} from '../widget.ts';
import {conflictLines, revertHandler} from './field.ts';
import {numberText, type Range, rangeOf, shareOf} from './range.ts';

const page = 10;

export const slider: Widget<'slider'> = {
	draw(members, scene) {
		const {pen, read} = scene;
		const range = rangeOf(members, read);
		const {value, min, max} = range;
		const share = shareOf(range);
		const label = brief(read.text(members.label));
		const words = `${label ? `${label}: ` : ''}${numberText(value)} (${numberText(min)} to ${numberText(max)})`;
		const title = pen.wrap(words, scene.width, scene.isFocused ? 'bold' : 'plain');
		if (share === undefined) return [...title, pen.cut('the range is empty', scene.width, 'dim')];
		const width = Math.min(scene.width, 60);
		const at = Math.round(clamp(share, 0, 1) * (width - 1));
		const {knob, track} = pen.signs;
		const bar = joined([
			pen.rule(track, at, 'accent'),
			pen.text(knob, scene.isFocused ? 'inverse' : 'bold'),
			pen.rule(track, width - 1 - at, 'dim'),
		]);
		const outside = share < 0 || share > 1 ? [pen.cut('! outside the range', scene.width, 'bad')] : [];
		return [...title, bar, ...outside, ...conflictLines(members, scene)];
	},
	keyHandlers(members, scene) {
		const range = rangeOf(members, scene.read);
		if (shareOf(range) === undefined) return {act: {whyNot: 'The range is empty'}};
		const by = (steps: number) => () => ({write: moved(range, steps)});
		return {
			hint: 'left and right',
			left: by(-1),
			right: by(1),
			down: by(-1),
			up: by(1),
			'page-down': by(-page),
			'page-up': by(page),
			first: () => ({write: range.min}),
			last: () => ({write: range.max}),
			...revertHandler(members, scene),
		};
	},
};

/** Steps count from the minimum. The maximum is always reachable. */
function moved({value, min, max, step}: Range, steps: number): number {
	const at = (clamp(value, min, max) - min) / step;
	// A value between two steps moves to the next step in that direction.
	const next = steps > 0 ? Math.floor(at + 1e-9) + steps : Math.ceil(at - 1e-9) + steps;
	return clamp(Number((min + next * step).toPrecision(12)), min, max);
}
