import {describe, expect, test} from 'vitest';
import type {Component} from '../../../src/contract/surfaces.ts';
import {shortId} from '../../../src/surfaces/engine/tree/problem.ts';
import {buildTree, type Node} from '../../../src/surfaces/engine/tree/tree.ts';
import {column, text} from '../support.ts';

/** Prints the tree as an outline: components by id, other nodes by kind. */
function outline(nodes: readonly Node[]): string {
	return nodes
		.map((node) => {
			const name = node.kind === 'component' ? node.id : `${node.kind}:${node.id}`;
			return 'children' in node && node.children.length > 0 ? `${name}(${outline(node.children)})` : name;
		})
		.join(' ');
}

const kinds = ({problems}: ReturnType<typeof buildTree>) => problems.map(({kind}) => kind);

describe('the root', () => {
	test('is the component with the id root', () => {
		const tree = buildTree([column('other', []), column('root', ['a']), text('a')]);
		expect(outline(tree.roots)).toBe('root(a)');
		expect(tree.problems[0]?.message).toBe('1 of 3 components are not reached from the root');
	});

	test('is otherwise the only component that is not a child', () => {
		const tree = buildTree([text('a'), column('top', ['a'])]);
		expect([outline(tree.roots), kinds(tree)]).toEqual(['top(a)', []]);
	});

	test('is otherwise all components that are not children, in order', () => {
		const tree = buildTree([text('b'), column('c', ['a']), text('a')]);
		expect([outline(tree.roots), kinds(tree)]).toEqual(['b c(a)', ['root']]);
	});

	test('is the first component if all are in cycles', () => {
		expect(outline(buildTree([column('a', ['b']), column('b', ['a'])]).roots)).toBe('a(b(cycle:a))');
	});

	test('is absent without components', () => {
		expect(buildTree([])).toEqual({roots: [], drawn: 0, cut: undefined, problems: [], problemsDropped: 0});
	});

	test('can be a component without an id', () => {
		const tree = buildTree([{column: {children: {ids: ['a']}}}, text('a')]);
		expect([outline(tree.roots), kinds(tree)]).toEqual(['(a)', ['no-id']]);
	});
});

describe('problems of a tree', () => {
	test('a placeholder replaces a missing child', () => {
		const tree = buildTree([column('root', ['gone', 'a', 'gone']), text('a')]);
		expect(outline(tree.roots)).toBe('root(missing:gone a missing:gone)');
		expect(tree.problems).toEqual([{kind: 'missing', componentId: 'gone', message: 'Component "gone" does not exist'}]);
	});

	test('the first of several components with one id is drawn', () => {
		const tree = buildTree([column('root', ['a']), text('a', 'first'), text('a', 'second'), text('a', 'third')]);
		expect(tree.roots[0]).toMatchObject({children: [{component: {text: {text: {literal: 'first'}}}}]});
		expect(kinds(tree)).toEqual(['duplicate']);
	});

	test('an unknown type keeps its members and children', () => {
		const carousel = {id: 'x', svcCarousel: {children: {ids: ['a']}, child: 'b', pages: {ids: ['c']}, speed: 3}};
		const tree = buildTree([column('root', ['x']), carousel, text('a'), text('b'), text('c')]);
		expect(outline(tree.roots)).toBe('root(unknown:x(a b c))');
		expect(tree.roots[0]).toMatchObject({children: [{type: 'svcCarousel', members: {speed: 3}}]});
		expect(kinds(tree)).toEqual(['unknown-type']);
	});

	test('ignores children of a type without children', () => {
		const odd = {id: 'a', text: {text: {literal: 'x'}, children: {ids: ['b']}}} as Component;
		expect(outline(buildTree([column('root', ['a']), odd, text('b')]).roots)).toBe('root(a)');
	});

	test('draws the known one of several types, and reports a component without a type', () => {
		const tree = buildTree([column('root', ['a', 'b']), {id: 'a', fancy: {}, text: {}}, {id: 'b'}]);
		expect(tree.roots[0]).toMatchObject({children: [{type: 'text'}, {kind: 'unknown', type: ''}]});
		expect(tree.problems.map(({kind, message}) => [kind, message])).toEqual([
			['several-types', '"a" has 2 types; it is drawn as "text"'],
			['unknown-type', '"b" has no type'],
		]);
	});

	test('ignores the names of inherited members as types', () => {
		expect(buildTree([{id: 'root', constructor: {}, toString: {}}]).roots).toMatchObject([{kind: 'unknown'}]);
	});

	test('cuts a cycle where it closes and reports it once', () => {
		const tree = buildTree([column('root', ['a', 'b']), column('a', ['b']), column('b', ['a', 'a'])]);
		expect(outline(tree.roots)).toBe('root(a(b(cycle:a cycle:a)) b(a(cycle:b) a(cycle:b)))');
		expect(kinds(tree)).toEqual(['cycle']);
	});

	test('cuts a component that contains itself directly', () => {
		const tree = buildTree([column('root', ['root'])]);
		expect([outline(tree.roots), kinds(tree)]).toEqual(['root(cycle:root)', ['cycle']]);
	});

	test('draws a child of two parents twice, with two keys', () => {
		const tree = buildTree([column('root', ['l', 'r']), column('l', ['a']), column('r', ['a']), text('a')]);
		expect([outline(tree.roots), kinds(tree)]).toEqual(['root(l(a) r(a))', []]);
		expect(new Set(keysIn(tree.roots)).size).toBe(5);
	});
});

