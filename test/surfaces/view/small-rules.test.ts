/** The rules of a drawing that need no drawing: its lines, its widths, what is hidden and what is in sight. */
import {describe, expect, test} from 'vitest';
import type {Node} from '../../../src/surfaces/engine/tree/tree.ts';
import {words} from '../../../src/surfaces/engine/words/words.ts';
import {topThatShows} from '../../../src/surfaces/view/conversation/followed.ts';
import {indexNear, itemAt, nodeUnder} from '../../../src/surfaces/view/conversation/near.ts';
import {LineBudget, shortened} from '../../../src/surfaces/view/drawing/line-budget.ts';
import {sentences} from '../../../src/surfaces/view/drawing/painter.ts';
import {wanted, weightIn} from '../../../src/surfaces/view/drawing/width-needs.ts';
import {redactedSurface, touching, watchedSurface} from '../../../src/surfaces/view/redaction.ts';
import type {Scene} from '../../../src/surfaces/widgets/widget.ts';
import {plainPen} from '../widgets/draw.ts';

describe('the lines of a drawing', () => {
	const state = ({spent, isCut, isStale}: LineBudget) => ({spent, isCut, isStale});

	test('are granted in order until they run out', () => {
		const budget = new LineBudget(5);
		expect([budget.admits('a'), budget.charge('a', 3)]).toEqual([true, 3]);
		expect([budget.admits('b'), budget.charge('b', 2), state(budget)]).toEqual([
			true,
			2,
			{spent: 5, isCut: false, isStale: false},
		]);
		expect([budget.admits('b'), budget.admits('c')]).toEqual([true, false]);
		expect(state(budget)).toEqual({spent: 5, isCut: true, isStale: false});
	});

	test('are granted in part at the limit, and none beyond it', () => {
		const budget = new LineBudget(5);
		expect([budget.charge('a', 4), budget.charge('b', 2), budget.charge('c', 1)]).toEqual([4, 1, 0]);
		expect(state(budget)).toEqual({spent: 7, isCut: true, isStale: false});
	});

	test('of a node that is charged again count once; the cut stays where it is, or everything is drawn again', () => {
		const budget = new LineBudget(5);
		budget.charge('a', 2);
		budget.charge('b', 2);
		budget.endPass();
		expect([budget.charge('a', 2), state(budget)]).toEqual([2, {spent: 4, isCut: false, isStale: false}]);
		expect([budget.charge('a', 3), state(budget)]).toEqual([3, {spent: 5, isCut: false, isStale: false}]);
		expect([budget.charge('a', 1), state(budget)]).toEqual([1, {spent: 3, isCut: false, isStale: false}]);
		expect([budget.charge('b', 5), state(budget)]).toEqual([4, {spent: 6, isCut: true, isStale: true}]);
		const cut = new LineBudget(1);
		cut.charge('a', 2);
		cut.endPass();
		expect([cut.charge('a', 2), cut.isStale, cut.charge('a', 1), cut.isStale]).toEqual([1, false, 1, true]);
	});
});

test.each([
	[['/a/b'], ['/a/b'], true],
	[['/a/b'], ['/a'], true],
	[['/a/b'], ['/a/b/c/d'], true],
	[['/a/b'], [''], true],
	[[''], ['/a'], true],
	[['/a/b'], ['/a/bc'], false],
	[['/a/b'], ['/a/c', '/b'], false],
	[['/a/b', '/c'], ['/x', '/c/0'], true],
	[['/b', '/a-', '/a/b'], ['/a'], true],
	[['/ab'], ['/a'], false],
	[[], [''], false],
])('of the hidden %j, %j touches one: %s', (hidden, reads, isTouched) => {
	expect(touching(hidden)(reads)).toBe(isTouched);
});

