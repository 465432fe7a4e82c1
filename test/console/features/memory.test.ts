import {expect, test} from 'vitest';
import {EntrySlot, type HistoryEntry} from '../../../src/console/core/screen-context.ts';

const entryOf = (key: number): HistoryEntry => ({key, address: {screen: 'apps', params: {}}, seeds: {}});

test('a slot creates one object for each history entry', () => {
	const slot = new EntrySlot<{readonly name: string}>();
	const [first, second] = [entryOf(1), entryOf(2)];
	const object = slot.of(first, () => ({name: 'first'}));
	expect(slot.of(first, () => ({name: 'again'}))).toBe(object);
	expect(slot.of(second, () => ({name: 'second'}))).toEqual({name: 'second'});
});

test('a slot finds nothing in an entry that has no object yet', () => {
	const slot = new EntrySlot<object>();
	const entry = entryOf(1);
	expect(slot.find(entry)).toBeUndefined();
	const object = slot.of(entry, () => ({}));
	expect(slot.find(entry)).toBe(object);
});
