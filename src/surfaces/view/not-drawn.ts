import {drawnLines} from '../limits.ts';

/** Says how many surfaces of a conversation are left out. */
export const notDrawn = (count: number): string =>
	`${count} more ${count === 1 ? 'surface is' : 'surfaces are'} not drawn: a conversation has at most ${drawnLines} lines`;
