import {describe, expect, test} from 'vitest';
import type {Check} from '../../../src/contract/surfaces.ts';
import {checkButton, checkChoice, checkField} from '../../../src/surfaces/engine/checks.ts';
import {said} from '../../support/said.ts';
import {evaluatorOf} from '../support.ts';

const required = (path: string, message?: string) => ({
	call: 'required',
	args: {value: {path}},
	...(message === undefined ? {} : {message}),
});
const check = (path: string, message = `${path} is missing`): Check => ({call: required(path, message)});
const data = {a: 'x', b: '', c: ''};

describe('a field', () => {
	test('shows the message of the first check that fails', () => {
		const checks = [required('/a', 'A'), required('/b', 'B'), required('/c', 'C')];
		expect(checkField(checks, evaluatorOf(data))).toEqual({
			failure: 'B',
			reads: ['/a', '/b'],
			notes: [],
		});
	});

	test('passes without a failing check', () => {
		expect(checkField([required('/a')], evaluatorOf(data)).failure).toBeUndefined();
		expect(checkField(undefined, evaluatorOf(data)).failure).toBeUndefined();
	});

	test('names a check without a message', () => {
		expect(checkField([required('/b')], evaluatorOf(data)).failure).toBe('The check "required" failed');
	});

	test('fails an unknown check with a note', () => {
		const result = checkField([{call: 'luhn', args: {}, message: 'Bad number'}], evaluatorOf(data));
		expect(result).toMatchObject({failure: 'Bad number', notes: ['Unknown function "luhn"']});
	});

	test('is checked again after typing', () => {
		const evaluator = evaluatorOf(data);
		const checks = [required('/b', 'B')];
		expect(checkField(checks, evaluator).failure).toBe('B');
		evaluator.model.set('/b', 'typed');
		expect(checkField(checks, evaluator).failure).toBeUndefined();
	});
});

describe('a button', () => {
	const failure = (checks: Check[], disabled = false) =>
		checkButton({checks, disabled: {literal: disabled}}, evaluatorOf(data)).failure;

	test.each<[string, Check[], string | undefined]>([
		['all pass', [check('/a')], undefined],
		['one fails', [check('/a'), check('/b')], '/b is missing'],
		['and of passing', [{and: {checks: [check('/a'), check('/a')]}}], undefined],
		['and with a failing one', [{and: {checks: [check('/a'), check('/b'), check('/c')]}}], '/b is missing'],
		['or with a passing one', [{or: {checks: [check('/b'), check('/a')]}}], undefined],
		['or of failing', [{or: {checks: [check('/b'), check('/c'), check('/b')]}}], '/b is missing, or: /c is missing'],
		['an empty and', [{and: {checks: []}}, {and: {}}], undefined],
		['an empty or', [{or: {}}], 'None of the alternatives passed: the list is empty'],
		['a check without anything', [{}], undefined],
		['or in and', [{and: {checks: [{or: {checks: [check('/b'), check('/a')]}}, check('/c')]}}], '/c is missing'],
		['and in or', [{or: {checks: [{and: {checks: [check('/a'), check('/a')]}}, check('/c')]}}], undefined],
		['a call beside a group', [{...check('/a'), and: {checks: [check('/b')]}}], '/b is missing'],
	])('%s', (_, checks, expected) => expect(failure(checks)).toBe(expected));

	test('can be disabled', () => {
		expect(failure([check('/a')], true)).toBe('Disabled');
		expect(failure([check('/b')], true)).toBe('Disabled, and also: /b is missing');
		expect(failure([], false)).toBeUndefined();
	});

	test('fails with groups that are nested too deep', () => {
		const nested = (depth: number): Check => (depth === 1 ? check('/a') : {and: {checks: [nested(depth - 1)]}});
		expect(failure([nested(10)])).toBeUndefined();
		expect(failure([nested(11)])).toBe(`Checks are ${said.nestedDeeper} 10`);
	});

	test('depends on all paths that its checks read', () => {
		const {reads} = checkButton(
			{disabled: {path: '/off'}, checks: [{or: {checks: [check('/b'), check('/c')]}}]},
			evaluatorOf(data),
		);
		expect(reads).toEqual(['/off', '/b', '/c']);
	});
});

test.each([
	[true, undefined, 'A choice is required'],
	[true, {path: '/b'}, 'A choice is required'],
	[true, {path: '/none'}, 'A choice is required'],
	[true, {path: '/list'}, 'A choice is required'],
	[true, {path: '/a'}, undefined],
	[true, {literal: '["x"]'}, undefined],
	[false, undefined, undefined],
])('a choice, required %s, of %j', (isRequired, value, expected) => {
	const picker = {required: isRequired, ...(value ? {value} : {})};
	expect(checkChoice(picker, evaluatorOf({...data, list: []})).failure).toBe(expected);
});
