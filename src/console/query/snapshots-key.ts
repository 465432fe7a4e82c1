/** The keys of queries that read the history. */

/** Prefix of everything derived from the history of a tenant. */
export const snapshotsKey = (baseUrl: string) => ['snapshots', baseUrl] as const;

/** Who read the lists of a tenant last. It changes when the console has stored a list. */
export const lastReadKey = (baseUrl: string) => [...snapshotsKey(baseUrl), 'last-read'] as const;