test('only what an obscured field shows is redacted, and a surface without one stays the same object', () => {
	const field = (variant: string, value: object) => ({id: 'f', textField: {variant, value}});
	const open = {components: [field('TEXT_FIELD_VARIANT_SHORT', {literal: 'a'})], dataModelJson: '{"pin":"1"}'};
	expect(redactedSurface(open as never)).toBe(open);
	const empty = {components: [field('TEXT_FIELD_VARIANT_OBSCURED', {literal: ''})]};
	expect(redactedSurface(empty as never)).toBe(empty);
	const bound = {
		components: [field('TEXT_FIELD_VARIANT_OBSCURED', {path: '/pin'})],
		dataModelJson: '{"pin":"1","name":"n"}',
	};
	expect(watchedSurface(bound as never)).toMatchObject({dataModel: {name: 'n', pin: expect.not.stringMatching('^1$')}});
	const broken = {...bound, dataModelJson: '{"pin":"canary-1'};
	expect(watchedSurface(broken as never)).toMatchObject({dataModelJson: '••••••••'});
	expect(watchedSurface({dataModelJson: 'no JSON'} as never)).toEqual({dataModelJson: 'no JSON'});
	const literal = {components: [field('TEXT_FIELD_VARIANT_OBSCURED', {literal: 'secret'})]};
	expect(JSON.stringify(redactedSurface(literal as never))).not.toContain('secret');
});

describe('the width that a node needs', () => {
	const node = (weight?: unknown) => ({component: {weight}}) as unknown as Node;
	const scene = {} as Scene;

	test.each([
		[undefined, 0],
		[0, 0],
		[-1, 0],
		[1, 1],
		[0.5, 0.5],
		[1e6, 1e6],
		[1e7, 1e6],
		['2', 2],
		['x', 0],
	])('with the weight %s is shared by %s', (weight, share) => {
		expect(weightIn(node(weight))).toBe(share);
	});

	test('is that of the widget, or any width by a weight', () => {
		expect(wanted(node(), undefined, scene)).toEqual({minimum: 12, natural: 1000, weight: 1});
		expect(wanted(node(3), undefined, scene)).toEqual({minimum: 12, natural: 1000, weight: 3});
		expect(wanted(node(), () => ({minimum: 4, natural: 9}), scene)).toEqual({minimum: 4, natural: 9, weight: 0});
		expect(wanted(node(), () => undefined, scene)).toEqual({minimum: 12, natural: 1000, weight: 1});
		const failing = () => {
			throw new Error('no');
		};
		expect(wanted(node(2), failing, scene)).toEqual({minimum: 12, natural: 1000, weight: 2});
	});
	test('has no weight where the tree has no component', () => {
		expect(weightIn({kind: 'missing'} as unknown as Node)).toBe(0);
	});
});

test.each([
	// A component as high as the window, and one line higher.
	['component', {top: 10, height: 10, focusLine: 12}, 0, 10],
	['component', {top: 10, height: 11, focusLine: 12}, 0, 4],
	['component', {top: 1, height: 3, focusLine: 1}, 5, 0],
	['component', {top: 10, height: 3, focusLine: 10}, 3, 3],
	['component', {top: 10, height: 3, focusLine: 10}, 8, 8],
	['component', {top: 10, height: 3, focusLine: 10}, 9, 8],
	['line', {top: 10, height: 30, focusLine: 20}, 19, 19],
	['line', {top: 10, height: 30, focusLine: 20}, 12, 12],
	['line', {top: 10, height: 30, focusLine: 20}, 11, 12],
	['line', {top: 10, height: 30, focusLine: 10}, 20, 10],
] as const)('to show the %s at %j, the window of ten lines moves from %i to %i', (part, position, top, shown) => {
	expect(topThatShows(part, position, {top, height: 10})).toBe(shown);
});

test('an item is under the cells from its first to before its end, in its own node', () => {
	const line = {
		hits: [
			{node: 'a', from: 2, to: 4},
			{node: 'b', from: 0, to: 9},
		],
	} as never;
	expect([1, 2, 3, 4].map((x) => (itemAt(line, x, 'a') as {from?: number} | undefined)?.from)).toEqual([
		undefined,
		2,
		2,
		undefined,
	]);
	expect(itemAt({} as never, 0, 'a')).toBeUndefined();
});

