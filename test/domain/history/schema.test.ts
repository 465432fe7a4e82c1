import {hash} from 'node:crypto';
import {expect, test} from 'vitest';
import {layout, schemaOf} from '../../../src/domain/history/store/schema.ts';

/** Where this fails, raise the layout, add the step from the one before, and store the new pair. */
test('the tables have another layout when they change', () => {
	const tables = schemaOf({text: 'TEXT', integer: 'INTEGER', clock: '0', role: "''", keyed: ' WITHOUT ROWID'})
		.replace(/^--.*\n/gm, '')
		.replace(`'layout', ${layout}`, "'layout', 0");
	expect([layout, hash('sha256', tables).slice(0, 12)]).toEqual([16, '499c0e2eaabe']);
});
