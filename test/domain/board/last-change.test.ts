import {expect, test} from 'vitest';
import {lastChange} from '../../../src/domain/board/rule.ts';

const [created, updated] = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'];

test.each([
	[{createdAt: created, updatedAt: updated}, Date.parse(updated)],
	[{createdAt: created}, Date.parse(created)],
	[{createdAt: created, updatedAt: 'never'}, Date.parse(created)],
	[{updatedAt: updated}, Date.parse(updated)],
	[{}, undefined],
])('the last change of %j is its update, or its creation', (item, at) => {
	expect(lastChange(item)).toBe(at);
});
