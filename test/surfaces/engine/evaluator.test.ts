// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the surface's templates, not ours.

import {describe, expect, test} from 'vitest';
import {ExactNumber} from '../../../src/text/json/exact-number.ts';
import {said} from '../../support/said.ts';
import {evaluatorOf} from '../support.ts';

const data = {a: 'x', n: 5, t: true, o: {b: [1, null, 'y']}, nothing: null, big: '123', yes: 'true', zero: 0};

describe('conversions of a value', () => {
	test.each([
		[undefined, ''],
		[{}, ''],
		[{literal: 'plain'}, 'plain'],
		[{path: '/a'}, 'x'],
		[{path: 'a'}, 'x'],
		[{path: '/n'}, '5'],
		[{path: '/t'}, 'true'],
		[{path: '/nothing'}, ''],
		[{path: '/missing'}, ''],
		[{path: '/o'}, '{"b":[1,null,"y"]}'],
		[{path: '/', literal: 'root'}, JSON.stringify(data)],
		[{call: {call: 'formatString', args: {value: '<${/a}>'}}}, '<x>'],
		[{call: {call: 'not', args: {value: true}}}, 'false'],
		[{call: {call: ''}, literal: 'plain'}, 'plain'],
	])('text of %j is %j', (value, expected) => expect(evaluatorOf(data).text(value).value).toBe(expected));

	test.each([
		[{literal: '', path: '/a'}, 'x'],
		[{literal: 'shown', path: '/missing'}, 'shown'],
		[{literal: 'l', path: '', call: {call: 'formatString', args: {value: 'c'}}}, 'c'],
		[{path: '/a', call: {call: 'formatString', args: {value: 'c'}}}, 'x'],
	])('applies the precedence of members: %j is %j', (value, expected) =>
		expect(evaluatorOf(data).text(value).value).toBe(expected),
	);

	test.each([
		[{path: '/n'}, 5],
		[{path: '/big'}, 123],
		[{path: '/nothing'}, 0],
		[{path: '/missing'}, 0],
		[{path: '/a'}, 0],
		[{path: '/t'}, 1],
		[{literal: 1.5}, 1.5],
		[{literal: Number.POSITIVE_INFINITY}, 0],
		[undefined, 0],
	])('number of %j is %j', (value, expected) => expect(evaluatorOf(data).number(value).value).toBe(expected));

	test.each([
		[{path: '/t'}, true],
		[{path: '/yes'}, true],
		[{path: '/n'}, false],
		[{path: '/a'}, false],
		[{literal: true}, true],
		[undefined, false],
	])('truth of %j is %j', (value, expected) => expect(evaluatorOf(data).flag(value).value).toBe(expected));

	test.each([
		[{path: '/o/b'}, ['1', '', 'y']],
		[{path: '/a'}, ['x']],
		[{literal: '["p", "q"]'}, ['p', 'q']],
		[{literal: '[not a list'}, ['[not a list']],
		[{literal: ''}, []],
		[{path: '/missing'}, []],
		[{path: '/zero'}, ['0']],
	])('texts of %j are %j', (value, expected) => expect(evaluatorOf(data).texts(value).value).toEqual(expected));
});

describe('arguments', () => {
	test.each([
		['plain', 'plain'],
		[{path: '/a'}, 'x'],
		['{"path": "/a"}', 'x'],
		['{"path": 5}', '{"path": 5}'],
		['{"path": "/a", "more": 1}', '{"path": "/a", "more": 1}'],
		['{"broken', '{"broken'],
		[
			{path: '/a', extra: 1},
			{path: '/a', extra: 1},
		],
		[{nested: {path: '/a'}}, {nested: {path: '/a'}}],
		[[{path: '/a'}], [{path: '/a'}]],
		[{literal: 'l'}, 'l'],
		['{"literal": "l"}', '{"literal": "l"}'],
		[{call: 'formatString', args: {value: '${/n}'}}, '5'],
		[{call: {call: 'formatString', args: {value: '${/n}'}}}, '5'],
		[{call: {nonsense: true}}, {call: {nonsense: true}}],
		[null, null],
		[7, 7],
	])('%j gives %j', (value, expected) => expect(evaluatorOf(data).argument(value).value).toEqual(expected));
});

describe('the dependencies of a value', () => {
	test('are all paths that were read, in canonical form', () => {
		const {reads} = evaluatorOf(data).text({
			call: {call: 'formatString', args: {value: '${/a} ${a/} ${missing} ${not(value: ${/o/b/0})}'}},
		});
		expect(reads).toEqual(['/a', '/missing', '/o/b/0']);
	});

	test('recompute the value only when one changes', () => {
		const cleaned: string[] = [];
		const clean = (dirty: string) => {
			cleaned.push(dirty);
			return dirty;
		};
		const {text, model} = evaluatorOf(data, {clean});
		const value = {path: '/a'};
		expect([text(value).value, text(value).value, cleaned.length]).toEqual(['x', 'x', 1]);
		model.set('/n', 6);
		expect([text(value).value, cleaned.length]).toEqual(['x', 1]);
		model.set('/a', 'changed');
		expect([text(value).value, cleaned.length]).toEqual(['changed', 2]);
	});

	test('resolve one object as text and as number', () => {
		const {text, flag} = evaluatorOf(data);
		const value = {path: '/t'};
		expect([text(value).value, flag(value).value, text(value).value]).toEqual(['true', true, 'true']);
	});
});

