/** Draws a progress bar. */
import type {Members} from '../../../contract/surface.ts';
import {joined} from '../../picture/draw/pen.ts';
import {numberText, percentOrPart, rangeOf} from '../inputs/range.ts';
import {brief} from '../parts.ts';
import {clamp, widgetFrom} from '../widget.ts';

const maximumWidth = 60;

export const progressBar = widgetFrom({
	facts: (members: Members<'progressBar'>, {read}) => ({
		range: rangeOf(members, read, percentOrPart),
		label: brief(read.text(members.label)),
	}),
	draw({range: {value, share, isOutside}, label: name}, {pen, words: {content}, width}) {
		const label = pen.wrap(name, width).filter(({cells}) => cells > 0);
		if (share === undefined) return [...label, pen.cut(content.emptyRange(numberText(value)), width, 'dim')];
		const done = clamp(share, 0, 1);
		const words = ` ${isOutside ? content.outsideRange(numberText(value)) : content.percent(Math.round(done * 100))}`;
		const room = clamp(Math.min(maximumWidth, width - words.length), 0, width);
		const full = Math.round(done * room);
		const bar = [pen.rule(pen.signs.bar, full, 'accent'), pen.rule(pen.signs.empty, room - full, 'dim')];
		return [...label, joined([...bar, pen.cut(words, width - room, isOutside ? 'warn' : 'plain')])];
	},
	say({range: {value, min, max, share = 0, failure}, label}, {words: {content, inputs, linear}}) {
		const percent = failure ? inputs[failure] : content.percent(Math.round(share * 100));
		return [linear.progress(label, percent, numberText(value), numberText(min), numberText(max))];
	},
});
