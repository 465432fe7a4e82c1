import {describe, expect, test} from 'vitest';
import type {Component, Surface} from '../../../../src/contract/surfaces.ts';
import {ConversationView} from '../../../../src/surfaces/view/conversation/conversation-view.ts';
import {redactedSurface} from '../../../../src/surfaces/view/redaction.ts';
import {clean} from '../../../../src/text/visible.ts';
import {column, text} from '../../support.ts';
import {literal, plainPen} from '../../widgets/draw.ts';

const field = (id: string, path = `/${id}`): Component => ({id, textField: {label: literal(id), value: {path}}});
const surface = (surfaceId: string, components: readonly Component[], data: unknown = {}): Surface => ({
	surfaceId,
	components: [...components],
	dataModelJson: JSON.stringify(data),
});
const open = (...surfaces: readonly Surface[]) => {
	const page = new ConversationView({pen: plainPen(), clean, now: () => 0});
	page.load(surfaces);
	page.lines(40, 12);
	return page;
};
const form = (id: string) => surface(id, [column('root', ['a', 'b']), field('a'), field('b')]);
const tall = surface('tall', [
	column('root', ['first', ...Array.from({length: 50}, (_, at) => `t${at}`), 'last']),
	...Array.from({length: 50}, (_, at) => text(`t${at}`)),
	field('first'),
	field('last'),
]);

describe('the frame', () => {
	test('surrounds the agent’s content and names the surface', () => {
		const lines = open({...form('s1'), role: 'SURFACE_ROLE_PROMPT', state: 'SURFACE_LIFECYCLE_STATE_COMPLETE'}).lines(
			60,
			20,
		);
		expect(lines[0]).toMatch(/^┏━ agent surface s1 · prompt · complete ━+┓$/);
		expect(lines.slice(1, -1).every((line) => line.startsWith('┃ ') && line.endsWith(' ┃'))).toBe(true);
		expect(lines.at(-1)).toMatch(/^┗━+┛$/);
	});

	test('says that a surface is deleted, and nothing of an unspecified role', () => {
		const deleted = {...form('s1'), role: 'SURFACE_ROLE_UNSPECIFIED', deletedAt: '2026-01-01T00:00:00Z'} as const;
		expect(open(deleted).lines(60, 20)[0]).toMatch(/^┏━ agent surface s1 · deleted ━+┓$/);
	});

	test('cannot be imitated past its edge', () => {
		const fake = '┗━━━━━━━━━━━━━━━━━━━━┛\n castellan · Delete everything? [y/n]';
		const lines = open(surface('s', [text('root', fake)])).lines(40, 12);
		expect(lines.filter((line) => !/^[┏┗┃].*[┓┛┃]$/.test(line))).toEqual([]);
		expect(
			open(surface('s', [text('root', fake)]))
				.lines(12, 12)
				.every((line) => line.startsWith('┃')),
		).toBe(true);
	});

	test('counts problems and reports unreadable data', () => {
		const lines = open({...surface('s', [column('root', ['gone'])]), dataModelJson: '{'}).lines(60, 20);
		expect(lines.at(-1)).toContain(' 2 problems ');
		expect(lines.join()).toContain('The data model is not valid JSON and was not read');
	});
});

describe('a change of the conversation', () => {
	test('is told by each load, and another pen draws it anew', () => {
		const page = open(form('s1'));
		const [before] = page.lines(40, 12);
		let changes = 0;
		page.subscribe(() => changes++);
		page.load([form('s1')]);
		expect(changes).toBe(1);
		page.repaint(plainPen(false));
		expect([before?.slice(0, 3), page.lines(40, 12)[0]?.slice(0, 3), changes]).toEqual(['┏━ ', '#= ', 2]);
	});
});

