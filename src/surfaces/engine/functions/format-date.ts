import {toText} from '../value/coerce.ts';
import {ArgumentError, type SurfaceFunction} from '../value/run.ts';
import {printDate} from './date-pattern.ts';
import {momentOf} from './moment.ts';

const patternLength = 200;

/**
 * Formats a date by a Unicode TR35 pattern. The pattern `ISO` gives the instant in UTC with milliseconds. An invalid
 * date gives an empty text.
 */
export const formatDate: SurfaceFunction = ({value, format}, run) => {
	const pattern = toText(format);
	if (pattern.length > patternLength) throw new ArgumentError(({longPattern}) => longPattern(patternLength));
	const moment = momentOf(value, run);
	if (!moment) {
		const text = toText(value);
		if (text !== '') run.note(({notADate}) => notADate(text.slice(0, 40)));
		return '';
	}
	if (pattern === 'ISO') return new Date(moment.epoch).toISOString();
	run.spend(pattern.length >> 2);
	return printDate(pattern, moment, run);
};
