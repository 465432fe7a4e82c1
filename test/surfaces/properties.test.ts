// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the markers of a surface's templates, not ours.
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {type Component, componentTypes} from '../../src/contract/surfaces.ts';
import {functions} from '../../src/surfaces/engine/functions/functions.ts';
import {maximumProblems, outputLength} from '../../src/surfaces/engine/limits.ts';
import {createModel, modelOf} from '../../src/surfaces/engine/model/model.ts';
import {formatPointer, parsePointer, valueAt} from '../../src/surfaces/engine/model/pointer.ts';
import {prepareTable} from '../../src/surfaces/engine/table/columns.ts';
import {pageOf, sortedRows} from '../../src/surfaces/engine/table/rows.ts';
import {buildTree, type Node} from '../../src/surfaces/engine/tree/tree.ts';
import {barScale, signedBar} from '../../src/surfaces/picture/charts/blocks.ts';
import {brailleLines} from '../../src/surfaces/picture/charts/braille.ts';
import type {Picture} from '../../src/surfaces/picture/charts/picture.ts';
import {thinned} from '../../src/surfaces/picture/charts/sample.ts';
import {prepareSeries} from '../../src/surfaces/picture/charts/series.ts';
import {stacksOf} from '../../src/surfaces/picture/charts/stack.ts';
import {stackPicture} from '../../src/surfaces/picture/charts/stack-picture.ts';
import {axisOf} from '../../src/surfaces/picture/charts/ticks.ts';
import {checkSurface} from '../../src/surfaces/view/check.ts';
import {sparkline} from '../../src/text/sparkline.ts';
import {anyCharacter} from '../support/any-character.ts';
import {runs} from '../support/runs/runs.ts';
import {evaluatorOf} from './support.ts';

const id = fc.constantFrom('root', 'a', 'b', 'c', 'd', 'e', '', '__proto__', 'constructor', 'toString');
const type = fc.constantFrom(...Object.keys(componentTypes), 'svcNovel', '__proto__', 'constructor');
const members = fc.oneof(
	fc.record({children: fc.record({ids: fc.array(id, {maxLength: 6})})}),
	fc.record({child: id, children: fc.array(id, {maxLength: 3})}),
	fc.object({maxDepth: 3}),
);
const component: fc.Arbitrary<Component> = fc
	.tuple(id, fc.array(fc.tuple(type, members), {maxLength: 2}))
	.map(([name, types]) => ({id: name, ...Object.fromEntries(types)}));

describe('any tree', () => {
	test('stays within the limits, with unique keys and without cycles', () => {
		fc.assert(
			fc.property(fc.array(component, {maxLength: 30}), (components) => {
				const tree = buildTree(components);
				const nodes = all(tree.roots);
				const keys = new Set(nodes.map(({key}) => key));
				expect(keys.size).toBe(nodes.length);
				expect(tree.drawn).toBeLessThanOrEqual(2_000);
				expect(nodes.length).toBeLessThanOrEqual(2_001);
				expect(Math.max(0, ...nodes.map(({depth}) => depth))).toBeLessThanOrEqual(51);
				expect(tree.problems.length).toBeLessThanOrEqual(maximumProblems);
				expect(tree.roots.length > 0).toBe(components.length > 0);
			}),
		);
	});

	test('has a report with any data', () => {
		fc.assert(
			fc.property(fc.array(component, {maxLength: 20}), fc.option(fc.json()), (components, json) => {
				const surface = {components, ...(json === null ? {} : {dataModelJson: json})};
				const report = checkSurface(surface, {clean: (text) => text, now: () => 0});
				const counted = Object.values(report.components).reduce((a, b) => a + b, 0);
				expect(counted).toBe(components.length);
			}),
		);
	});
});

const pointer = fc
	.array(fc.constantFrom('a', 'b', '0', '1', '7', '', '~', '/', '~1', '__proto__', 'constructor', 'length'), {
		maxLength: 5,
	})
	.map((segments) => formatPointer(segments));
const json = fc.jsonValue({maxDepth: 4});

