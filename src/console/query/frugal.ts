/** How Node clears up while a long list is read. */

const frugal = ['--semi-space-growth-factor=1', '--heap-growing-percent=50'];
const usual = ['--semi-space-growth-factor=2', '--heap-growing-percent=0'];
let readers = 0;

/**
 * Reading a long list leaves much behind that is of no use a moment later. Left alone, Node lets that grow to several times
 * what is kept before it clears up; so it does that sooner while somebody reads. Afterwards keys would wait for it. Gives the
 * way to end it.
 */
export function frugally(): () => void {
	if (readers++ === 0) void set(frugal);
	return () => {
		if (--readers === 0) void set(usual);
	};
}

/** Loaded late: most people read no long list. */
async function set(flags: readonly string[]): Promise<void> {
	const {setFlagsFromString} = await import('node:v8');
	for (const flag of flags) setFlagsFromString(flag);
}
