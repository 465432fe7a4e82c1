/** Blocks and lines keep their size, keys, items and cursor. `SCREENS=write` writes the file. */
import {expect, test} from 'vitest';
import {
	beside,
	blockOf,
	edged,
	filled,
	findNode,
	indented,
	keysAt,
	stacked,
	topsIn,
} from '../../../../src/surfaces/picture/draw/block.ts';
import {bordered} from '../../../../src/surfaces/picture/draw/border.ts';
import {
	clickable,
	cutLine,
	hanging,
	joined,
	padded,
	spaces,
	typedAt,
	typedCell,
} from '../../../../src/surfaces/picture/draw/pen.ts';
import {plainPen} from '../../widgets/draw.ts';
import {approve} from './table.ts';

const pen = plainPen();

test('blocks keep their size, their keys and their clicks', () => {
	const rows = (...texts: readonly string[]) =>
		blockOf(
			texts.map((text, at) => clickable(pen.text(text), 'row', at)),
			1,
		);
	const named = (key: string, ...texts: readonly string[]) => ({...rows(...texts), key});
	const ab = named('ab', 'a', 'bb');
	const c = named('c', 'ccc');
	const blocks = {
		ab,
		stacked: stacked([ab, c]),
		'stacked with a gap': stacked([ab, c], 1),
		beside: beside([
			{block: ab, left: 0, top: 0},
			{block: c, left: 4, top: 1},
		]),
		'beside, lower': beside([
			{block: c, left: 2, top: 2},
			{block: ab, left: 6, top: 0},
		]),
		indented: indented(ab, 2),
		'not indented': indented(ab, 0),
		edged: edged(ab, 5, (line, at) => joined([pen.text(`${at} `), line]), 2),
		filled: filled(ab, 3),
		'filled already': filled(ab, 2),
		bordered: bordered(ab, 8, pen, {corners: pen.signs.card, title: 'T', footer: 'F'}),
		'bordered with a long title': bordered(ab, 8, pen, {corners: pen.signs.card, title: 'Title of it'}),
		'bordered and filled': filled(bordered(ab, 8, pen, {corners: pen.signs.card}), 6),
		empty: stacked([]),
	};
	const described = Object.entries(blocks).map(([name, block]) => {
		const lines = Array.from({length: block.height + 1}, (_, at) => block.line(at));
		const size = `${block.width} x ${block.height}`;
		const places = ['ab', 'c'].map((key) => JSON.stringify(findNode(block, key)) ?? 'nowhere').join(' ');
		const keys = Array.from({length: block.height}, (_, y) =>
			Array.from({length: block.width}, (__, x) => keysAt(block, x, y)[0]?.[0] ?? '.').join(''),
		);
		const outside = [
			keysAt(block, -1, 0),
			keysAt(block, block.width, 0),
			keysAt(block, 0, -1),
			keysAt(block, 0, block.height),
		].flat().length;
		const drawn = lines.map(({text, cells, hits}) => `“${text}” ${cells} ${JSON.stringify(hits) ?? ''}`);
		return [
			`=== ${name}: ${size}`,
			...drawn,
			`keys ${keys.join(' ')}, outside ${outside}`,
			`tops ${JSON.stringify([...topsIn(block)])} places ${places}`,
			'',
		].join('\n');
	});
	approve('blocks', described.join('\n'));
});

test('no blocks beside each other have no cells', () => {
	expect(beside([])).toMatchObject({width: 0, height: 0});
	expect(beside([]).line(0)).toEqual({text: '', cells: 0});
	expect(blockOf([])).toMatchObject({width: 0, height: 0});
});

test('an edge that adds no cells before a line leaves the block at its place', () => {
	const block = edged({...blockOf([pen.text('ab')]), key: 'a'}, 3, (line) => joined([line, pen.text('|')]));
	expect([-1, 0, 1, 2].map((x) => keysAt(block, x, 0))).toEqual([[], ['a'], ['a'], []]);
	expect([block.width, block.line(0).text]).toEqual([3, 'ab|']);
});

test('lines keep the cell in which a person types', () => {
	const typing = typedAt(pen.text('ab'), 1);
	expect(joined([pen.text('x'), typing])).toEqual({text: 'xab', cells: 3, cursor: 2});
	expect(joined([clickable(pen.text('x'), 'a', 2), clickable(typing, 'b')])).toEqual({
		text: 'xab',
		cells: 3,
		cursor: 2,
		hits: [
			{part: 'a', at: 2, from: 0, to: 1},
			{part: 'b', at: 0, from: 1, to: 3},
		],
	});
	expect([typedCell([]), typedCell([pen.text('a')]), typedCell([pen.text('a'), typing])]).toEqual([
		undefined,
		undefined,
		{line: 1, column: 1},
	]);
	expect([spaces(2.5), spaces(0), spaces(-1)]).toEqual([
		{text: '  ', cells: 2},
		{text: '', cells: 0},
		{text: '', cells: 0},
	]);
	expect(hanging(pen.text('1. '), pen.wrap('a b', 1)).map(({text}) => text)).toEqual(['1. a', '   b']);
	expect(
		[padded(typing, 4, 'right'), padded(typing, 5, 'center'), padded(typing, 2)].map(({cursor, cells}) => [
			cursor,
			cells,
		]),
	).toEqual([
		[3, 4],
		[2, 5],
		[1, 2],
	]);
	expect([cutLine(pen.text('abc'), 3, pen), cutLine({text: '\u001b[1mabc\u001b[22m', cells: 3}, 2, pen)]).toEqual([
		{text: 'abc', cells: 3},
		{text: 'a…', cells: 2},
	]);
	expect(beside([{block: blockOf([typing]), left: 3, top: 0}]).line(0)).toEqual({text: '   ab', cells: 5, cursor: 4});
});
