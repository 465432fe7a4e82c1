// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a template of a surface, not ours.
import {describe, expect, test} from 'vitest';
import type {Component} from '../../../src/contract/surfaces.ts';
import type {HostFunction} from '../../../src/surfaces/engine/functions/host-calls.ts';
import {hostTime} from '../../../src/surfaces/engine/limits.ts';
import {createLiveSurface} from '../../../src/surfaces/view/live-surface.ts';

interface Setting {
	readonly functions: readonly HostFunction[];
	readonly data?: unknown;
	readonly components?: readonly Component[];
	readonly now?: () => number;
	readonly catalogId?: string;
	readonly schemaVersion?: string;
}

const liveWith = ({functions, data = {}, components = [], now = () => 0, ...more}: Setting) =>
	createLiveSurface(
		{dataModelJson: JSON.stringify(data), components: [...components], ...more},
		{clean: (text) => text.replaceAll('\u001b', '␛'), now, functions},
	);

const double: HostFunction = {name: 'double', args: {value: 'number'}, evaluate: ({value}) => Number(value) * 2};
const give = (value: unknown): HostFunction => ({name: 'give', args: {}, evaluate: () => value});
const echo = (type: HostFunction['args'][string]): HostFunction => ({
	name: 'echo',
	args: {value: type},
	evaluate: ({value}) => value,
});

/** The value of a call, or its notes instead of a missing one. */
function called(setting: Setting, name: string, args: Record<string, unknown> = {}) {
	const {value, notes} = liveWith(setting).evaluator.call({call: name, args});
	return value === null && notes.length > 0 ? notes : value;
}

describe('a function of the host', () => {
	test('computes in calls, templates and actions, and again when its data changes', () => {
		const live = liveWith({functions: [double], data: {n: 4}});
		const call = {call: 'double', args: {value: {path: '/n'}}};
		expect(live.evaluator.call(call).value).toBe(8);
		expect(live.evaluator.template('${double(value: ${/n})} m').value).toBe('8 m');
		expect(live.evaluator.call({call: 'not', args: {value: call}}).value).toBe(false);
		live.model.set('/n', 5);
		expect(live.evaluator.call(call).value).toBe(10);
	});

	test.each([
		['text', 7, '7'],
		['text', undefined, ['echo: "value" is missing']],
		['text?', undefined, null],
		['text?', null, null],
		['number', '7.5', 7.5],
		['number', 'seven', ['echo: "value" is not a number']],
		['flag', 'true', true],
		['list', '[1]', [1]],
		['list', 7, ['echo: "value" is not a list']],
		['any', {a: [null]}, {a: [null]}],
	] as const)('receives an argument of the type %s: %j is %j', (type, value, expected) => {
		expect(called({functions: [echo(type)]}, 'echo', {value, other: 1})).toEqual(expected);
	});

	test('receives only the arguments that it names', () => {
		const names = {...echo('any?'), evaluate: (args: object) => Object.keys(args)};
		expect(called({functions: [names]}, 'echo', {other: 1})).toEqual(['value']);
	});

	test('cannot change the data model, neither by its argument nor by its result', () => {
		const received: unknown[][] = [];
		const change: HostFunction = {
			name: 'change',
			args: {list: 'list'},
			evaluate({list}) {
				received.push(list as unknown[]);
				(list as unknown[]).push('more');
				return list;
			},
		};
		const live = liveWith({functions: [change], data: {list: [1]}});
		const {value} = live.evaluator.call({call: 'change', args: {list: {path: '/list'}}});
		received[0]?.push('later');
		expect(value).toEqual([1, 'more']);
		expect(live.model.get('/list')).toEqual([1]);
	});

	test.each([
		['an error', () => Object.assign(() => undefined, {throws: true})],
		['a promise that is rejected', () => Promise.reject(new Error('secret'))],
		['a function', () => () => undefined],
		['a date', () => new Date(0)],
		['a number without end', () => Number.POSITIVE_INFINITY],
		['a cycle', () => cycle()],
		['a getter that throws', () => Object.defineProperty({}, 'x', {enumerable: true, get: fail})],
	])('gives a note and no value for %s', (_, evaluate) => {
		const notes = called({functions: [{name: 'give', args: {}, evaluate}]}, 'give');
		expect(notes).toEqual([expect.stringMatching(/^give: (a value is not JSON|it failed)$/)]);
	});

	test('gives a note that does not repeat its error', () => {
		expect(called({functions: [{name: 'give', args: {}, evaluate: fail}]}, 'give')).toEqual(['give: it failed']);
	});

	test('returns no more than a value may be large, and no control characters on the screen', () => {
		const tooMuch = ['This value takes too much work to compute'];
		expect(called({functions: [give(Array.from({length: 20_000}, () => 1))]}, 'give')).toEqual(tooMuch);
		expect(called({functions: [give('x'.repeat(1_000_000))]}, 'give')).toEqual(tooMuch);
		const text = {call: {call: 'give', args: {}}};
		expect(liveWith({functions: [give('a\u001b[31m')]}).evaluator.text(text).value).toBe('a␛[31m');
	});

	test('has a limited time between two changes of the data', () => {
		let now = 0;
		let runs = 0;
		const slow: HostFunction = {
			name: 'slow',
			args: {value: 'any'},
			evaluate() {
				now += hostTime / 2;
				return ++runs;
			},
		};
		const live = liveWith({functions: [slow], now: () => now, data: {n: 0}});
		const values = (count: number) =>
			Array.from({length: count}, (_, value) => live.evaluator.call({call: 'slow', args: {value}}).value);
		expect(values(4)).toEqual([1, 2, null, null]);
		live.model.set('/n', 1);
		expect(values(1)).toEqual([3]);
	});

	test('does not receive what a hidden field holds', () => {
		const seen: unknown[] = [];
		const spy: HostFunction = {name: 'spy', args: {value: 'any'}, evaluate: ({value}) => seen.push(value)};
		const pin = {id: 'p', textField: {variant: 'TEXT_FIELD_VARIANT_OBSCURED', value: {path: '/form/pin'}}};
		const setting = {functions: [spy], data: {form: {pin: '1234'}, name: 'Ann'}, components: [pin]};
		for (const path of ['/form/pin', '/form', '/'])
			expect(called(setting, 'spy', {value: {path}})).toEqual(['spy: it does not receive values of hidden fields']);
		const call = {call: 'not', args: {value: {path: '/form/pin'}}};
		expect(called(setting, 'spy', {value: call})).toEqual(['spy: it does not receive values of hidden fields']);
		expect(called(setting, 'spy', {value: {path: '/name'}})).toBe(1);
		expect(seen).toEqual(['Ann']);
	});
});

