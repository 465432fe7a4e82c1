/** What an error says, kept short. */
export const reasonOf = (error: unknown): string =>
	(error instanceof Error ? error.message : String(error)).slice(0, 200);
