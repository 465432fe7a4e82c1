/** In milliseconds. Only what never happens takes this long, also on a busy machine. */
const patience = 50_000;

/**
 * Waits for what a console shows while it is not idle: a request is held, or something goes on beside it. A number of turns would end
 * early on a busy machine, and later than needed on others. Rejects with the screen after `limit` milliseconds.
 */
export async function until(
	console: {screen(): string},
	isShown: (screen: string) => boolean,
	limit = patience,
): Promise<void> {
	for (const end = performance.now() + limit; !isShown(console.screen()); ) {
		if (performance.now() > end) throw new Error(`${isShown} never became true:\n${console.screen()}`);
		await new Promise((resolve) => setImmediate(resolve));
	}
}