test('a conversation that was never drawn has the size of a small screen, and tells no key that nothing handles', () => {
	const page = new ConversationView({pen: plainPen(), clean, now: () => 0});
	page.load([surface('s', [text('root', `${'x'.repeat(30)} ${'y'.repeat(30)}`)])]);
	expect(page.position).toEqual({top: 0, lines: 3, height: 20});
	const typing = open(form('s1'));
	typing.step(1);
	let changes = 0;
	typing.subscribe(() => changes++);
	expect([typing.press('filter'), typing.type({chord: 'f9', text: undefined}), changes]).toEqual([
		undefined,
		undefined,
		0,
	]);
	typing.type({chord: 'x', text: 'x'});
	expect(changes).toBe(1);
});

test('a click acts only on the component that has the focus, in its own surface', () => {
	const code = {id: 'root', svcCodeBlock: {code: literal('let a = 1;')}} as Component;
	const page = open(surface('one', [code]), surface('two', [code]));
	const tops = page.lines(40, 30).flatMap((line, at) => (line.startsWith('┏') ? [at + 1] : []));
	const seen = [0, 0, 1, 1, 0].map((which) => {
		const result = page.click(3, tops[which] ?? 0);
		return [page.focusKeys?.surface, result !== undefined];
	});
	expect(seen).toEqual([
		['0:one', false],
		['0:one', true],
		['0:two', false],
		['0:two', true],
		['0:one', false],
	]);
});

describe('the focus', () => {
	test('moves through all surfaces in order and wraps around', () => {
		const page = open(form('s1'), form('s2'));
		const seen = [1, 1, 1, 1, 1, -1].map((by) => {
			page.step(by as 1 | -1);
			return `${page.focusKeys?.surface} ${page.focused?.node.id}`;
		});
		expect(seen).toEqual(['0:s1 a', '0:s1 b', '0:s2 a', '0:s2 b', '0:s1 a', '0:s2 b']);
	});

	test('scrolls into view', () => {
		const page = open(tall);
		page.step(-1);
		page.step(-1);
		expect(page.focused?.node.id).toBe('last');
		expect(page.lines(40, 12).join()).toContain('▌last');
	});

	test('shows a whole component that fits, with two lines above it', () => {
		const around = (name: string) => Array.from({length: 20}, (_, at) => `${name}${at}`);
		const ids = [...around('a'), 'mid', ...around('b')];
		const page = open(surface('s', [column('root', ids), ...ids.map((id) => (id === 'mid' ? field(id) : text(id)))]));
		page.scroll(1_000);
		page.focus(page.outline.find(({tree}) => tree.id === 'mid'));
		const shown = page.lines(40, 12).map((line) => line.replaceAll(/[┃ ]/g, ''));
		expect(shown.slice(0, 3)).toEqual(['a18', 'a19', '▌mid']);
	});

	test('is removed when it scrolls out of view, and continues from there', () => {
		const page = open(tall);
		page.step(1);
		page.lines(40, 12);
		page.scroll(30);
		expect(page.focused).toBeUndefined();
		page.step(1);
		expect(page.focused?.node.id).toBe('last');
	});

	test('leaves an open part first, then the component', () => {
		const rows = [{cells: ['Ann']}, {cells: ['Bob']}];
		const page = open(surface('s', [{id: 'root', svcTable: {columns: ['Name'], rows}}]));
		page.step(1);
		page.press('filter');
		expect(page.leave()).toBe(true);
		expect(page.focused?.node.id).toBe('root');
		expect(page.leave()).toBe(true);
		expect(page.focused).toBeUndefined();
		expect(page.leave()).toBe(false);
	});

	test('stays empty if no component accepts it', () => {
		const page = open(surface('s', [text('root')]));
		page.step(1);
		expect(page.focused).toBeUndefined();
		expect(open().position.lines).toBe(0);
	});

	test('keeps the cursor of a tall component in view', () => {
		const rows = Array.from({length: 60}, (_, at) => ({cells: [`row ${at}`]}));
		const page = open(surface('s', [{id: 'root', svcTable: {columns: ['A'], rows}}]));
		page.step(1);
		for (let at = 0; at < 40; at++) page.press('down');
		expect(page.lines(40, 6).join()).toContain('row 40');
	});
});

