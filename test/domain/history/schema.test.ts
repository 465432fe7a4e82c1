import {hash} from 'node:crypto';
import {expect, test} from 'vitest';
import {layout, schemaOf} from '../../../src/domain/history/store/schema.ts';

/** Where this fails, raise the layout and store the new pair: files and schemas of the layout before are then refused. */
test('the tables have another layout when they change', () => {
	const tables = schemaOf({text: 'TEXT', integer: 'INTEGER', keyed: ' WITHOUT ROWID'})
		.replace(/^--.*\n/gm, '')
		.replace(`'layout', ${layout}`, "'layout', 0");
	expect([layout, hash('sha256', tables).slice(0, 12)]).toEqual([14, '19b0b5f004ea']);
});
