import {expect, test} from 'vitest';
import {Once, PlaceSlot} from '../../../src/console/features/shared/memory.ts';
import type {Place} from '../../../src/console/features/shared/place.ts';

const place = (key: number): Place => ({key, address: {screen: 'apps', params: {}}, seeds: {}});

test('a slot creates one object for each history entry', () => {
	const slot = new PlaceSlot<{readonly name: string}>();
	const [first, second] = [place(1), place(2)];
	const object = slot.of(first, () => ({name: 'first'}));
	expect(slot.of(first, () => ({name: 'again'}))).toBe(object);
	expect(slot.of(second, () => ({name: 'second'}))).toEqual({name: 'second'});
});

test('a slot finds nothing in an entry that has no object yet', () => {
	const slot = new PlaceSlot<object>();
	const entry = place(1);
	expect(slot.find(entry)).toBeUndefined();
	const object = slot.of(entry, () => ({}));
	expect(slot.find(entry)).toBe(object);
});

test('a value can be taken once', () => {
	const once = new Once('code');
	expect(once.take()).toBe('code');
	expect(once.take()).toBeUndefined();
});