test('the focus enters at the first node of the window, or at its last', () => {
	const part = (key: string, top: number) => ({block: {key, width: 1, height: 1}, top});
	const block = {width: 1, height: 30, parts: [part('a', 0), part('b', 10), part('c', 20)]};
	const screen = (top: number) => ({top, height: 10, blockOf: () => ({block: block as never, top: 5})});
	const all = ['a', 'b', 'c'].map((node) => ({surface: 's', node}));
	expect([5, 6, 15, 16, 25].map((top) => indexNear(all, 1, screen(top)))).toEqual([-1, 0, 0, 1, 1]);
	expect([0, 5, 6, 15, 16].map((top) => indexNear(all, -1, screen(top)))).toEqual([1, 1, 2, 2, 3]);
});

test('the innermost node under a cell that accepts the focus is in a surface that is drawn', () => {
	const inner = {block: {key: 'inner', width: 4, height: 1}, top: 1, left: 2};
	const blocks: Readonly<Record<string, object>> = {
		first: {block: {key: 'outer', width: 9, height: 3, parts: [inner]}, top: 0},
		second: {block: {key: 'outer', width: 9, height: 3}, top: 4},
	};
	const nodesOf = (accepting: readonly string[]) =>
		['gone', 'first', 'second'].flatMap((surface) =>
			['outer', 'inner'].map((node) => ({surface, node, tree: node, view: {canFocus: () => accepting.includes(node)}})),
		);
	const at = (x: number, line: number, accepting: readonly string[] = ['outer', 'inner']) => {
		const found = nodeUnder(nodesOf(accepting) as never, x, line, {blockOf: (surface) => blocks[surface] as never});
		return found && `${found.surface} ${found.node}`;
	};
	expect([at(2, 1), at(5, 1), at(1, 1), at(6, 1), at(2, 0)]).toEqual([
		...['first inner', 'first inner', 'first outer', 'first outer', 'first outer'],
	]);
	expect([at(0, 2), at(0, 3), at(0, 4), at(0, 6), at(0, 7)]).toEqual([
		...['first outer', undefined, 'second outer', 'second outer', undefined],
	]);
	expect([at(2, 1, ['outer']), at(2, 1, []), at(9, 0), at(-1, 0)]).toEqual([
		...['first outer', undefined, undefined, undefined],
	]);
});

test('the first sentence of a component with the focus leaves room for its mark, and the others take the whole width', () => {
	const spoken = (width: number, isFocused: boolean) => {
		const scene = {pen: plainPen(), words, width, isFocused, children: []} as unknown as Scene;
		const node = {kind: 'unknown', type: 'later', members: {note: 'a bb ccc'}} as never;
		const block = sentences(() => undefined).draw(node, scene);
		if (!('height' in block)) return [];
		return Array.from({length: block.height}, (_, at) => block.line(at).text);
	};
	const [head, note] = ['unknown component later, 1 member', 'note: "a bb ccc"'];
	expect(spoken(80, false)).toEqual([head, note]);
	expect(spoken(80, true)).toEqual([`> ${head}`, note]);
	expect(spoken(16, true)).toEqual(['> unknown', 'component', 'later, 1', 'member', note]);
	expect(spoken(16, false)).toEqual(['unknown', 'component later,', '1 member', note]);
	expect(spoken(3, true).slice(0, 2)).toEqual(['> u', 'n']);
});

test('a block that is cut ends with a note, and keeps the line of the focus before it', () => {
	const pen = plainPen();
	const drawn = (granted: number, focusLine?: number, children: readonly object[] = []) => {
		const line = (at: number) => pen.text(`line ${at}`);
		const block = {width: 40, height: 3, line, ...(focusLine === undefined ? {} : {focusLine})};
		const cut = shortened(block, 3, granted, {pen, words, width: 40, children} as unknown as Scene);
		return [cut === block, cut.height, 'focusLine' in cut ? cut.focusLine : 'none', cut.line(granted - 1).text];
	};
	expect([drawn(3, 1), drawn(2), drawn(2, 1), drawn(2, 2), drawn(2, 1, [{}])]).toEqual([
		[true, 3, 1, 'line 2'],
		[false, 3, 'none', 'line 1'],
		[false, 3, 1, 'line 1'],
		[false, 3, 'none', 'line 1'],
		[true, 3, 1, 'line 1'],
	]);
});
