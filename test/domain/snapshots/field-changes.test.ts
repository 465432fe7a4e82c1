import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {fieldChanges} from '../../../src/domain/snapshots/field-changes.ts';
import {apply} from './apply.ts';

/** `path: before → after`, with – for what is not there. */
const told = (before: unknown, after: unknown) =>
	fieldChanges(before, after).map((change) => {
		const side = (name: 'before' | 'after') => (name in change ? JSON.stringify(change[name]) : '–');
		return `${change.path}: ${side('before')} → ${side('after')}`;
	});

describe('fields', () => {
	test('changed, added, removed, at any depth', () => {
		expect(
			told(
				{name: 'A', oidc: {issuerId: 'x', scopes: 'y'}, gone: 1},
				{name: 'B', oidc: {issuerId: 'z', scopes: 'y'}, came: {}},
			),
		).toEqual(['came: – → {}', 'gone: 1 → –', 'name: "A" → "B"', 'oidc.issuerId: "x" → "z"']);
	});

	test('null is a value, absence is none', () => {
		expect(told({a: null}, {})).toEqual(['a: null → –']);
		expect(told({a: null}, {a: 0})).toEqual(['a: null → 0']);
	});

	test('a change of type is one change', () => {
		expect(told({a: {b: 1}}, {a: [1]})).toEqual(['a: {"b":1} → [1]']);
	});

	test('names that are no words are quoted in the path', () => {
		expect(told({annotations: {'cost centre': 1, 'a.b': 1}}, {annotations: {'cost centre': 2, 'a.b': 2}})).toEqual([
			'annotations["a.b"]: 1 → 2',
			'annotations["cost centre"]: 1 → 2',
		]);
		expect(told({'': 1}, {'': 2})).toEqual(['[""]: 1 → 2']);
	});

	test('members that every object inherits are not there unless they are its own', () => {
		expect(told({}, JSON.parse('{"constructor": 1, "__proto__": 2}'))).toEqual([
			'__proto__: – → 2',
			'constructor: – → 1',
		]);
	});
});

describe('lists', () => {
	test('of plain values: what came and what went, wherever it stood', () => {
		expect(told(['a', 'b', 'c'], ['x', 'a', 'c'])).toEqual(['[0]: – → "x"', '[1]: "b" → –']);
	});

	test('of things with ids: the thing is the same wherever it stands', () => {
		const before = [{id: 'u1', status: 'ENABLED'}, {id: 'u2'}];
		const after = [{id: 'u0'}, {id: 'u1', status: 'DISABLED'}];
		expect(told({appOwners: before}, {appOwners: after})).toEqual([
			'appOwners[u0]: – → {"id":"u0"}',
			'appOwners[u1].status: "ENABLED" → "DISABLED"',
			'appOwners[u2]: {"id":"u2"} → –',
		]);
	});

	test('of things without ids: in order, between those that stayed', () => {
		const a = {value: 'Sales', priority: 1};
		const b = {value: 'Legal', priority: 2};
		expect(told([a, b], [{...a, priority: 3}, b])).toEqual(['[0].priority: 1 → 3']);
		expect(told([a, b], [b])).toEqual(['[0]: {"value":"Sales","priority":1} → –']);
	});

	test('something twice is two things', () => {
		expect(told(['a', 'a'], ['a'])).toEqual(['[1]: "a" → –']);
		expect(told([{id: 'u'}], [{id: 'u'}, {id: 'u', x: 1}])).toEqual(['[u]: – → {"id":"u","x":1}']);
	});

	test('that only changed places: one change of the whole', () => {
		expect(told({scopes: ['openid', 'email']}, {scopes: ['email', 'openid']})).toEqual([
			'scopes: ["openid","email"] → ["email","openid"]',
		]);
	});
});

/** Values near each other: a few names, ids and scalars, so that much is shared and much is not. */
const near = fc.letrec((tie) => ({
	value: fc.oneof(
		{maxDepth: 4},
		fc.constantFrom(null, true, 0, 1, 'a', 'b'),
		fc.array(tie('value'), {maxLength: 5}),
		fc.dictionary(fc.constantFrom('a', 'b', 'c d', '__proto__', 'id'), tie('value'), {maxKeys: 4}),
		fc.record({id: fc.constantFrom('u1', 'u2', 'u3'), a: tie('value')}),
	),
})).value;

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('for any two values', () => {
	test('the changes lead from the one to the other', () => {
		fc.assert(
			fc.property(near, near, (a, b) => {
				const [before, after] = [plain(a), plain(b)];
				expect(apply(before, fieldChanges(before, after))).toEqual(after);
			}),
			{numRuns: 2000},
		);
	});

	test('and for any JSON at all', () => {
		fc.assert(
			fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
				const [before, after] = [plain(a), plain(b)];
				expect(apply(before, fieldChanges(before, after))).toEqual(after);
			}),
		);
	});

	test('there are none between equal values, and some between others', () => {
		fc.assert(
			fc.property(near, near, (a, b) => {
				const [before, after] = [plain(a), plain(b)];
				expect(fieldChanges(before, plain(a))).toEqual([]);
				expect(fieldChanges(before, after).length > 0).toBe(!isEqual(before, after));
			}),
		);
	});
});

function isEqual(a: unknown, b: unknown): boolean {
	try {
		expect(a).toEqual(b);
		return true;
	} catch {
		return false;
	}
}