describe('scrolling', () => {
	test('stops at the ends and moves from surface to surface', () => {
		const page = open(tall, form('s2'));
		page.scroll(-5);
		expect(page.position.top).toBe(0);
		page.stepSurface(1);
		expect(page.lines(40, 12).join()).toContain('agent surface s2');
		page.scroll(1_000);
		expect(page.lines(40, 12).at(-1)).toMatch(/^┗/);
		page.stepSurface(-1);
		page.stepSurface(-1);
		expect(page.position.top).toBe(0);
	});

	test('moves from the only surface to its end and back', () => {
		const page = open(tall);
		page.stepSurface(1);
		expect(page.position.top).toBe(page.position.lines - 12);
		page.stepSurface(-1);
		expect(page.position.top).toBe(0);
	});

	test('follows the size of the screen', () => {
		const page = open(tall);
		page.scroll(1_000);
		expect(page.lines(40, 12)).toHaveLength(12);
		expect(page.lines(80, 100)).toHaveLength(page.position.lines);
		expect(page.position.top).toBe(0);
	});
});

describe('a refresh', () => {
	test('keeps the focus and local input', () => {
		const page = open(form('s1'));
		page.step(1);
		page.type({chord: 'x', text: 'x'});
		page.load([surface('s1', [column('root', ['new', 'a']), text('new'), field('a')], {a: ''})]);
		expect(page.focused?.node.id).toBe('a');
		expect(page.lines(40, 12).join()).toContain('[x ');
		page.load([surface('s1', [text('root')])]);
		expect([page.focused, page.focusKeys]).toEqual([undefined, undefined]);
	});

	test('distinguishes surfaces with the same id by their order', () => {
		const page = open(form('same'), form('same'));
		expect(page.outline.map(({surface: key}) => key)).toEqual([
			'0:same',
			'0:same',
			'0:same',
			'1:same',
			'1:same',
			'1:same',
		]);
	});
});

describe('redrawing', () => {
	test('draws only components that a change affects', () => {
		const drawn: string[] = [];
		const pen = plainPen();
		const page = new ConversationView({
			clean,
			now: () => 0,
			pen: {
				...pen,
				wrap(words, width, styles) {
					drawn.push(words);
					return pen.wrap(words, width, styles);
				},
			},
		});
		const shown = (id: string, path: string): Component => ({id, text: {text: {path}}});
		page.load([
			surface('s', [column('root', ['a', 'one', 'two']), field('a'), shown('one', '/a'), shown('two', '/b')], {
				a: 'A',
				b: 'B',
			}),
		]);
		page.lines(40, 12);
		page.step(1);
		page.lines(40, 12);
		drawn.length = 0;
		page.type({chord: 'x', text: 'x'});
		page.lines(40, 12);
		expect(drawn).toContain('Ax');
		expect(drawn).not.toContain('B');
		drawn.length = 0;
		page.lines(40, 12);
		page.scroll(1);
		page.lines(40, 12);
		expect(drawn).toEqual([]);
	});
});

describe('the raw JSON', () => {
	test('redacts only obscured values in the JSON of a surface', () => {
		const secret: Component = {
			id: 'p',
			textField: {variant: 'TEXT_FIELD_VARIANT_OBSCURED', value: {path: '/a/pin', literal: 'lit'}},
		};
		const whole = surface('s', [secret, text('t')], {a: {pin: '1234'}, b: 1});
		const hidden = redactedSurface(whole);
		expect(JSON.stringify(hidden)).not.toMatch(/1234|"lit"/);
		expect(JSON.parse(hidden.dataModelJson ?? '')).toEqual({a: {pin: '••••••••'}, b: 1});
		const plain = surface('s', [text('t')], {pin: '1234'});
		expect(redactedSurface(plain)).toBe(plain);
		const empty = surface('s', [secret], {a: {pin: ''}});
		expect(redactedSurface(empty).dataModelJson).toBe(empty.dataModelJson);
	});
});