describe('any data', () => {
	test('reads back written values and does not change the original', () => {
		fc.assert(
			fc.property(json, fc.array(fc.tuple(pointer, json), {maxLength: 8}), (data, writes) => {
				const before = JSON.stringify(data);
				const model = modelOf(data);
				for (const [path, value] of writes) {
					const refused = model.set(path, value);
					if (refused === undefined) expect(model.get(path)).toEqual(value);
				}
				expect(JSON.stringify(data)).toBe(before);
				expect(Object.keys(Object.prototype)).toEqual([]);
			}),
		);
	});

	test('keeps what was written after a refresh with the same data', () => {
		fc.assert(
			fc.property(json, fc.array(fc.tuple(pointer, json), {maxLength: 6}), (data, writes) => {
				const model = createModel(JSON.stringify(data));
				for (const [path, value] of writes) model.set(path, value);
				const before = model.root;
				model.replaceBase(JSON.stringify(data));
				expect(model.root).toEqual(before);
			}),
		);
	});

	test('reads the same value through the canonical pointer', () => {
		fc.assert(
			fc.property(fc.oneof(pointer, fc.string()), json, (path, data) => {
				const segments = parsePointer(path);
				if (segments) expect(valueAt(data, formatPointer(segments))).toEqual(valueAt(data, path));
			}),
		);
	});
});

const fragment = fc.constantFrom(
	...[
		'$',
		'{',
		'}',
		'${',
		'\\',
		'(',
		')',
		':',
		',',
		"'",
		'"',
		' ',
		'/',
		'a',
		'value',
		'not',
		'formatString',
		'1',
		'-',
		'.',
		'true',
		'\\u001b',
		'😀',
	],
);
const source = fc.array(fragment, {maxLength: 40}).map((parts) => parts.join(''));
const name = fc.oneof(fc.constantFrom(...functions.keys()), fc.string({maxLength: 5}));
const argument: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
	value: fc.oneof(
		{depthSize: 'small'},
		fc.jsonValue({maxDepth: 2}),
		source,
		fc.double(),
		fc.string({unit: anyCharacter}),
		fc.record({path: pointer}),
		fc.record({
			call: name,
			args: fc.dictionary(fc.constantFrom('value', 'values', 'pattern', 'format', 'min'), tie('value')),
		}),
	),
})).value;
const args = fc.dictionary(
	fc.constantFrom(
		'value',
		'values',
		'pattern',
		'min',
		'max',
		'format',
		'currency',
		'decimals',
		'grouping',
		'other',
		'url',
	),
	argument,
);

describe('any value', () => {
	test('is computed without throwing, within the limits, and sanitized', () => {
		const clean = (text: string) => text.replaceAll('\u001b', '␛');
		fc.assert(
			fc.property(json, name, args, (data, call, given) => {
				const {text, notes} = resolved(evaluatorOf(data, {clean}).text({call: {call, args: given}}));
				expect(text.length).toBeLessThanOrEqual(outputLength);
				expect(text + notes.join('')).not.toContain('\u001b');
			}),
			{numRuns: runs(500)},
		);
	});

	test('fills or refuses any template', () => {
		fc.assert(
			fc.property(source, (template) => {
				const {value, notes} = evaluatorOf({a: 'x'}).call({call: 'formatString', args: {value: {literal: template}}});
				expect(typeof value === 'string' || notes.length > 0).toBe(true);
			}),
			{numRuns: runs(1_000)},
		);
	});

	test('keeps a text without markers', () => {
		fc.assert(
			fc.property(
				fc.string().filter((text) => !text.includes('${')),
				(text) => {
					expect(evaluatorOf().template(text).value).toBe(text);
				},
			),
		);
	});

	test('gives a text for any date and pattern', () => {
		const date = fc.oneof(
			fc.date({noInvalidDate: false}).map((when) => when.getTime()),
			fc.double(),
			fc.string(),
			isoText,
		);
		fc.assert(
			fc.property(
				date,
				fc.string({maxLength: 30}),
				fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/St_Johns'),
				(value, format, timeZone) => {
					expect(typeof evaluatorOf({}, {timeZone}).call({call: 'formatDate', args: {value, format}}).value).toBe(
						'string',
					);
				},
			),
		);
	});

	test('reads a formatted local time as its instant', () => {
		const when = fc.date({min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true});
		fc.assert(
			fc.property(when, fc.constantFrom('UTC', 'Asia/Kathmandu'), (instant, timeZone) => {
				const print = (value: unknown, format: string) =>
					evaluatorOf({}, {timeZone}).call({call: 'formatDate', args: {value, format}}).value;
				const local = print(instant.toISOString(), "yyyy-MM-dd'T'HH:mm:ss");
				expect(Date.parse(String(print(local, 'ISO')))).toBe(Math.floor(instant.getTime() / 1_000) * 1_000);
			}),
		);
	});
});

const isoText = fc
	.tuple(fc.integer({min: 0, max: 9999}), fc.integer({min: 0, max: 13}), fc.integer({min: 0, max: 32}))
	.map(([year, month, day]) =>
		[String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-'),
	);
const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(0, -0, 1e308, -1e308, 5e-324));
const size = fc.tuple(fc.integer({min: 0, max: 40}), fc.integer({min: 0, max: 8}));

