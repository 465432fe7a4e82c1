import * as v from 'valibot';
import {expect, test} from 'vitest';
import {
	asRequired,
	bare,
	count64,
	fieldsOf,
	flag,
	inputTexts,
	integer,
	isInteger,
	isNullable,
	many,
	map,
	message,
	messagesWithin,
	named,
	nameOf,
	nullableNumber,
	number,
	one,
	openList,
	openOf,
	readOnlyTexts,
	secretText,
	text,
	timestamp,
} from '../../src/contract/schema.ts';

test('each building block is a field of its kind, with its facts', () => {
	const inner = message({id: text()});
	const shape = message({
		name: text(),
		password: secretText(),
		at: timestamp(),
		count: count64(),
		isOn: flag(),
		ratio: number(),
		tags: inputTexts(),
		sources: readOnlyTexts(),
		levels: openList('LEVEL', ['LOW']),
		state: openOf('NONE', ['NONE', 'SOME']),
		others: map(),
		owner: one(inner),
		members: many(inner),
	});
	const levels = {enumDefault: 'LEVEL_UNSPECIFIED', known: ['LEVEL_LOW']};
	expect(fieldsOf(shape)).toEqual([
		{name: 'name', kind: 'text', facts: {}},
		{name: 'password', kind: 'text', facts: {secret: true}},
		{name: 'at', kind: 'text', facts: {time: true}},
		{name: 'count', kind: 'text', facts: {count64: true}},
		{name: 'isOn', kind: 'boolean', facts: {}},
		{name: 'ratio', kind: 'number', facts: {}},
		{name: 'tags', kind: 'list', facts: {}, item: {}},
		{name: 'sources', kind: 'list', facts: {readOnly: true}, item: {}},
		{name: 'levels', kind: 'list', facts: {}, item: levels},
		{name: 'state', kind: 'text', facts: {enumDefault: 'NONE', known: ['NONE', 'SOME']}},
		{name: 'others', kind: 'map', facts: {}},
		{name: 'owner', kind: 'message', facts: {}, shape: inner},
		{name: 'members', kind: 'messages', facts: {}, shape: inner},
	]);
	expect(fieldsOf(shape)).toBe(fieldsOf(shape));
});

test('the messages within one are found at any depth, each once', () => {
	const leaf = named('Leaf', {id: text()});
	const branch = message({leaf: one(leaf), leaves: many(leaf)});
	const tree = message({branches: many(branch), leaf: one(leaf)});
	expect([...messagesWithin(tree)]).toEqual([tree, branch, leaf]);
	expect([leaf, branch].map(nameOf)).toEqual(['Leaf', undefined]);
});

test('recognizes whole numbers and nulls', () => {
	expect([integer(), number(), text(), count64()].map(isInteger)).toEqual([true, false, false, false]);
	expect([nullableNumber(), number()].map(isNullable)).toEqual([true, false]);
	expect([text(), nullableNumber()].map((schema) => asRequired(schema).type)).toEqual(['string', 'nullable']);
	const late = one(v.lazy(() => integer()));
	expect([nullableNumber(), integer(), readOnlyTexts(), late].map((schema) => bare(schema).type)).toEqual([
		'number',
		'number',
		'array',
		'number',
	]);
});
