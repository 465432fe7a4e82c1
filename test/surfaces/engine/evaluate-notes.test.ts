/** Problems while computing a value become notes, and common foreign notations are accepted. */
import {describe, expect, test} from 'vitest';
import {evaluated, evaluatorOf} from '../support.ts';
import {content, literal, printed} from '../widgets/draw.ts';

const shown = ['$', '{noSuch()} items'].join('');

describe('notes', () => {
	test.each([
		[{expression: shown}, ' items', 'Unknown function "noSuch"'],
		[{function: 'not', args: {value: {call: 'noSuch'}}}, true, 'Unknown function "noSuch"'],
		[{function: 'formatNumber', args: {value: 1, decimals: 'two'}}, '1', '"decimals" is not a number'],
		[{function: 'length', args: {value: 'abc', min: 'x'}}, true, '"min" is not a number'],
		[{function: 'numeric', args: {value: 3, max: {}}}, true, '"max" is not a number'],
		[{function: 'formatDate', args: {value: 'soon', format: 'yyyy'}}, '', '"soon" is not a date'],
		[{function: 'formatCurrency', args: {value: 1, currency: 'nope'}}, '1.00', '"NOPE" is not a currency'],
	])('evaluates %j to %j with a note', (line, value, note) => {
		expect(evaluated(line)).toEqual({value, notes: [note]});
	});

	test('appear below the drawing', () => {
		const text = {call: {call: 'formatString', args: {value: shown}}};
		expect(printed({id: 'root', text: {text}}).join('\n')).toContain('note: Unknown function "noSuch"');
	});

	test('are absent for valid values', () => {
		expect(evaluated({function: 'length', args: {value: 'abc', min: '2', max: null}})).toEqual({value: true});
		expect(evaluated({function: 'formatDate', args: {value: '', format: 'yyyy'}})).toEqual({value: ''});
	});
});

describe('an empty path', () => {
	test('is the root of the data if it is the only member', () => {
		expect(evaluated({expression: {path: ''}, dataModel: {a: 1}})).toEqual({value: {a: 1}});
		expect(evaluatorOf({a: 1}).text({path: ''})).toMatchObject({value: '{"a":1}', reads: ['']});
	});

	test('is unset beside another member', () => {
		expect(evaluatorOf({a: 1}).text({path: '', literal: 'x'}).value).toBe('x');
	});
});

describe('date patterns of other languages', () => {
	const date = (format: string) => evaluatorOf().call({call: 'formatDate', args: {value: '2026-03-04', format}});

	test.each([
		['YYYY-MM-DD', '2026-03-04'],
		['DD/MM/YYYY', '04/03/2026'],
		['D MMM YYYY', '4 Mar 2026'],
		['yyyy-MM-dd', '2026-03-04'],
	])('formats %s as %s', (format, expected) => {
		expect(date(format)).toMatchObject({value: expected, notes: []});
	});

	test.each([
		["YYYY 'w'ww", '2026 www', 'w'],
		['j l', 'j l', 'jl'],
	])('keeps what is no field here in %s, and names its letters', (format, expected, letters) => {
		const {value, notes} = date(format);
		expect([value, notes.at(-1)]).toEqual([expected, `no field of a date has the letters ${letters}`]);
	});
});

test('draws a text whose path is the root', () => {
	expect(content({id: 'root', text: {text: {path: ''}}}, {data: {a: 1}})).toEqual(['{"a":1}']);
	expect(content({id: 'root', text: {text: literal('plain')}})).toEqual(['plain']);
});
