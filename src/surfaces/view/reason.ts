/** The message of an error, cut to 200 characters. */
export const reasonOf = (error: unknown): string =>
	(error instanceof Error ? error.message : String(error)).slice(0, 200);
