/** Small responses with shared children and long lists stay cheap to draw. */
import {describe, expect, test} from 'vitest';
import type {Component, Surface} from '../../../src/contract/surfaces.ts';
import {drawnLines} from '../../../src/surfaces/engine/limits.ts';
import {noTenantData} from '../../../src/surfaces/engine/tenant-data.ts';
import {ConversationView} from '../../../src/surfaces/view/conversation/conversation-view.ts';
import {printConversation, printSurface} from '../../../src/surfaces/view/print.ts';
import {clean} from '../../../src/text/visible.ts';
import {randomFrom} from '../../support/random.ts';
import {cases, isBundled} from '../../support/runs/runs.ts';
import {column} from '../support.ts';
import {plainPen, screen} from '../widgets/draw.ts';
import {inputNames, surfaceInput} from './surface-inputs.ts';

const options = {clean, now: () => 0, timeZone: 'UTC', pen: plainPen()};
const printing = {...options, tenantData: noTenantData, width: 80};
/** Lines for frames, gaps and messages. */
const spare = 2_500;
const repeated = (count: number, id: string) => Array.from({length: count}, () => id);
const todo = (id: string, count: number): Component => ({
	id,
	svcTodoList: {items: Array.from({length: count}, (_, at) => ({id: `i${at}`}))},
});

function opened(surfaces: readonly Surface[], maximumLines = drawnLines): ConversationView {
	const page = new ConversationView({...options, maximumLines});
	page.load(surfaces);
	page.lines(80, 30);
	return page;
}

describe('products of shared children and long lists stay bounded', () => {
	/** A small limit makes the products exceed it by far at little cost. */
	const maximumLines = 800;
	/** All from the sources, and the extremes in the bundle. */
	const sizes = isBundled ? cases([300, 8_000], [60_000]) : [300, 8_000, 60_000];
	test.each(inputNames)('%s', (name) => {
		for (const bytes of sizes) {
			const {surfaces} = surfaceInput(name, bytes, randomFrom(bytes));
			let lines = 0;
			let longest = 0;
			for (const line of printConversation(surfaces, {...printing, maximumLines})) {
				lines++;
				longest = Math.max(longest, line.length);
			}
			expect(longest).toBeLessThan(200);
			expect(lines).toBeLessThan(maximumLines + spare);
			expect(opened(surfaces, maximumLines).position.lines).toBeLessThan(maximumLines + spare);
		}
	});
});

test('members of an unknown component are listed once for all its copies', () => {
	let listings = 0;
	const svcNewer = new Proxy(
		{a: 1, b: 2},
		{
			ownKeys(members) {
				listings++;
				return Reflect.ownKeys(members);
			},
		},
	);
	const components = [column('root', repeated(500, 'new')), {id: 'new', svcNewer} as Component];
	const lines = [...printSurface({components}, printing)];
	expect(lines.filter((line) => line.includes('b: 2'))).toHaveLength(500);
	expect(listings).toBeLessThan(10);
});

