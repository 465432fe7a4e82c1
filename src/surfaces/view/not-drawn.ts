/** The message about omitted surfaces of a conversation. */
export const notDrawn = (count: number, limit: number): string =>
	`${count} more ${count === 1 ? 'surface is' : 'surfaces are'} not drawn: a conversation has at most ${limit} lines`;
