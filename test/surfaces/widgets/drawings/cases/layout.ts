/** Rows, columns, cards and dividers with the gaps, alignments and widths at which their drawings change. */
import type {Component} from '../../../../../src/contract/surfaces.ts';
import {literal} from '../../draw.ts';
import type {Case} from '../sheet.ts';

const words = (id: string, text: string, weight?: number): Component => ({
	id,
	text: {text: literal(text)},
	...(weight === undefined ? {} : {weight}),
});
const others = [words('a', 'Ann'), words('b', 'Bob and more words'), words('c', 'Cleo\nDahl\nEva'), words('none', '')];
const children = {ids: ['a', 'b', 'c']};
const placed = (members: object, widths: readonly number[] = [60]): Case => ({
	members: {children, ...members},
	others,
	widths,
	isPictureOnly: true,
});
const gaps = [0, 1, 2, 4, 5, 16, 40];
const spreads = ['start', 'end', 'CENTER', 'spaceBetween', 'SPACE_AROUND', 'space-evenly', 'stretch', 'flex-end'];
const sides = ['start', 'center', 'flexEnd', 'stretch'];
const named = <T>(names: readonly T[], one: (name: T) => Case): Readonly<Record<string, Case>> =>
	Object.fromEntries(names.map((name) => [String(name), one(name)]));
const prefixed = (prefix: string, cases: Readonly<Record<string, Case>>) =>
	Object.fromEntries(Object.entries(cases).map(([name, one]) => [`${prefix} ${name}`, one]));

const row: Readonly<Record<string, Case>> = {
	'at several widths': {members: {children}, others, widths: [80, 40, 31, 30, 24, 14, 8]},
	...prefixed(
		'gap',
		named(gaps, (gap) => placed({gap: literal(gap)})),
	),
	...prefixed(
		'distribution',
		named(spreads, (distribution) => placed({distribution})),
	),
	...prefixed(
		'alignment',
		named(sides, (alignment) => placed({alignment})),
	),
	'of weights': {
		members: {children: {ids: ['a', 'wide', 'wider']}},
		others: [...others, words('wide', 'One', 1), words('wider', 'Three', 3)],
		widths: [60, 40],
		isPictureOnly: true,
	},
	'of two fields': {
		members: {children: {ids: ['one', 'two']}},
		others: [
			{id: 'one', textField: {value: literal('1')}},
			{id: 'two', textField: {value: literal('2')}, weight: 2},
		],
		widths: [60, 27, 26, 25, 24],
		isPictureOnly: true,
	},
	'of a negative weight and a huge one': {
		members: {children: {ids: ['less', 'more', 'most']}},
		others: [words('less', 'Less', -1), words('more', 'More', 1e9), words('most', 'Most', 1e6)],
		widths: [60],
		isPictureOnly: true,
	},
	'of unknown parts': {
		members: {children: {ids: ['later', 'field', 'gone']}},
		others: [
			{id: 'later', svcLater: {name: 'x'}},
			{id: 'field', textField: {value: literal('2')}},
		],
		widths: [80, 60, 40, 38, 37],
		isPictureOnly: true,
	},
	'of one, spread': {
		members: {children: {ids: ['a']}, distribution: 'spaceBetween'},
		others,
		widths: [40],
		isPictureOnly: true,
	},
	'of nothing': {members: {children: {ids: []}}, widths: [40], isPictureOnly: true},
	'with a vertical divider': {
		members: {children: {ids: ['a', 'line', 'c']}},
		others: [...others, {id: 'line', divider: {orientation: 'VERTICAL'}}],
		widths: [40, 12, 11, 10, 9],
	},
	'in a row': {
		members: {children: {ids: ['a', 'inner', 'b']}},
		others: [...others, {id: 'inner', row: {children: {ids: ['c', 'd']}, gap: literal(4)}}, words('d', 'Dan')],
		widths: [80, 50, 40, 20],
		isPictureOnly: true,
	},
};

const heavy: readonly Component[] = [
	{id: 'code', svcCodeBlock: {code: literal('x')}},
	{id: 'more', svcCodeBlock: {code: literal('y')}},
];
const column: Readonly<Record<string, Case>> = {
	'at several widths': {members: {children}, others, widths: [40, 14]},
	...prefixed(
		'gap',
		named(gaps, (gap) => placed({gap: literal(gap)}, [30])),
	),
	...prefixed(
		'alignment',
		named(sides, (alignment) => placed({alignment}, [30, 10])),
	),
	'alignment start, of a narrow part': {
		members: {alignment: 'start', children: {ids: ['line', 'a']}},
		others: [...others, {id: 'line', divider: {orientation: 'VERTICAL'}}],
		widths: [30],
		isPictureOnly: true,
	},
	'with heavy parts': {
		members: {children: {ids: ['a', 'none', 'code', 'more', 'b', 'none', 'c']}},
		others: [...others, ...heavy],
		widths: [30],
		isPictureOnly: true,
	},
	'with a heavy part first': {
		members: {children: {ids: ['none', 'code', 'b']}},
		others: [...others, ...heavy],
		widths: [30],
		isPictureOnly: true,
	},
};

const card: Readonly<Record<string, Case>> = {
	'at several widths': {members: {children}, others, widths: [40, 13, 12, 11, 8]},
	'of nothing': {members: {}, widths: [20]},
	'without signs of Unicode': {
		members: {children: {ids: ['a']}},
		others,
		widths: [20],
		isAscii: true,
		isPictureOnly: true,
	},
};

export const layoutCases = {
	row,
	column,
	card,
	divider: {across: {members: {}, widths: [20, 8]}, upright: {members: {orientation: 'vertical'}, widths: [20]}},
};
