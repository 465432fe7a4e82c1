import fc from 'fast-check';
import {expect, test} from 'vitest';
import {changeLine} from '../../../src/console/terminal/lines/line-change.ts';
import {scrollLines} from '../../../src/console/terminal/lines/line-scroll.ts';
import {runs} from '../../support/runs/runs.ts';
import {createTerminal} from '../../support/terminal.ts';

const height = 12;
/** Twice, so that no test is long. */
const steps = runs(200, 60) / 2;
const names = [
	'Payroll application',
	'漢字かな漢字かな',
	'e\u0301te\u0301 and so on',
	'👩‍🚀 crew of a ship',
	'\u001b[7mselected row\u001b[27m',
];
const row = (n: number) => `${names[n % names.length]} ${n}`;
const rows = (from: number, count: number) => Array.from({length: count}, (_, index) => row(from + index));

const write = (before: readonly string[] | undefined, after: readonly string[]) =>
	after.map((line, index) => (line === before?.[index] ? '' : changeLine(index, before?.[index], line))).join('');

const shown = async (output: string) => {
	const terminal = createTerminal(40, height);
	terminal.stdout.write(`\u001b[?7l${output}`);
	await terminal.drained();
	return terminal.cells();
};

test.each([1, 2])('looks like a complete rewrite of the screen (%i of 2)', async () => {
	const anyLine = fc.oneof(fc.nat(40).map(row), fc.constantFrom('', '──────'));
	const screen = fc.array(anyLine, {minLength: height, maxLength: height});
	const list = {from: fc.nat(20), length: fc.integer({min: 4, max: height})};
	let scrolls = 0;
	await fc.assert(
		fc.asyncProperty(
			screen,
			fc.record(list),
			fc.integer({min: -9, max: 9}),
			fc.array(anyLine, {maxLength: 2}),
			async (around, {from, length}, by, ends) => {
				const before = [...rows(from + 10, length), ...around].slice(0, height);
				const after = [...ends, ...rows(from + 10 + by, length), ...around].slice(0, height);
				const scroll = scrollLines(before, after);
				if (scroll) scrolls++;
				const output = (scroll?.output ?? '') + write(scroll?.lines ?? before, after);
				expect(await shown(write(undefined, before) + output)).toEqual(await shown(write(undefined, after)));
			},
		),
		{numRuns: steps},
	);
	expect(scrolls).toBeGreaterThan(steps / 4);
});

test.each([
	['up', 1, '\u001b[2;11r\u001b[2H\u001b[1M\u001b[r'],
	['down by several lines', -3, '\u001b[2;11r\u001b[2H\u001b[3L\u001b[r'],
])('moves the rows between a header and a footer %s', (_, by, output) => {
	const before = ['a header', ...rows(10, height - 2), 'a footer'];
	const after = ['a header', ...rows(10 + by, height - 2), 'a footer'];
	const scroll = scrollLines(before, after);
	expect(scroll?.output).toBe(output);
	expect(after.filter((line, index) => line !== scroll?.lines[index])).toHaveLength(Math.abs(by));
});

test.each([
	['nothing changed', rows(0, height), rows(0, height)],
	['no line moved', rows(0, height), rows(20, height)],
	['few lines changed', rows(0, height), [row(1), row(0), ...rows(2, height - 2)]],
	['more lines stay than move', [...rows(0, 10), 'x', 'y'], [...rows(8, 2), ...rows(2, 7), row(11), 'x', 'y']],
])('does not scroll when %s', (_, before, after) => {
	expect(scrollLines(before, after)).toBeUndefined();
});
