import {describe, expect, test} from 'vitest';
import type {Surface} from '../../../src/contract/surfaces.ts';
import {writtenChoice, writtenText} from '../../../src/surfaces/engine/value/coerce.ts';
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
		expect(live.model.conflicts).toHaveLength(1);
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
