/** Draws a progress bar. */
import {joined} from '../../picture/draw/line.ts';
import {numberText, percentOrPart, rangeOf, shareOf} from '../inputs/range.ts';
import {clamp, type Widget} from '../widget.ts';
import {brief} from './long-text.ts';

const maximumWidth = 60;

export const progressBar: Widget<'progressBar'> = {
	draw(members, {pen, words: {content}, read, width}) {
		const range = rangeOf(members, read, percentOrPart);
		const share = shareOf(range);
		const label = pen.wrap(brief(read.text(members.label)), width).filter(({cells}) => cells > 0);
		if (share === undefined) {
			return [...label, pen.cut(content.emptyRange(numberText(range.value)), width, 'dim')];
		}
		const done = clamp(share, 0, 1);
		const isOutside = share < 0 || share > 1;
		const words = ` ${isOutside ? content.outsideRange(numberText(range.value)) : content.percent(Math.round(done * 100))}`;
		const room = clamp(Math.min(maximumWidth, width - words.length), 0, width);
		const full = Math.round(done * room);
		const bar = [pen.rule(pen.signs.bar, full, 'accent'), pen.rule(pen.signs.empty, room - full, 'dim')];
		return [...label, joined([...bar, pen.cut(words, width - room, isOutside ? 'warn' : 'plain')])];
	},
};
