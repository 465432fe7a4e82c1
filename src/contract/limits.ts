/** The limits and pagination rules of the API. Sections "Limits" and "Pagination rules". */
export const limits = {
	pageSize: {least: 10, most: 100, default: 25},
	bindingsPerDelete: 100,
} as const;

/**
 * Returns the page size that the service uses for a requested one. Rule 1: absent (or the default 0) means 25, smaller values
 * are raised to 10, larger ones lowered to 100.
 */
export function effectivePageSize(requested: number | undefined): number {
	const {least, most, default: absent} = limits.pageSize;
	if (requested === undefined || requested === 0 || Number.isNaN(requested)) return absent;
	return Math.min(most, Math.max(least, Math.trunc(requested)));
}

/** Rule 4: only an empty or missing token ends a list. The length of a page is irrelevant. */
export const nextToken = (page: {nextPageToken?: string | undefined}): string | undefined =>
	page.nextPageToken === '' ? undefined : page.nextPageToken;
