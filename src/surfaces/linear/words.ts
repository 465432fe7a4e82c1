/** Words that the descriptions of several components share. */
import {showCount} from '../../text/count.ts';
import {brief} from '../widgets/content/long-text.ts';

/** A title after a noun: ` “Logins”`. Empty without a title. */
export const quoted = (title: string): string => (title === '' ? '' : ` “${brief(title)}”`);

/** The sentence about items beyond a limit, if there are any. */
export const moreWords = (count: number, limit: number, noun: string): readonly string[] =>
	count > limit ? [`[${showCount(count - limit)} more ${noun} are left out]`] : [];
