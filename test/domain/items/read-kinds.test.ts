import {expect, test} from 'vitest';
import {readKinds} from '../../../src/domain/items/tenant-items.ts';

test('the short lists are read before the long one', () => {
	expect(readKinds).toEqual(['auth-configs', 'notifications', 'apps']);
});
