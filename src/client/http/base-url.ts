/** What may be a tenant's address. */
import {inputError} from '../failure.ts';
import {isLoopback} from './loopback.ts';

/**
 * The base URL in its normal form, without a trailing slash; a path before the operations' own is kept. Throws `ApiError`
 * of kind `input` for anything but https (or http on this machine), and for an address that carries more than a place.
 */
export function parseBaseUrl(text: string): string {
	const refuse = (problem: string): never => {
		throw inputError(
			`The base URL ${problem}.`,
			'Give the address of the tenant, such as https://acme.example.com, without anything after its path.',
		);
	};
	const url = URL.parse(text.trim());
	if (text.trim() === '') return refuse('is empty');
	// The text is not repeated: it may hold a password.
	if (!url) return refuse('is not a URL; it has to begin with https://');
	if (url.protocol !== 'https:' && url.protocol !== 'http:')
		return refuse(`begins with ${url.protocol}, not with https:`);
	if (url.username !== '' || url.password !== '') return refuse('holds a user name or a password');
	if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
		return refuse(`uses http for ${url.hostname}; only this machine itself may be reached without https`);
	}
	if (url.search !== '' || text.includes('?')) return refuse('has a query (what follows the ?)');
	if (url.hash !== '' || text.includes('#')) return refuse('has a fragment (what follows the #)');
	return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
