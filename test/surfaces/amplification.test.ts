/** Shared children times long lists: what is small to send stays small to draw. The long form is `npm run torture`. */
import {describe, expect, test} from 'vitest';
import type {Component, Surface} from '../../src/contract/surface.ts';
import {drawnLines} from '../../src/surfaces/limits.ts';
import {printConversation, printSurface} from '../../src/surfaces/print.ts';
import {nothingOutside} from '../../src/surfaces/view/outside.ts';
import {Page} from '../../src/surfaces/view/page.ts';
import {clean} from '../../src/text/visible.ts';
import {randomFrom} from '../torture/random.ts';
import {inputNames, surfaceInput} from '../torture/surface-inputs.ts';
import {column} from './support.ts';
import {plainPen, screen} from './widgets/draw.ts';

const options = {clean, now: () => 0, timeZone: 'UTC', pen: plainPen()};
const onPaper = {...options, outside: nothingOutside, width: 80};
/** Frames, gaps between components, and what is said of the rest. */
const spare = 2_500;
const repeated = (count: number, id: string) => Array.from({length: count}, () => id);
const todo = (id: string, count: number): Component => ({
	id,
	svcTodoList: {items: Array.from({length: count}, (_, at) => ({id: `i${at}`}))},
});

function opened(surfaces: readonly Surface[]): Page {
	const page = new Page(options);
	page.load(surfaces);
	page.lines(80, 30);
	return page;
}

describe('any product of shared children and long lists has an end', () => {
	test.each(inputNames)('%s', (name) => {
		for (const bytes of [300, 8_000, 60_000]) {
			const {surfaces} = surfaceInput(name, bytes, randomFrom(bytes));
			let lines = 0;
			for (const line of printConversation(surfaces, onPaper)) {
				if (line === undefined) continue;
				lines++;
				expect(line.length).toBeLessThan(200);
			}
			expect(lines).toBeLessThan(drawnLines + spare);
			expect(opened(surfaces).position.lines).toBeLessThan(drawnLines + spare);
		}
	});
});

describe('the lines of a surface', () => {
	const rows: readonly Component[] = [
		column('root', repeated(44, 'row')),
		{id: 'row', row: {children: {ids: repeated(44, 'todo')}}},
		todo('todo', 300),
	];

	test('run out at a place that is marked, and the frame says so', () => {
		const lines = [...printSurface({components: [...rows]}, onPaper)];
		expect(lines.length).toBeLessThan(drawnLines + spare);
		expect(lines.at(-3)).toMatch(/\[Cut here: \d+ more lines\]/);
		expect(lines.at(-2)).toContain('[Cut after 20000 lines: the rest is not drawn]');
	});

	test('are cut in the middle of a list that is too long by itself', () => {
		const table: Component = {id: 'root', svcTable: {columns: ['a'], rows: Array.from({length: 30_000}, () => ({}))}};
		expect([...printSurface({components: [table]}, onPaper)].at(-3)).toContain('[Cut here: 10002 more lines]');
	});

	test('are not spent by a surface of as many components as there may be', () => {
		const components = [column('root', repeated(1_999, 'a')), todo('a', 1)];
		expect([...printSurface({components}, onPaper)].join('\n')).not.toContain('Cut');
	});

	test('are cut at the same place after a component above has grown and shrunk', () => {
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
		expect(last().shown.join()).toContain('[Cut after 20000 lines');
		person.focus('root');
		expect(last()).toEqual(before);
	});

	test('are left for drawing after much was measured', () => {
		const points = Array.from({length: 900}, (_, at) => ({ts: new Date(at * 6e7).toISOString(), value: at}));
		const chart: Component = {id: 'chart', svcChart: {timeSeries: {series: [{points}]}}};
		const lines = [
			...printSurface({components: [{id: 'root', row: {children: {ids: repeated(1_900, 'chart')}}}, chart]}, onPaper),
		];
		expect(lines.length).toBeGreaterThan(1_000);
	});

	test('are drawn with pauses, as they are without', () => {
		const turns = [...printConversation([{components: [...rows]}], onPaper)];
		const lines = turns.filter((line) => line !== undefined);
		expect(turns.length - lines.length).toBeGreaterThan(10);
		expect(opened([{components: [...rows]}]).position.lines).toBe(lines.length);
	});

	test('stay drawn when the work of a repeated component uses up the rest', () => {
		const table: Component = {
			id: 'table',
			svcTable: {columns: ['a'], rows: Array.from({length: 1_875}, () => ({cells: ['a']}))},
		};
		const nested = [
			column('root', repeated(12, 'a')),
			column('a', repeated(12, 'b')),
			column('b', repeated(12, 'table')),
		];
		expect([...printSurface({components: [...nested, table]}, onPaper)].length).toBeGreaterThan(drawnLines - 3_000);
	});

	test('end the focus where nothing is drawn', () => {
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
	const said = '[2 more surfaces are not drawn: a conversation has at most 20000 lines]';

	test('shares the lines among its surfaces, and says how many are left', () => {
		const lines = [...printConversation(surfaces, onPaper)].filter((line) => line !== undefined);
		expect(lines.length).toBeLessThan(drawnLines + spare);
		expect(lines.at(-1)).toBe(said);
		const page = opened(surfaces);
		page.scroll(page.position.lines);
		expect(page.lines(80, 30).at(-1)).toBe(said);
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

	test('of very many surfaces keeps them all as data', () => {
		const page = opened(Array.from({length: 3_000}, () => ({})));
		expect(page.surfaces).toHaveLength(3_000);
		page.scroll(page.position.lines);
		expect(page.lines(80, 30).at(-1)).toContain('[2000 more surfaces are not drawn');
	});
});
