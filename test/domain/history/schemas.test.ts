/** The schemas of the two engines. */
import {hash} from 'node:crypto';
import {expect, test} from 'vitest';
import {postgresSchema} from '../../../src/domain/history/engines/postgres-schema.ts';
import {sqliteSchema} from '../../../src/domain/history/engines/sqlite-schema.ts';
import {layout} from '../../../src/domain/history/store/layout.ts';

const statements = (schema: string) => schema.replace(/^--.*\n/gm, '').replace(`'layout', ${layout}`, "'layout', 0");

test('have the same tables, columns and indexes, and all texts of PostgreSQL compare by their bytes', () => {
	const inPostgres = statements(sqliteSchema)
		.replaceAll(' WITHOUT ROWID', '')
		.replaceAll('INTEGER', 'BIGINT')
		.replaceAll('TEXT', 'TEXT COLLATE "C"');
	expect(statements(postgresSchema).replaceAll('castellan.', '')).toBe(inPostgres);
});

/** Where this fails, raise the layout and store the new pair: files and schemas of the layout before are then refused. */
test('have another layout when they change', () => {
	expect([layout, hash('sha256', statements(sqliteSchema)).slice(0, 12)]).toEqual([13, 'e9259789e851']);
});
