import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {pack, packLazily} from '../../../src/console/query/packed.ts';
import {plainOf} from '../../../src/console/query/plain.ts';
import {ExactNumber} from '../../../src/text/json/exact-number.ts';
import {exactSourceOf, setExactSource} from '../../../src/text/json/exact-source.ts';
import {exactJson} from '../../../src/text/json/print.ts';
import {anyCharacter} from '../../support/any-character.ts';

/** Objects as in a response of the API. */
const item = fc
	.dictionary(
		fc.oneof(fc.string({unit: anyCharacter}), fc.constantFrom('id', 'toJSON', '__proto__', 'constructor')),
		fc.jsonValue(),
	)
	.map(
		(value) =>
			JSON.parse(JSON.stringify(value), (_, inner) => (inner === null ? 'nothing' : inner)) as Record<string, unknown>,
	);

describe('packed items', () => {
	test('read and print like the items, for any JSON value', () => {
		fc.assert(
			fc.property(fc.array(item, {maxLength: 20}), (items) => {
				const packed = pack(items);
				expect(packed.map((each) => Object.entries(each))).toEqual(items.map((each) => Object.entries(each)));
				expect(JSON.stringify(packed)).toBe(JSON.stringify(items));
				for (const [index, each] of packed.entries()) {
					expect({...each}).toEqual({...items[index]});
					for (const key in items[index]) expect(each[key]).toEqual(items[index][key]);
				}
			}),
		);
	});

	test('are the same from the JSON of a page', () => {
		const items = [{id: 'a', owner: {id: 'o'}}, {displayName: 'Zoë'}, {id: 'b\n'}];
		const packed = packLazily({ids: ['a', undefined, undefined], source: Buffer.from(JSON.stringify({list: items}))});
		expect(packed).toEqual(items);
		expect(packed.map(plainOf)).toEqual(items);
		expect(packed.map(exactSourceOf)).toEqual(items);
	});

	test('have the members of the item and no others', () => {
		const [packed] = pack([{id: 'a', owner: {id: 'b'}}]);
		expect(packed && 'owner' in packed).toBe(true);
		expect(packed && Object.hasOwn(packed, 'toJSON')).toBe(false);
		expect((packed as {other?: unknown}).other).toBeUndefined();
		expect(Object.getPrototypeOf(packed)).toBe(Object.prototype);
	});

	test('keep their identity after many others are read', () => {
		const pages = Array.from({length: 100}, (_, page) => pack([{id: String(page), name: `n${page}`}]));
		const first = pages[0]?.[0];
		for (const [page] of pages.entries()) expect(pages[page]?.[0]?.name).toBe(`n${page}`);
		expect(pages[0]?.[0]).toBe(first);
		expect(first?.name).toBe('n0');
	});

	test('cannot be changed', () => {
		const [packed] = pack([{id: 'a'}]) as readonly {id?: string; other?: string}[];
		if (!packed) throw new Error('there is none');
		expect(() => {
			packed.id = 'b';
		}).toThrow(TypeError);
		expect(() => {
			delete packed.id;
		}).toThrow(TypeError);
		expect(() => Object.defineProperty(packed, 'other', {value: 1})).toThrow(TypeError);
		expect(() => Object.setPrototypeOf(packed, null)).toThrow(TypeError);
		expect(() => Object.freeze(packed)).toThrow(TypeError);
		expect(JSON.stringify(pack([{id: 'c'}]))).toBe('[{"id":"c"}]');
	});

	test('keep nulls, every digit and the exact source', () => {
		const cost = new ExactNumber('1e400');
		const items: Record<string, unknown>[] = [{id: 'a', cost, map: {gone: null}}, {id: 'b'}, {id: 'c'}];
		const source = {id: 'b', userCount: new ExactNumber('12345678901234567890'), deletedAt: null};
		setExactSource(items[1] ?? {}, source);
		const packed = pack(items);
		expect(packed[0]).toEqual(items[0]);
		expect(packed.map(exactSourceOf)).toEqual([items[0], source, items[2]]);
		expect(exactJson(packed.map(exactSourceOf))).toBe(exactJson([items[0], source, items[2]]));
		expect(plainOf(packed[0] ?? {})).toEqual(items[0]);
	});

	test('return the plain item for uncached reading', () => {
		const items = [{id: 'a', tags: ['x']}, {id: 'b'}];
		const packed = pack(items);
		expect(packed.map(plainOf)).toEqual(items);
		expect(plainOf(packed[0] as object)).not.toBe(packed[0]);
		expect(plainOf(items[0] as object)).toBe(items[0]);
		expect(packed).toEqual(items);
	});

	test('are read from the received JSON, with a byte order mark or without', () => {
		const items = [{id: 'a', name: 'Zoë'}, {id: 'b'}];
		for (const mark of ['', '\ufeff']) {
			const received = new TextEncoder().encode(`${mark}{"list":${JSON.stringify(items)},"nextPageToken":"t"}`);
			const packed = pack(items, received);
			expect(packed).toEqual(items);
			expect(packed.map(plainOf)).toEqual(items);
			expect(packed.map(exactSourceOf)).toEqual(items);
		}
	});

	test('may be an empty list', () => {
		expect(pack([])).toEqual([]);
	});
});
