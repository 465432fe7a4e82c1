/** The garbage collector settings of V8 during a bulk load. */

const bulkLoadFlags = ['--semi-space-growth-factor=1', '--heap-growing-percent=50'];
const defaultFlags = ['--semi-space-growth-factor=2', '--heap-growing-percent=0'];
let activeLoads = 0;

/**
 * Makes V8 collect garbage earlier, until the returned function is called. A bulk load produces short-lived garbage, and by
 * default the heap grows to several times the live data. The settings are restored afterwards, since collections delay keys.
 */
export function tuneGcForBulkLoad(): () => void {
	if (activeLoads++ === 0) void setFlags(bulkLoadFlags);
	return () => {
		if (--activeLoads === 0) void setFlags(defaultFlags);
	};
}

/** Imports `node:v8` on demand, because most runs load no long list. */
async function setFlags(flags: readonly string[]): Promise<void> {
	const {setFlagsFromString} = await import('node:v8');
	for (const flag of flags) setFlagsFromString(flag);
}
