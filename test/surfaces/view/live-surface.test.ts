import {describe, expect, test} from 'vitest';
import type {Surface} from '../../../src/contract/surfaces.ts';
import {writtenChoice, writtenText} from '../../../src/surfaces/engine/value/coerce.ts';
import {checkSurface} from '../../../src/surfaces/view/check.ts';
import {createLiveSurface} from '../../../src/surfaces/view/live-surface.ts';
import {said} from '../../support/said.ts';
import {column, evaluated, text} from '../support.ts';

const options = {clean: (dirty: string) => dirty.replaceAll('\u001b', '␛'), now: () => 0};

describe('a live surface', () => {
	const first: Surface = {
		surfaceId: 's',
		dataModelJson: '{"name": "Ann"}',
		components: [column('root', ['a', 'field']), text('a'), {id: 'field', textField: {value: {path: '/name'}}}],
	};

	test('keeps local input across a refresh', () => {
		const live = createLiveSurface(first, options);
		live.model.set('/name', 'typed');
		live.refresh({...first, dataModelJson: '{"name": "Cleo"}', components: [column('root', ['gone'])]});
		expect(live.evaluator.text({path: '/name'}).value).toBe('typed');
		expect(live.problems.map(({kind}) => kind)).toEqual(['missing']);
	});

	test('lists problems of the data and of the tree', () => {
		const live = createLiveSurface({components: [column('root', ['gone'])], dataModelJson: '{'}, options);
		expect(live.problems.map(({kind}) => kind)).toEqual(['model', 'missing']);
	});

	test('lists the obscured paths for a press', () => {
		const components = [{id: 'p', textField: {variant: 'TEXT_FIELD_VARIANT_OBSCURED', value: {path: '/pin'}}}];
		expect(createLiveSurface({components}, options).actionContext.obscured).toEqual(['/pin']);
	});

	test('can be empty', () => expect(createLiveSurface({}, options)).toMatchObject({tree: {roots: []}, problems: []}));
});

describe('the report on a surface', () => {
	test('counts types and finds problems in tree, data and values', () => {
		const report = checkSurface(
			{
				surfaceId: 'sfc',
				dataModelJson: 'nope',
				components: [
					column('root', ['a', 'b', 'gone', 'c']),
					{id: 'a', text: {text: {call: {call: 'capitalize', args: {value: 'x'}}}}},
					{id: 'b', button: {checks: [{and: {checks: [{call: {call: 'regex', args: {pattern: '['}}}]}}]}},
					{id: 'c', fancy: {}},
					text('undrawn'),
				],
			},
			options,
		);
		expect(report).toMatchObject({
			id: 'sfc',
			components: {column: 1, text: 2, button: 1, fancy: 1},
			problemsDropped: 0,
		});
		expect(report.problems.map(({kind, componentId}) => `${kind} ${componentId}`)).toEqual([
			'model ',
			'missing gone',
			'unknown-type c',
			'unreached ',
			'value a',
			'value b',
		]);
		expect(report.problems.at(-2)?.message).toBe('"a": Unknown function "capitalize"');
	});

	test('has no problems for a valid surface', () => {
		expect(checkSurface({components: [column('root', ['a']), text('a')]}, options)).toEqual({
			id: '',
			components: {column: 1, text: 1},
			problems: [],
			problemsDropped: 0,
			warnings: [],
		});
	});
});

describe('a function or an expression', () => {
	const template = (inner: string) => `\${${inner}}`;

	test.each([
		[{function: 'required', args: {value: 'x'}}, {value: true}],
		[{function: 'required'}, {value: false}],
		[{function: 'formatNumber', args: {value: {path: '/n'}}, dataModel: {n: 1234}}, {value: '1,234'}],
		[{function: 'openUrl', args: {url: 'https://example.com'}}, {value: null}],
		[{function: 'openUrl', args: {url: 'data:x'}}, {error: `openUrl: data: ${said.areNotOpened}`}],
		[{function: 'and', args: {values: [true]}}, {error: 'and: needs two values or more'}],
		[{function: 'noSuch', args: {}}, {error: 'Unknown function "noSuch"'}],
		[{expression: template('/a'), dataModel: {a: 'x'}}, {value: 'x'}],
		[{expression: 'plain'}, {value: 'plain'}],
		[{expression: '{"path": "/a"}', dataModel: {a: 'x'}}, {value: '{"path": "/a"}'}],
		[{expression: {path: '/a'}, dataModel: {a: [1]}}, {value: [1]}],
		[{expression: {path: '/none'}}, {value: null}],
		[{expression: '${'}, {error: 'an interpolation is not closed'}],
		[{expression: template(`${'not(value: '.repeat(5)}1${')'.repeat(5)}`)}, {value: 'false'}],
		[
			{expression: template(`${'not(value: '.repeat(6)}1${')'.repeat(6)}`)},
			{error: `Calls are ${said.nestedDeeper} 5`},
		],
	])('%j', (line, expected) => expect(evaluated(line, options)).toEqual(expected));
});

describe('the value that an input writes', () => {
	test.each([
		['', ['a'], false, 'a'],
		['', [], false, ''],
		[['x'], ['a'], false, ['a']],
		['x', ['a', 'b'], true, ['a', 'b']],
	])('choice over %j: %j, several %s', (before, ids, isMulti, expected) =>
		expect(writtenChoice(before, ids, isMulti)).toEqual(expected),
	);

	test.each([
		[5, '12.5', 12.5],
		[5, '12.', '12.'],
		[5, '', ''],
		[5, '9007199254740993', '9007199254740993'],
		['5', '12', '12'],
		[undefined, '12', '12'],
	])('text over %j: %j', (before, typed, expected) => expect(writtenText(before, typed)).toBe(expected));
});
