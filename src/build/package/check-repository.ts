/** Ends with an error while `package.json` names a repository that does not exist. npm runs it before it publishes. */
import manifest from '../../../package.json' with {type: 'json'};

type Addresses = Pick<typeof manifest, 'homepage' | 'bugs' | 'repository'>;

/** The values that a registry needs and that are missing, or undefined. */
export function missingAddresses({homepage, bugs, repository}: Addresses = manifest): string | undefined {
	const reserved = [homepage, bugs, repository.url].filter((url) => new URL(url).hostname.endsWith('.example'));
	if (reserved.length === 0) return undefined;
	return `Set repository, homepage and bugs in package.json before publishing: ${reserved.join(', ')}`;
}

const missing = import.meta.main ? missingAddresses() : undefined;
if (missing !== undefined) throw new Error(missing);