describe('the lines of a surface', () => {
	const rows: readonly Component[] = [
		column('root', repeated(44, 'row')),
		{id: 'row', row: {children: {ids: repeated(44, 'todo')}}},
		todo('todo', 300),
	];

	test('are cut at a marked line with a note in the frame', () => {
		const lines = [...printSurface({components: [...rows]}, printing)];
		expect(lines.length).toBeLessThan(drawnLines + spare);
		expect(lines.at(-3)).toMatch(/\[Cut here: [\d,]+ more lines\]/);
		expect(lines.at(-2)).toContain('[Cut after 20,000 lines]');
	});

	test('are cut in the middle of a list that is too long', () => {
		const table: Component = {id: 'root', svcTable: {columns: ['a'], rows: Array.from({length: 30_000}, () => ({}))}};
		expect([...printSurface({components: [table]}, printing)].at(-3)).toContain('[Cut here: 10,002 more lines]');
	});

	test('suffice for a surface with the maximum number of components', () => {
		const components = [column('root', repeated(1_999, 'a')), todo('a', 1)];
		expect([...printSurface({components}, printing)].join('\n')).not.toContain('Cut');
	});

	test('are cut at the same line after a component above has grown and shrunk', () => {
		const picker: Component = {
			id: 'pick',
			choicePicker: {choices: Array.from({length: 20}, (_, at) => ({id: `c${at}`})), value: {path: '/c'}},
		};
		const lists = repeated(300, 'todo');
		const person = screen([column('root', ['pick', ...lists]), picker, todo('todo', 100)], {height: 10});
		const last = () => {
			const {lines} = person.page.position;
			person.page.scroll(lines);
			const shown = person.lines().slice(-3);
			return {lines, shown};
		};
		const before = last();
		person.focus('pick');
		expect(last().shown.join()).toContain('[Cut after 20,000 lines');
		person.focus('root');
		expect(last()).toEqual(before);
	});

	test('remain for drawing after expensive measuring', () => {
		const points = Array.from({length: 900}, (_, at) => ({ts: new Date(at * 6e7).toISOString(), value: at}));
		const chart: Component = {id: 'chart', svcChart: {timeSeries: {series: [{points}]}}};
		const lines = [
			...printSurface({components: [{id: 'root', row: {children: {ids: repeated(1_900, 'chart')}}}, chart]}, printing),
		];
		expect(lines.length).toBeGreaterThan(1_000);
	});

	test('are as many in print as on the screen', () => {
		const lines = [...printConversation([{components: [...rows]}], printing)];
		expect(opened([{components: [...rows]}]).position.lines).toBe(lines.length);
	});

	test('stay drawn when a repeated component uses the remaining budget', () => {
		const table: Component = {
			id: 'table',
			svcTable: {columns: ['a'], rows: Array.from({length: 1_875}, () => ({cells: ['a']}))},
		};
		const nested = [
			column('root', repeated(12, 'a')),
			column('a', repeated(12, 'b')),
			column('b', repeated(12, 'table')),
		];
		expect([...printSurface({components: [...nested, table]}, printing)].length).toBeGreaterThan(drawnLines - 3_000);
	});

	test('exclude components that are not drawn from the focus', () => {
		const field: Component = {id: 'field', textField: {value: {path: '/a'}}};
		const page = opened([{components: [column('root', [...repeated(90, 'todo'), 'field']), todo('todo', 300), field]}]);
		page.step(1);
		expect(page.focused).toBeUndefined();
	});
});

describe('a conversation', () => {
	const long = (surfaceId: string): Surface => ({
		surfaceId,
		components: [column('root', repeated(30, 'todo')), todo('todo', 300)],
	});
	const surfaces = ['s1', 's2', 's3', 's4', 's5'].map(long);
	const message = '[2 more surfaces are not drawn: a conversation has at most 20,000 lines]';

	test('shares the lines among its surfaces and counts the omitted ones', () => {
		const lines = [...printConversation(surfaces, printing)];
		expect(lines.length).toBeLessThan(drawnLines + spare);
		expect(lines.at(-1)).toBe(message);
		const page = opened(surfaces);
		page.scroll(page.position.lines);
		expect(page.lines(80, 30).at(-1)).toBe(message);
	});

	test('shares the components among its surfaces', () => {
		const many = Array.from(
			{length: 15},
			(_, at): Surface => ({
				surfaceId: `s${at}`,
				components: [column('root', repeated(1_999, 'a')), {id: 'a', text: {}}],
			}),
		);
		expect(opened(many).outline.length).toBeLessThan(20_100);
	});

	test('keeps all surfaces as data beyond the drawing limit', () => {
		const page = opened(Array.from({length: 3_000}, () => ({})));
		expect(page.surfaces).toHaveLength(3_000);
		page.scroll(page.position.lines);
		expect(page.lines(80, 30).at(-1)).toContain('[2,000 more surfaces are not drawn');
	});
});