describe('any chart', () => {
	test('fills exactly its size', () => {
		const point = fc.record({
			ts: fc.oneof(
				fc.date({noInvalidDate: true}).map((at) => at.toISOString()),
				fc.string(),
			),
			value: number,
		});
		const series = fc.array(fc.record({key: fc.string(), points: fc.array(point, {maxLength: 30})}), {maxLength: 12});
		fc.assert(
			fc.property(series, size, (all, [width, height]) => {
				const prepared = prepareSeries({series: all});
				for (const picture of [
					brailleLines(prepared, width, height),
					...[true, false].map((isArea) => stackPicture(stacksOf(prepared, width, isArea).stacks, height).picture),
				])
					expect(widths(picture)).toEqual(Array(height).fill(width));
			}),
		);
	});

	test('has bars and sparklines of the given width', () => {
		fc.assert(
			fc.property(fc.array(number, {minLength: 1, maxLength: 30}), fc.integer({min: 0, max: 60}), (values, width) => {
				const scale = barScale(values, width);
				for (const value of values) expect(signedBar(value, scale)).toHaveLength(width);
				expect(sparkline(values, width)).toHaveLength(Math.min(width, values.length));
			}),
		);
	});

	test('keeps its ends and extremes in at most four points per column', () => {
		// Without a size, most lists are too short to be reduced.
		const points = fc
			.array(fc.tuple(fc.nat(100), fc.integer({min: -1_000, max: 1_000})), {minLength: 1, maxLength: 40, size: 'max'})
			.map((pairs) => [...new Map(pairs)].map(([at, value]) => ({at, value})).sort((a, b) => a.at - b.at));
		const extremes = (list: readonly {readonly value: number}[]) => {
			const values = list.map(({value}) => value);
			return `${Math.min(...values)} to ${Math.max(...values)}`;
		};
		fc.assert(
			fc.property(points, fc.integer({min: 1, max: 6}), (all, columns) => {
				const selected = thinned(all, 0, 100, columns);
				const hasEnds = selected[0] === all[0] && selected.at(-1) === all.at(-1);
				return hasEnds && selected.length <= columns * 4 && extremes(selected) === extremes(all);
			}),
		);
	});

	test('has few ascending, distinct ticks from end to end', () => {
		fc.assert(
			fc.property(number, number, fc.integer({min: 1, max: 12}), (a, b, count) => {
				const [min, max] = [Math.min(a, b), Math.max(a, b)];
				const axis = axisOf(min, max, count);
				const values = axis.ticks.map(({value}) => value);
				expect(values.length).toBeLessThanOrEqual(count + 3);
				expect(values).toEqual([...values].sort((x, y) => x - y));
				expect(new Set(axis.ticks.map(({label}) => label)).size).toBe(values.length);
			}),
		);
	});
});

test('any table has a column for every cell, keeps its rows when sorted, and its pages cover all rows', () => {
	const cell = fc.oneof(fc.string(), number.map(String), fc.bigInt().map(String));
	const rows = fc.array(fc.record({cells: fc.array(cell, {maxLength: 5})}), {maxLength: 30});
	fc.assert(
		fc.property(
			fc.array(fc.string(), {maxLength: 4}),
			rows,
			fc.nat(4),
			fc.integer({min: -2, max: 12}),
			(titles, given, column, pageSize) => {
				const table = prepareTable({columns: titles, rows: given});
				for (const row of table.rows) expect(row.length).toBeLessThanOrEqual(table.columns.length);
				const sorted = sortedRows(table.rows, {column, isDescending: true});
				expect(new Set(sorted)).toEqual(new Set(table.rows));
				const {pages} = pageOf(given.length, pageSize, 0);
				const covered = Array.from({length: pages}, (_, page) => pageOf(given.length, pageSize, page)).map(
					({start, end}) => end - start,
				);
				expect(covered.reduce((a, b) => a + b, 0)).toBe(given.length);
			},
		),
	);
});

function all(nodes: readonly Node[]): readonly Node[] {
	return nodes.flatMap((node) => [node, ...('children' in node ? all(node.children) : [])]);
}

function resolved({value, notes}: {readonly value: string; readonly notes: readonly string[]}) {
	return {text: value, notes};
}

function widths(picture: Picture): readonly number[] {
	return picture.map((row) => row.reduce((sum, {text}) => sum + text.length, 0));
}
