import fc from 'fast-check';
import {expect, test} from 'vitest';
import {listChange} from '../../../src/domain/history/store/list-change.ts';

const items = (hashes: Readonly<Record<string, string>>) =>
	new Map(
		Object.entries(hashes).map(([id, hash]) => [
			id,
			{id, hash, json: `{"hash":"${hash}"}`, plainHash: `plain ${hash}`},
		]),
	);
const states = (hashes: Readonly<Record<string, string>>) => new Map(Object.entries(hashes));

test('finds the items that are new, changed and gone', () => {
	const {began, ended, gone} = listChange(states({a: '1', b: '1', c: '1'}), items({d: '1', b: '2', a: '1'}));
	expect([began.map(({id}) => id), ended, gone]).toEqual([['d', 'b'], ['b', 'c'], ['c']]);
});

test('is empty for equal content, encrypted or not', () => {
	expect(listChange(states({a: '1', b: 'plain 2'}), items({b: '2', a: '1'}))).toEqual({began: [], ended: [], gone: []});
});

test('turns the states before into those after', () => {
	const lists = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', '\u{1f300}'), fc.constantFrom('1', '2'));
	fc.assert(
		fc.property(lists, lists, (before, after) => {
			const {began, ended, gone} = listChange(states(before), items(after));
			const now = states(before);
			for (const id of ended) now.delete(id);
			for (const {id, hash} of began) now.set(id, hash);
			expect(now).toEqual(states(after));
			expect(gone).toEqual(Object.keys(before).filter((id) => !(id in after)));
		}),
	);
});
