import {expect, test} from 'vitest';
import {Store} from '../../../src/console/ui/store.ts';

test('an update replaces the record, keeps its other members and notifies', () => {
	const store = new Store({text: 'a', cursor: 1});
	const before = store.value;
	let notified = 0;
	const unsubscribe = store.subscribe(() => notified++);
	store.update({cursor: 2});
	expect(store.value).toEqual({text: 'a', cursor: 2});
	expect(before).toEqual({text: 'a', cursor: 1});
	expect(notified).toBe(1);
	unsubscribe();
	store.update({cursor: 3});
	expect(notified).toBe(1);
});

test('each of several updates starts from the latest record', () => {
	const store = new Store({cursor: 0});
	for (let key = 0; key < 3; key++) store.update(({cursor}) => ({cursor: cursor + 1}));
	expect(store.value.cursor).toBe(3);
});
