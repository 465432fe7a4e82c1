/** Parses a tenant's base URL. */
import {trimmedEnd} from '../../text/trim.ts';
import {inputError} from '../failure.ts';
import {isLoopback} from './loopback.ts';

/**
 * Normalizes the base URL: no trailing slash, but a path prefix stays. Throws `ApiError` of kind `input` unless it uses https
 * (or http on this machine), and for a URL with credentials, a query or a fragment. `source` names the setting in the message.
 */
export function parseBaseUrl(text: string, source?: string): string {
	const problem = baseUrlProblem(text);
	if (problem === undefined) {
		const {origin, pathname} = new URL(text.trim());
		return trimmedEnd(origin + pathname, '/');
	}
	throw inputError(
		`The base URL ${source === undefined ? '' : `of ${source} `}${problem}.`,
		'Give the address of the tenant, such as https://acme.example.com, without anything after its path.',
	);
}

/** The problem of a base URL, as the predicate of a sentence. It omits the URL, which may contain a password. */
export function baseUrlProblem(text: string): string | undefined {
	const url = URL.parse(text.trim());
	if (text.trim() === '') return 'is empty';
	if (!url)
		return /^\s*https?:\/\//i.test(text)
			? 'has a host or a port that cannot exist'
			: 'is not a URL; it has to begin with https://';
	if (url.protocol !== 'https:' && url.protocol !== 'http:') return `begins with ${url.protocol}, not with https:`;
	if (url.username !== '' || url.password !== '') return 'holds a user name or a password';
	if (url.hostname === '0.0.0.0' || url.hostname === '[::]')
		return `has ${url.hostname}, with which a server listens everywhere; write 127.0.0.1 for this machine`;
	if (url.protocol === 'http:' && !isLoopback(url.hostname))
		return `uses http for ${url.hostname}; only this machine itself may be reached without https`;
	if (url.search !== '' || text.includes('?')) return 'has a query (what follows the ?)';
	if (url.hash !== '' || text.includes('#')) return 'has a fragment (what follows the #)';
	return undefined;
}
