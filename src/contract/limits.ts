/** The limits and pagination rules of the API. Sections "Limits" and "Pagination rules". */
export const limits = {pageSize: {minimum: 10, maximum: 100, default: 25}, bindingsPerDelete: 100} as const;

/**
 * Returns the page size that the service uses for a requested one. Rule 1: absent (or the default 0) means 25, smaller values
 * are raised to 10, larger ones lowered to 100.
 */
export function effectivePageSize(requested: number | undefined): number {
	const {minimum, maximum, default: absent} = limits.pageSize;
	if (requested === undefined || requested === 0 || Number.isNaN(requested)) return absent;
	return Math.min(maximum, Math.max(minimum, Math.trunc(requested)));
}

/** Rule 4: only an empty or missing token ends a list. The length of a page is irrelevant. */
export const nextToken = (page: {nextPageToken?: string | undefined}): string | undefined =>
	page.nextPageToken === '' ? undefined : page.nextPageToken;
