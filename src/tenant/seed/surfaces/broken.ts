/** A surface with all errors that a generator can make. Its valid parts must be shown. */
import type {Component, Surface} from '../../../contract/surface.ts';
import type {Calendar} from '../calendar.ts';
import {at, card, format, literal, runAsWritten, stack, surface, words} from './parts.ts';

export const broken = (calendar: Calendar): Surface =>
	surface(calendar, 'srf_broken', 'PRIMARY', {list: ['only one'], odd: null, 'a/b': {'m~n': 'reached'}}, [
		stack('column', 'root', 'note', 'loop', 'nowhere', 'unknown', 'shapeless', 'twice', 'paths', 'links', 'empty'),
		words('note', 'Some parts of this surface cannot be shown.'),
		...brokenTree,
		stack('column', 'paths', 'escaped', 'beyond', 'inherited', 'no-function', 'bad-date', 'no-range'),
		...brokenValues,
		stack('row', 'links', 'script', 'pattern', 'ragged'),
		...brokenMembers,
		{id: 'empty', svcChart: {title: literal('A chart without data')}},
		words('unreachable', 'Nothing refers to this.'),
		words('note', 'A second component with an id that is taken.'),
	]);

const brokenTree: readonly Component[] = [
	// A cycle: loop → inner → loop.
	card('loop', 'inner'),
	stack('column', 'inner', 'before-loop', 'loop'),
	words('before-loop', 'The next part contains itself.'),
	{
		id: 'unknown',
		svcHologram: {title: literal('From a newer service'), depth: 3, children: {ids: ['inside']}},
	},
	words('inside', 'Held by a component of an unknown type.'),
	{id: 'shapeless'},
	// A child may have two parents.
	stack('row', 'twice', 'left', 'right'),
	card('left', 'shared'),
	card('right', 'shared'),
	words('shared', 'Seen twice.'),
];

const brokenValues: readonly Component[] = [
	{id: 'escaped', text: {text: at('/a~1b/m~0n')}},
	{id: 'beyond', text: {text: format`beyond: [${'/list/7'}] [${'/list/-1'}] [${'/odd/deeper'}]`}},
	{id: 'inherited', text: {text: at('/__proto__/constructor')}},
	{id: 'no-function', text: {text: {call: runAsWritten('summonReport', {of: at('/list')})}}},
	{id: 'bad-date', text: {text: {call: runAsWritten('formatDate', {value: '2026-02-31', format: 'd MMM'})}}},
	{id: 'no-range', progressBar: {label: literal('No range'), value: literal(5), min: literal(10), max: literal(10)}},
];

const brokenMembers: readonly Component[] = [
	{
		id: 'script',
		button: {
			label: literal('Open the report'),
			action: {functionCall: runAsWritten('openUrl', {url: 'javascript:alert(document.cookie)'})},
		},
	},
	{
		id: 'pattern',
		textField: {
			label: literal('A pattern that is none'),
			value: at('/list/0'),
			checks: [runAsWritten('regex', {value: at('/list/0'), pattern: '(['}, 'Never passes.')],
		},
	},
	{
		id: 'ragged',
		svcTable: {
			title: literal('Ragged rows'),
			artifactUrl: literal('javascript:alert(1)'),
			columns: ['One', 'Two'],
			rows: [{cells: ['alone']}, {cells: ['a', 'b', 'c is one too many']}, {}],
			pageSize: -5,
			totalRows: 'many',
		},
	},
];
