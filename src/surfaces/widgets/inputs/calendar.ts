/** Draws a month for choosing a day. */
import {clickable, joined, type Line} from '../../picture/draw/pen.ts';
import type {Scene} from '../widget.ts';
import {type DateParts, daysIn, numbersOf} from './date-parts.ts';

/** Width of seven days in cells. */
export const calendarWidth = 21;

/** Draws the month of the cursor. Weeks begin on Monday. `isFree` returns whether a day can be chosen. */
export function drawCalendar(
	cursor: DateParts,
	isFree: (day: number) => boolean,
	{pen, words}: Pick<Scene, 'pen' | 'words'>,
): readonly Line[] {
	const {year, month, day} = numbersOf(cursor);
	const first = new Date(0);
	first.setUTCFullYear(year, month - 1, 1);
	const lead = (first.getUTCDay() + 6) % 7;
	const days = daysIn(year, month);
	const weeks = Array.from({length: Math.ceil((lead + days) / 7)}, (_, week) =>
		joined(
			Array.from({length: 7}, (_, weekday) => {
				const date = week * 7 + weekday - lead + 1;
				if (date < 1 || date > days) return pen.text('   ');
				const isCursor = date === day;
				// A sign marks unavailable days for terminals without dim text.
				const face = `${isCursor ? '>' : isFree(date) ? ' ' : 'x'}${String(date).padStart(2)}`;
				return clickable(pen.text(face, isCursor ? 'inverse' : isFree(date) ? 'plain' : 'dim'), 'day', date);
			}),
		),
	);
	return [
		pen.cut(words.inputs.calendarHead(year, month), calendarWidth, 'bold'),
		pen.cut(words.inputs.weekdays, calendarWidth, 'dim'),
		...weeks,
	];
}
