/** Frames, notes and cuts of surfaces at their limits. `SCREENS=write` writes the files. */
import {expect, test} from 'vitest';
import type {Component, Surface} from '../../../src/contract/surfaces.ts';
import {noTenantData} from '../../../src/surfaces/engine/tenant-data.ts';
import {checkSurface} from '../../../src/surfaces/view/check.ts';
import {ConversationView} from '../../../src/surfaces/view/conversation/conversation-view.ts';
import {topThatShows} from '../../../src/surfaces/view/conversation/followed.ts';
import {printConversation, printedView} from '../../../src/surfaces/view/print.ts';
import {touching} from '../../../src/surfaces/view/redaction.ts';
import type {View} from '../../../src/surfaces/view/view.ts';
import {clean} from '../../../src/text/visible.ts';
import {expectApprovedFile} from '../../support/output/approved.ts';
import {column, text} from '../support.ts';
import {literal, plainPen} from '../widgets/draw.ts';

const options = {clean, now: () => 0, pen: plainPen(), tenantData: noTenantData};
const print = (
	surfaces: readonly Surface[],
	width: number,
	more: {readonly maximumLines?: number; readonly isLinear?: boolean} = {},
) => [...printConversation(surfaces, {...options, width, ...more})].join('\n');
const surface = (components: readonly Component[], more: Partial<Surface> = {}): Surface => ({
	surfaceId: 's',
	components: [...components],
	...more,
});

const unknown = {id: 'root', svcLater: {name: 'x'.repeat(301), count: 3, children: {ids: ['a']}}} as Component;
const lines = [
	column('root', ['a', 'b', 'c']),
	text('a', 'one\ntwo'),
	text('b', 'three'),
	text('c', 'four\nfive\nsix'),
];
const surfaces: Readonly<Record<string, Surface>> = {
	plain: surface([text('root', 'Hello')]),
	'with a role and a state': surface([text('root', 'Hello')], {
		role: 'SURFACE_ROLE_PROMPT',
		state: 'SURFACE_LIFECYCLE_STATE_COMPLETE',
	}),
	active: surface([text('root', 'Hello')], {role: 'SURFACE_ROLE_UNSPECIFIED', state: 'SURFACE_LIFECYCLE_STATE_ACTIVE'}),
	'in another state': surface([text('root', 'Hello')], {state: 'SURFACE_LIFECYCLE_STATE_FROZEN_NOW'}),
	deleted: surface([text('root', 'Hello')], {
		state: 'SURFACE_LIFECYCLE_STATE_DELETED',
		deletedAt: '2026-01-01T00:00:00Z',
	}),
	empty: surface([]),
	'with problems': surface([column('root', ['a', 'gone', 'root']), text('a', 'Hello')], {dataModelJson: '{'}),
	'of an unknown component': surface([unknown, text('a', 'inside')]),
};

test('a surface is framed by its width', () => {
	const widths = [40, 20, 19, 15, 4, 3];
	const drawn = Object.entries(surfaces).flatMap(([name, each]) => [
		`=== ${name}`,
		...widths.map((width) => `--- ${width} columns\n${print([each], width)}`),
		`--- in sentences\n${print([each], 60, {isLinear: true})}`,
	]);
	expectApprovedFile('test/surfaces/view/frames.txt', `${drawn.join('\n')}\n`);
});

test('lines and surfaces are cut at their limit', () => {
	const all = [
		surface(lines),
		surface([text('root', 'second')], {surfaceId: 't'}),
		surface([text('root', 'third')], {surfaceId: 'u'}),
	];
	const cut = [1, 2, 3, 4, 5, 6, 7, 9, 12, 13, 14].map(
		(maximumLines) => `=== ${maximumLines} lines\n${print(all, 50, {maximumLines})}`,
	);
	const screen = [3, 8, 10, 12, 14].map((maximumLines) => {
		const view = new ConversationView({...options, maximumLines});
		view.load(all);
		return `=== ${maximumLines} lines on a screen\n${view.lines(50, 40).join('\n')}`;
	});
	expectApprovedFile('test/surfaces/view/cuts.txt', `${[...cut, ...screen].join('\n')}\n`);
});

