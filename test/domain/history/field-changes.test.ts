import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {fieldChanges} from '../../../src/domain/history/field-changes.ts';
import {ExactNumber} from '../../../src/text/json/exact-number.ts';
import {runs} from '../../support/runs/runs.ts';
import {apply} from './apply.ts';

/** `path: before → after`, with – for an absent value. */
const changesOf = (before: unknown, after: unknown) =>
	fieldChanges(before, after).map((change) => {
		const side = (name: 'before' | 'after') => (name in change ? JSON.stringify(change[name]) : '–');
		return `${change.path}: ${side('before')} → ${side('after')}`;
	});

describe('fields', () => {
	test('are changed, added and removed at any depth', () => {
		expect(
			changesOf(
				{name: 'A', oidc: {issuerId: 'x', scopes: 'y'}, gone: 1},
				{name: 'B', oidc: {issuerId: 'z', scopes: 'y'}, came: {}},
			),
		).toEqual(['came: – → {}', 'gone: 1 → –', 'name: "A" → "B"', 'oidc.issuerId: "x" → "z"']);
	});

	test('distinguish null from absence', () => {
		expect(changesOf({a: null}, {})).toEqual(['a: null → –']);
		expect(changesOf({a: null}, {a: 0})).toEqual(['a: null → 0']);
	});

	test('give one change for a change of type', () => {
		expect(changesOf({a: {b: 1}}, {a: [1]})).toEqual(['a: {"b":1} → [1]']);
	});

	test('have unusual names quoted in the path', () => {
		expect(changesOf({annotations: {'cost centre': 1, 'a.b': 1}}, {annotations: {'cost centre': 2, 'a.b': 2}})).toEqual(
			['annotations["a.b"]: 1 → 2', 'annotations["cost centre"]: 1 → 2'],
		);
		expect(changesOf({'': 1}, {'': 2})).toEqual(['[""]: 1 → 2']);
	});

	test('do not include inherited members', () => {
		expect(changesOf({}, JSON.parse('{"constructor": 1, "__proto__": 2}'))).toEqual([
			'__proto__: – → 2',
			'constructor: – → 1',
		]);
	});
});

describe('lists', () => {
	test('of plain values give added and removed values at any index', () => {
		expect(changesOf(['a', 'b', 'c'], ['x', 'a', 'c'])).toEqual(['[0]: – → "x"', '[1]: "b" → –']);
	});

	test('of objects with ids match them at any index', () => {
		const before = [{id: 'u1', status: 'ENABLED'}, {id: 'u2'}];
		const after = [{id: 'u0'}, {id: 'u1', status: 'DISABLED'}];
		expect(changesOf({appOwners: before}, {appOwners: after})).toEqual([
			'appOwners[u0]: – → {"id":"u0"}',
			'appOwners[u1].status: "ENABLED" → "DISABLED"',
			'appOwners[u2]: {"id":"u2"} → –',
		]);
	});

	test('of objects without ids compare them in order between matches', () => {
		const a = {value: 'Sales', priority: 1};
		const b = {value: 'Legal', priority: 2};
		expect(changesOf([a, b], [{...a, priority: 3}, b])).toEqual(['[0].priority: 1 → 3']);
		expect(changesOf([a, b], [b])).toEqual(['[0]: {"value":"Sales","priority":1} → –']);
	});

	test('count a repeated element twice', () => {
		expect(changesOf(['a', 'a'], ['a'])).toEqual(['[1]: "a" → –']);
		expect(changesOf([{id: 'u'}], [{id: 'u'}, {id: 'u', x: 1}])).toEqual(['[u]: – → {"id":"u","x":1}']);
	});

	test('that are reordered give one change of the whole', () => {
		expect(changesOf({scopes: ['openid', 'email']}, {scopes: ['email', 'openid']})).toEqual([
			'scopes: ["openid","email"] → ["email","openid"]',
		]);
	});
});

/** Similar values: a few names, ids and scalars, so that two of them share parts. */
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
	test('gives changes that turn the one into the other', () => {
		fc.assert(
			fc.property(near, near, (a, b) => {
				const [before, after] = [plain(a), plain(b)];
				expect(apply(before, fieldChanges(before, after))).toEqual(after);
			}),
			{numRuns: runs(2_000, 400)},
		);
	});

	test('gives such changes for any JSON', () => {
		fc.assert(
			fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
				const [before, after] = [plain(a), plain(b)];
				expect(apply(before, fieldChanges(before, after))).toEqual(after);
			}),
		);
	});

	test('gives no changes if and only if they are equal', () => {
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

test.each([
	[['a'], ['b'], ['[0]: "a" → –', '[0]: – → "b"']],
	[['a', 'a'], ['a'], ['[1]: "a" → –']],
	[[{x: 1}], [{x: 2}], ['[0].x: 1 → 2']],
	[[{x: 1}], ['b'], ['[0]: {"x":1} → –', '[0]: – → "b"']],
	[{n: 1}, {n: '1'}, ['n: 1 → "1"']],
	[{n: 19.99}, {n: 19.989999999999998}, []],
	[{n: new ExactNumber('1e400')}, {n: new ExactNumber('1E400')}, []],
	[{n: new ExactNumber('9007199254740993')}, {n: 9007199254740992}, ['n: 9007199254740993 → 9007199254740992']],
])('%# %j → %j', (before, after, changes) => expect(changesOf(before, after)).toEqual(changes));
