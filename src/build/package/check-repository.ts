/** Ends with an error while `package.json` names a repository that does not exist. npm runs it before it publishes. */
import manifest from '../../../package.json' with {type: 'json'};

const {homepage, bugs, repository} = manifest;
const reserved = [homepage, bugs, repository.url].filter((url) => new URL(url).hostname.endsWith('.example'));
if (reserved.length > 0)
	throw new Error(`Set repository, homepage and bugs in package.json before publishing: ${reserved.join(', ')}`);
