import {expect, test} from 'vitest';
import {apps} from '../../../../src/domain/resources/apps.ts';
import type {Listed, Row} from '../../../../src/domain/resources/resource.ts';
import {filteredText} from '../../../../src/domain/resources/search/row-filter.ts';

const text = filteredText(apps as unknown as Listed);
const row: Row = {id: 'app_1', displayName: 'Größe', userCount: '1200', instructions: 'Ask Ada'};

test('a filter searches the text of a column, of all columns, or of every field', () => {
	expect(text(row, 'displayname')).toBe('grosse');
	expect(text(row, 'usercount')).toBe('1,200\n1200');
	expect(text(row, undefined)).toMatch(/^app_1\ngrosse\n1,200\n1200\n/);
	expect(text(row, undefined)).not.toContain('ada');
	expect(text({appOwners: [{displayName: 'Ada'}, {displayName: 'Bob'}]}, 'appowners')).toBe('ada, bob');
	expect(text({userCount: '12'}, 'usercount')).toBe('12');
	expect(text(row, 'any')).toContain('ask ada');
});
