/** A value and a description of its origin: `--base-url`, `CASTELLAN_TOKEN`, `profile prod`, `keychain`, `default`. */
import {trimmedEnd} from '../text/trim.ts';

export interface Sourced<T> {
	readonly value: T;
	readonly source: string;
}

/** Whether two URLs name the same tenant. Trailing slashes do not matter. */
export function isSameBaseUrl(a: string | undefined, b: string | undefined): boolean {
	return a !== undefined && b !== undefined && withoutTrailingSlash(a) === withoutTrailingSlash(b);
}

function withoutTrailingSlash(url: string): string {
	const parsed = URL.parse(url);
	return trimmedEnd(parsed ? parsed.origin + parsed.pathname : url, '/');
}
