/** The keys of queries that read the history. */

/** Prefix of everything derived from the history of a tenant. */
export const historyKey = (baseUrl: string) => ['history', baseUrl] as const;

/** The part of the key of who read the lists of a tenant last. It changes when the console has stored a list. */
export const lastReadPart = ['last-read'] as const;
export const lastReadKey = (baseUrl: string) => [...historyKey(baseUrl), ...lastReadPart] as const;
