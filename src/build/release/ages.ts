/** Asks the registry of npm when the packages of a lock file were published. A new version waits a week, in which others can find what is wrong with it. */

export interface Lock {
	/** By the folder of the package. The project itself has none. */
	readonly packages: Readonly<Record<string, {readonly version?: string}>>;
}

interface Registry {
	/** Without a slash at the end. */
	readonly address: string;
	readonly fetch: (url: string) => Promise<Pick<Response, 'ok' | 'status' | 'json'>>;
}

/** In milliseconds. */
const leastAge = 7 * 24 * 3_600_000;
/** Requests at a time. */
const lanes = 8;

/**
 * Returns a line for each version that was published less than a week before the time of the lock file, or whose date the registry does
 * not have. Rejects if the registry does not answer with a package.
 */
export async function youngPackages(
	{packages}: Lock,
	lockedAt: Date,
	{address, fetch}: Registry,
): Promise<readonly string[]> {
	const versions = new Map<string, Set<string>>();
	for (const [path, {version}] of Object.entries(packages)) {
		const name = path.split('node_modules/').at(-1);
		if (name && version) versions.set(name, (versions.get(name) ?? new Set()).add(version));
	}
	const young: string[] = [];
	const names = versions.entries();
	async function ask() {
		for (const [name, own] of names) {
			const answer = await fetch(`${address}/${name.replace('/', '%2F')}`);
			if (!answer.ok) throw new Error(`${address} answered ${answer.status} for ${name}`);
			const {time = {}} = (await answer.json()) as {readonly time?: Readonly<Record<string, string>>};
			for (const version of own) {
				const date = time[version];
				if (date === undefined) young.push(`${name} ${version}: the registry has no date`);
				else if (lockedAt.getTime() - Date.parse(date) < leastAge) young.push(`${name} ${version}: of ${date}`);
			}
		}
	}
	await Promise.all(Array.from({length: lanes}, ask));
	return young.sort();
}