test('a surface that is drawn again at another limit is as if it was drawn for the first time', () => {
	const viewOf = () => printedView(surface(lines), {...options, width: 50});
	const drawn = (view: View, limit: number) => {
		const block = view.draw(50, Number.POSITIVE_INFINITY, limit);
		return Array.from({length: block.height}, (_, at) => block.line(at).text);
	};
	const limits = [20, 3, 20, 2, 4, 3, 5, 6, 5, 4, 20, 6, 7, 6, 3];
	const view = viewOf();
	expect(limits.map((limit) => drawn(view, limit))).toEqual(limits.map((limit) => drawn(viewOf(), limit)));
});

test.each([
	['component', {top: 10, height: 3, focusLine: 12}, 20, 5, 8],
	['component', {top: 10, height: 4, focusLine: 12}, 20, 5, 9],
	['component', {top: 10, height: 5, focusLine: 12}, 20, 5, 10],
	['component', {top: 10, height: 6, focusLine: 12}, 20, 5, 11],
	['component', {top: 10, height: 6, focusLine: 12}, 0, 5, 9],
	['component', {top: 1, height: 2, focusLine: 1}, 20, 9, 0],
	['line', {top: 10, height: 30, focusLine: 10}, 20, 5, 10],
	['line', {top: 10, height: 30, focusLine: 39}, 0, 5, 35],
	['line', {top: 10, height: 30, focusLine: 20}, 0, 5, 17],
	['line', {top: 10, height: 30, focusLine: 20}, 17, 5, 17],
	['line', {top: 10, height: 30, focusLine: 20}, 19, 5, 19],
] as const)(
	'the window shows a %s at %j from line %d of %d lines, from line %d on',
	(part, position, top, height, shown) => expect(topThatShows(part, position, {top, height})).toBe(shown),
);

test('a check lists the calls of 12 levels and 100 warnings, and names the first 60 characters of a status', () => {
	const status = (id: string, words: string): Component => ({id, svcStatusIndicator: {status: literal(words)}});
	const many = Array.from({length: 101}, (_, at) => `i${at}`);
	const report = checkSurface(
		surface([column('root', many), ...many.map((id) => status(id, `${'z'.repeat(61)}`))]),
		options,
	);
	expect(report.warnings).toHaveLength(100);
	expect(report.warnings[0]?.message).toContain(`“${'z'.repeat(60)}”`);
	const nested = (depth: number): unknown =>
		depth === 0 ? {call: {call: 'nothing', args: {}}} : {inside: nested(depth - 1)};
	const problems = (depth: number) =>
		checkSurface(surface([{id: 'root', text: nested(depth)} as Component]), options).problems.length;
	expect([0, 1, 11, 12].map(problems)).toEqual([1, 1, 1, 0]);
	const long = (length: number) => checkSurface(surface([text('root', 'x'.repeat(length))]), options).warnings.length;
	expect([9_999, 10_000, 10_001].map(long)).toEqual([0, 0, 1]);
	const items = (count: number) =>
		checkSurface(
			surface([{id: 'root', svcTodoList: {items: Array.from({length: count}, () => ({status: 'done'}))}}]),
			options,
		).warnings.length;
	expect([299, 300, 301].map(items)).toEqual([0, 0, 1]);
});

test.each([
	['/a', ['/a'], true],
	['/a', ['/a/b'], true],
	['/a', [''], true],
	['/a/b', ['/a'], true],
	['/a', ['/ab'], false],
	['/ab', ['/a'], false],
	['/a/b/c', ['/a/b/d', '/a/b/c/d'], true],
	['/a', [], false],
])('the hidden path %s touches %j: %s', (hidden, reads, isTouched) =>
	expect(touching([hidden])(reads)).toBe(isTouched),
);

test('the whole data model can be hidden', () => {
	expect([touching([''])(['/a/b']), touching([''])(['']), touching([])(['/a'])]).toEqual([true, true, false]);
});
