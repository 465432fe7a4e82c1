import {describe, expect, test} from 'vitest';
import {createModel, modelOf} from '../../../src/surfaces/engine/model/model.ts';
import {formatPointer, parsePointer, valueAt, writePointer} from '../../../src/surfaces/engine/model/pointer.ts';

const data = {user: {name: 'Ann', 'a/b': 1, 'c~d': 2, '~1': 3}, items: ['x', 'y'], '': {nested: 7}, flag: false};

describe('pointers', () => {
	test.each([
		['/user/name', 'Ann'],
		['user/name', 'Ann'],
		['/user/name/', 'Ann'],
		['/user/a~1b', 1],
		['/user/c~0d', 2],
		['/user/~01', 3],
		['/items/1', 'y'],
		['/flag', false],
		['//', data],
		['/', data],
		['//nested', 7],
		['', data],
		['/user/missing', undefined],
		['/user/name/0', undefined],
		['/user/name/length', undefined],
		['/items/-1', undefined],
		['/items/2', undefined],
		['/items/01', undefined],
		['/items/-', undefined],
		['/items/length', undefined],
		['/items/1.0', undefined],
		['/toString', undefined],
		['/user/hasOwnProperty', undefined],
		['/__proto__', undefined],
		['/user/constructor', undefined],
		['/user/constructor/prototype', undefined],
	])('read the value that they name: %s', (pointer, value) => expect(valueAt(data, pointer)).toEqual(value));

	test('do not read a member with the name of a built-in one', () => {
		expect(valueAt(JSON.parse('{"__proto__": {"a": 1}, "prototype": 2}'), '/__proto__/a')).toBeUndefined();
	});

	test('are invalid beyond the maximum of segments', () => {
		expect(parsePointer('/a'.repeat(100))).toHaveLength(100);
		expect(parsePointer('/a'.repeat(101))).toBeUndefined();
		expect(parsePointer(`${'/'.repeat(1_000_000)}a`)).toBeUndefined();
	});

	test('are formatted with escapes', () => expect(formatPointer(['a/b', 'c~d'])).toBe('/a~1b/c~0d'));

	test.each(['/a//', '//a', 'a/b/', '/~0~1/'])('%s has an equal canonical form', (pointer) => {
		const segments = parsePointer(pointer) ?? [];
		expect(parsePointer(formatPointer(segments))).toEqual(segments);
	});
});

describe('writes', () => {
	function write(pointer: string, value: unknown, root: unknown = {}) {
		return writePointer(root, parsePointer(pointer) ?? [], value);
	}

	test('create missing objects and lists', () => {
		expect(write('/a/b/0/c', 1)).toEqual({root: {a: {b: [{c: 1}]}}});
		expect(write('/list/0/0', 'in', {list: null})).toEqual({root: {list: [['in']]}});
	});

	test('fill gaps before a new element up to a limit', () => {
		expect(write('/2', 'x', ['a'])).toEqual({root: ['a', null, 'x']});
		expect(write('/9999', 'x', [])).toMatchObject({root: {length: 10_000}});
		expect(write('/10000', 'x', [])).toEqual({refused: 'the index 10000 is beyond 9999'});
		expect(write('/99999999999999999999', 'x', [])).toHaveProperty('refused');
	});

	test('are refused through a value and at an invalid index', () => {
		expect(write('/user/name/first', 'x', data)).toEqual({refused: 'there is a value in the way of "first"'});
		expect(write('/items/foo', 'x', data)).toEqual({refused: '"foo" is not an index of a list'});
		expect(write('/items/foo/bar', 'x', data)).toHaveProperty('refused');
	});

	test('share unaffected parts and change nothing in place', () => {
		const before = structuredClone(data);
		const written = write('/user/name', 'Bob', data);
		if (!('root' in written)) throw new Error('refused');
		expect(data).toEqual(before);
		expect(written.root).toMatchObject({user: {name: 'Bob'}});
		expect(valueAt(written.root, '/items')).toBe(data.items);
		expect(valueAt(written.root, '/user')).not.toBe(data.user);
	});

	test('never reach a prototype', () => {
		const model = modelOf({});
		for (const path of ['/__proto__/hacked', '/constructor/prototype/hacked', '/a/__proto__/hacked'])
			expect(model.set(path, true)).toMatch(/not a path that can be written/);
		expect(({} as {hacked?: boolean}).hacked).toBeUndefined();
		const own = modelOf(JSON.parse('{"a": {"__proto__": {"x": 1}}}'));
		expect(own.set('/a/b', 1)).toBeUndefined();
		expect(JSON.stringify(own.root)).toBe('{"a":{"__proto__":{"x":1},"b":1}}');
	});
});

describe('reading data', () => {
	test.each([
		[undefined, {}, undefined],
		['', {}, undefined],
		['[1]', [1], undefined],
		// Many lists side by side are not deep.
		[`[${Array(200).fill('[]')}]`, Array(200).fill([]), undefined],
		['{oops', {}, /not valid JSON/],
		['{"a": "'.padEnd(5 * 1024 * 1024 + 1, ' '), {}, /larger than 5 MB/],
		[`${'['.repeat(101)}${']'.repeat(101)}`, {}, /deeper than 100/],
		[`${'{"a":'.repeat(2_000_000)}`, {}, /larger|deeper/],
	])('case %#', (json, root, problem) => {
		const model = createModel(json);
		expect(model.root).toEqual(root);
		if (problem) expect(model.problem).toMatch(problem);
		else expect(model.problem).toBeUndefined();
	});

	test('ignores brackets inside texts', () => {
		const json = JSON.stringify({a: `\\"${'['.repeat(500)}`, b: '"'});
		expect(createModel(json).root).toEqual(JSON.parse(json));
	});

	test('does not quote the data in the message', () => {
		expect(createModel('\u001b]0;x').problem).not.toContain('\u001b');
	});
});

describe('a refresh', () => {
	test('keeps local input', () => {
		const model = createModel('{"name": "Ann", "age": 1}');
		model.set('/name', 'Bob');
		model.replaceBase('{"name": "Ann", "age": 2}');
		expect(model.root).toEqual({name: 'Bob', age: 2});
	});

	test('drops local input that the new data has no place for', () => {
		const model = createModel('{"a": {"b": 1}}');
		model.set('/a/b', 'typed');
		model.replaceBase('{"a": "flat"}');
		expect(model.root).toEqual({a: 'flat'});
		model.replaceBase('{"a": {}}');
		expect(model.root).toEqual({a: {b: 'typed'}});
	});

	test('that is invalid changes only the problem', () => {
		const model = createModel('{"a": 1}');
		model.replaceBase('{');
		expect([model.root, model.problem]).toEqual([{a: 1}, 'The data model is not valid JSON and was not read']);
		model.replaceBase('{"a": 2}');
		expect([model.root, model.problem]).toEqual([{a: 2}, undefined]);
	});

	test('applies nested writes to new data in the order of typing', () => {
		const model = createModel('{"a": {"b": 1, "c": 1}}');
		model.set('/a/b', 2);
		model.set('/a', {b: 3, c: 3});
		model.set('/a/b', 4);
		model.replaceBase('{"a": {"b": 1, "c": 1}, "new": true}');
		expect(model.root).toEqual({a: {b: 4, c: 3}, new: true});
	});
});