describe('bounds', () => {
	const nested = (depth: number): unknown => (depth === 0 ? true : {call: 'not', args: {value: nested(depth - 1)}});

	test('limits nested calls to five levels', () => {
		const {argument} = evaluatorOf();
		expect(argument(nested(5))).toMatchObject({value: false, notes: []});
		expect(argument(nested(6))).toMatchObject({value: null, notes: [`Calls are ${said.nestedDeeper} 5`]});
	});

	test('stops a template that contains itself', () => {
		const {text} = evaluatorOf({self: '${formatString(value: /self)}${formatString(value: /self)}'});
		const {value, notes} = text({call: {call: 'formatString', args: {value: {path: '/self'}}}});
		expect([value, notes]).toEqual(['', [`Calls are ${said.nestedDeeper} 5`]]);
	});

	test('ends a value that takes too much work with a note', () => {
		const values = Array(20_000).fill({path: '/a'});
		const {value, notes} = evaluatorOf(data).call({call: 'and', args: {values}});
		expect([value, notes]).toEqual([null, ['This value takes too much work to compute']]);
	});

	test('stops computing expensive values until the data changes', () => {
		const {text, model} = evaluatorOf(data);
		const heavy = () => ({call: {call: 'formatString', args: {value: `${'x'.repeat(60_000)}\${/a}`}}});
		const results = Array.from({length: 100}, () => text(heavy()).value.length);
		expect(results[0]).toBe(60_001);
		expect(results.at(-1)).toBe(0);
		model.set('/n', 7);
		expect(text(heavy()).value).toHaveLength(60_001);
	});

	test('computes the maximum number of formatted texts', () => {
		const {text} = evaluatorOf({n: 1234, day: '2025-01-02'});
		const results = Array.from({length: 2_000}, (_, at) => {
			const value = `Row ${at}: \${formatNumber(value: /n)} on \${formatDate(value: /day, format: 'MMM d, yyyy')}`;
			return text({call: {call: 'formatString', args: {value}}}).value;
		});
		expect(results.at(-1)).toBe('Row 1999: 1,234 on Jan 2, 2025');
	});

	test('matches the maximum number of patterns', () => {
		const {call} = evaluatorOf();
		const results = Array.from({length: 60}, (_, at) => {
			const pattern = `^[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\\.[a-zA-Z]{2,${at + 3}}$`;
			return call({call: 'regex', args: {pattern, value: 'someone@example.com'}}).value;
		});
		expect(new Set(results)).toEqual(new Set([true]));
	});

	test('prints large and deep data up to the limit', () => {
		const deep = JSON.parse(`${'['.repeat(90)}${']'.repeat(90)}`);
		const wide = Array.from({length: 100_000}, (_, at) => ({['key'.repeat(10)]: `value ${at}`}));
		const {text} = evaluatorOf({deep, wide, long: 'x'.repeat(200_000)});
		expect(text({path: '/deep'}).value).toHaveLength(180);
		expect(text({path: '/wide'}).value).toHaveLength(65_536);
		expect(text({path: '/long'}).value).toHaveLength(65_536);
	});

	test('limits the number and length of notes', () => {
		const template = Array.from({length: 50}, (_, at) => `\${f${at}${'x'.repeat(500)}()}`).join('');
		const {notes} = evaluatorOf().text({call: {call: 'formatString', args: {value: template}}});
		expect(notes).toHaveLength(10);
		expect(Math.max(...notes.map((note) => note.length))).toBeLessThanOrEqual(200);
	});
});

describe('sanitizing', () => {
	const clean = (dirty: string) => dirty.replaceAll('\u001b', '␛');

	test('is the last step for a text', () => {
		const {text, texts} = evaluatorOf({hidden: '\u001b[31m', list: ['\u001b']}, {clean});
		expect(text({path: '/hidden'}).value).toBe('␛[31m');
		expect(text({call: {call: 'formatString', args: {value: "${'\\u001b]0;x'}"}}}).value).toBe('␛]0;x');
		expect(text({call: {call: 'pluralize', args: {value: 1, one: '\u001b'}}}).value).toBe('␛');
		expect(texts({path: '/list'}).value).toEqual(['␛']);
	});

	test('applies to notes', () => {
		expect(evaluatorOf({}, {clean}).text({call: {call: '\u001b[2J'}}).notes).toEqual(['Unknown function "␛[2J"']);
	});
});

describe('a number with more digits than a double', () => {
	const exact = new ExactNumber('12345678901234567890');

	test.each([
		['formatString', {value: exact}, '12345678901234567890'],
		['formatNumber', {value: exact}, '12,345,678,901,234,567,890'],
		['numeric', {value: exact}, true],
		['and', {values: [exact, true]}, true],
	])('keeps its digits in %s', (name, args, expected) => {
		expect(evaluatorOf().call({call: name, args})).toMatchObject({value: expected, notes: []});
	});

	test('is the nearest double where a component needs a number', () => {
		expect(evaluatorOf().number({literal: exact as unknown as number}).value).toBe(Number(exact));
	});
});
