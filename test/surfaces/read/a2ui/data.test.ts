import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {modelLength} from '../../../../src/surfaces/engine/limits.ts';
import {formatPointer, parsePointer, writePointer} from '../../../../src/surfaces/engine/model/pointer.ts';
import {valueWords} from '../../../../src/surfaces/engine/words/values.ts';
import {StreamData} from '../../../../src/surfaces/read/a2ui/data.ts';

const message = (path: string, value?: unknown) =>
	({kind: 'data', surfaceId: 's', path, value, isRemoval: value === undefined}) as const;
const apply = (data: StreamData, path: string, value?: unknown) =>
	data.apply(message(path, value), Number.POSITIVE_INFINITY)?.message;

const name = fc.constantFrom('a', 'b', '0', '1', '7', '9999', '10000', '"', 'é~/', 'toString');
const path = fc.array(name, {maxLength: 4}).map((names) => formatPointer(names));

describe('the data of a stream', () => {
	test('equals data that is copied for each message, and is never larger than its counted size', () => {
		fc.assert(
			fc.property(fc.array(fc.tuple(path, fc.jsonValue({maxDepth: 2})), {maxLength: 12}), (writes) => {
				const data = new StreamData();
				let expected: unknown = {};
				for (const [pointer, value] of writes) {
					const written = writePointer(expected, parsePointer(pointer) ?? [], value);
					const rejection = apply(data, pointer, structuredClone(value));
					if ('refused' in written)
						expect(rejection).toBe(`The value cannot be written: ${written.refused(valueWords)}`);
					else expected = written.root;
					expect(data.root).toEqual(expected);
					expect(data.size).toBeGreaterThanOrEqual(JSON.stringify(data.root).length);
				}
				for (const [pointer] of writes) {
					apply(data, pointer);
					expect(data.size).toBeGreaterThanOrEqual(JSON.stringify(data.root).length);
				}
			}),
		);
	});

	test('counts a replaced value once', () => {
		const data = new StreamData();
		apply(data, '/list', 'x'.repeat(100));
		const {size} = data;
		for (let count = 0; count < 100; count++) expect(apply(data, '/list', 'y'.repeat(100))).toBeUndefined();
		expect(data.size).toBe(size);
	});

	test('counts the gaps of a list before it creates them', () => {
		const data = new StreamData();
		const nested = '/9999'.repeat(99);
		for (let at = 0; at < 1_000; at++) apply(data, `/k${at}${nested}`, at);
		expect(JSON.stringify(data.root).length).toBeLessThanOrEqual(modelLength);
		expect(apply(data, `/more${nested}`, 1)).toBe('The data model would exceed 5,242,880 characters');
	});

	test('accepts a smaller value where the limit leaves no room', () => {
		const data = new StreamData();
		apply(data, '/a', 'x'.repeat(100));
		expect(data.apply(message('/a', 'y'), 0)).toBeUndefined();
		expect(data.root).toEqual({a: 'y'});
	});
});
