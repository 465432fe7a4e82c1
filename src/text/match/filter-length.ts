/** The limit of a filter of rows. */
import {showCount} from '../count.ts';

/** In characters. All rows are searched at each key, so a longer filter is not read and matches nothing. */
const longestFilter = 2_000;

/** Says that a filter is too long. Undefined for any other. */
export const filterProblem = ({length}: string): string | undefined =>
	length > longestFilter
		? `The filter has ${showCount(length)} characters. Type at most ${showCount(longestFilter)}`
		: undefined;