describe('the name of a function of the host', () => {
	test.each(['email', '@index', '@own', '', 'openUrl'])('cannot be %j', (name) => {
		expect(() => liveWith({functions: [{...double, name}]})).toThrow(TypeError);
	});

	test('cannot be there twice, and cannot be openUrl in any catalogue', () => {
		expect(() => liveWith({functions: [double, double]})).toThrow(TypeError);
		expect(() => liveWith({functions: [{...double, name: 'openUrl', catalogId: 'own'}]})).toThrow(TypeError);
	});

	test('can be one of the package within a catalogue of the host', () => {
		const email: HostFunction = {...echo('any?'), name: 'email', catalogId: 'own', evaluate: () => 'own'};
		const functions = [email, {...email, catalogId: 'other', evaluate: () => 'other'}];
		const args = {value: 'ann@example.com'};
		expect(called({functions}, 'email', args)).toBe(true);
		expect(called({functions, catalogId: 'own'}, 'email', args)).toBe('own');
		expect(called({functions, catalogId: 'other'}, 'email', args)).toBe('other');
	});

	test('is looked up in the catalogue of the call from 1.0 on', () => {
		const functions: HostFunction[] = [{...double, catalogId: 'own'}];
		const call = {call: 'double', args: {value: 3}, catalogId: 'own'};
		const value = (schemaVersion: string) => liveWith({functions, schemaVersion}).evaluator.call(call).value;
		expect(value('v1.0')).toBe(6);
		expect(value('v0.9')).toBe(null);
	});
});

function fail(): never {
	throw new Error('secret');
}

function cycle(): object {
	const value: Record<string, unknown> = {};
	value.self = value;
	return value;
}