describe('bounds', () => {
	const chain = (length: number) => Array.from({length}, (_, at) => column(at ? `c${at}` : 'root', [`c${at + 1}`]));

	test('draws fifty levels', () => {
		const tree = buildTree([...chain(49), text('c49')]);
		expect([depthOf(tree.roots), kinds(tree)]).toEqual([50, []]);
	});

	test('replaces the fifty-first level by a note', () => {
		const tree = buildTree([...chain(50), text('c50')]);
		expect(depthOf(tree.roots)).toBe(51);
		expect(outline(tree.roots)).toContain('cut:c50');
		expect(kinds(tree)).toEqual(['depth']);
	});

	test('cuts a chain of 10,000 at the limit', () => {
		const tree = buildTree(chain(10_000));
		expect([depthOf(tree.roots), tree.drawn]).toEqual([51, 51]);
	});

	test('draws 2,000 components, and cuts the next one with a note', () => {
		const flat = (count: number) => [
			column(
				'root',
				Array.from({length: count}, (_, at) => `t${at}`),
			),
			...Array.from({length: count}, (_, at) => text(`t${at}`)),
		];
		expect(buildTree(flat(1_999))).toMatchObject({drawn: 2_000, cut: undefined});
		const tree = buildTree(flat(2_500));
		expect(tree.drawn).toBe(2_000);
		expect(tree.cut).toBe('Only 2,000 components are drawn; 501 of 2,501 are not shown at all');
		expect(tree.roots[0]).toMatchObject({children: {length: 2_000}});
		expect(outline(tree.roots)).toMatch(/t1998 cut:\)$/);
	});

	test('cuts multiplying shared children and reports it once', () => {
		const tree = buildTree([
			...Array.from({length: 30}, (_, at) => column(at ? `c${at}` : 'root', Array(10).fill(`c${at + 1}`))),
			text('c30'),
		]);
		expect(tree.drawn).toBe(2_000);
		expect(outline(tree.roots).match(/cut:/g)).toHaveLength(1);
	});

	test('lists problems up to the limit and counts the others', () => {
		const tree = buildTree([
			column(
				'root',
				Array.from({length: 500}, (_, at) => `gone${at}`),
			),
		]);
		expect([tree.problems.length, tree.problemsDropped]).toEqual([100, 400]);
	});

	test('accepts 100,000 components', () => {
		const ids = Array.from({length: 100_000}, (_, at) => `t${at}`);
		expect(buildTree([column('root', ids), ...ids.map((id) => text(id))])).toMatchObject({
			drawn: 2_000,
			cut: expect.stringContaining('of 100,001'),
		});
	});
});

function depthOf(nodes: readonly Node[]): number {
	return nodes.reduce((most, node) => Math.max(most, node.depth, 'children' in node ? depthOf(node.children) : 0), 0);
}

function keysIn(nodes: readonly Node[]): readonly string[] {
	return nodes.flatMap((node) => [node.key, ...('children' in node ? keysIn(node.children) : [])]);
}

test.each([0, 1])('an id is shortened between characters (%i)', (before) => {
	const id = 'x'.repeat(before) + '😀'.repeat(30);
	expect(shortId(id)).toBe(`"${'x'.repeat(before) + '😀'.repeat(19)}…"`);
});
