import {drawnLines} from '../limits.ts';

/** The message about omitted surfaces of a conversation. */
export const notDrawn = (count: number): string =>
	`${count} more ${count === 1 ? 'surface is' : 'surfaces are'} not drawn: a conversation has at most ${drawnLines} lines`;
