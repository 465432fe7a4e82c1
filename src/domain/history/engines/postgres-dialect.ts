/** How the tables are written for PostgreSQL. */

/** The schema in which the tables are. */
export const schemaName = 'castellan';

export const postgresDialect = {text: 'TEXT COLLATE "C"', integer: 'BIGINT', keyed: ''};
