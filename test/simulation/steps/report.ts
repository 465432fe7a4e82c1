/** The figures of failed steps, as a table of the document. */
import {readFileSync, writeFileSync} from 'node:fs';
import {expect} from 'vitest';
import {root} from '../../../src/build/root.ts';

export interface Report {
	/** The verb or the dialog. */
	readonly name: string;
	/** The steps of the run without a fault. */
	readonly steps: number;
	/** The runs with a fault. */
	readonly runs: number;
	/** The false statements, each with the fault. */
	readonly falsehoods: readonly string[];
}

const {FAILED_STEPS: extent} = process.env;

/** Whether all steps fail, and not just some of them. */
export const isWhole = extent !== undefined;

const document = `${root}/assets/docs/simulation.md`;

/** Steps and faults follow each change of the code. The document says that a count is off by at most a fifth. */
const mostOff = 0.2;

const parse = (table: string) =>
	table
		.split('\n')
		.slice(2)
		.map((line) => line.slice(2, -2).split(' | '))
		.map(([name, ...counts]) => ({name, counts: counts.map(Number)}));

/**
 * Compares the table below a title with the reports: the same names, about as many steps, and no false statement. Or writes the
 * rows that are off, so that a new verb changes its own row.
 */
export function compareTable(title: string, reports: readonly Report[]): void {
	const head = `| ${title} | Steps | Faults | Said false |\n| --- | ---: | ---: | ---: |\n`;
	const tableIn = (text: string) => text.slice(text.indexOf(head)).split('\n\n')[0] ?? '';
	const text = readFileSync(document, 'utf8');
	const written = parse(tableIn(text));
	const isAbout = (count: number, other = Number.NaN) => Math.abs(count - other) <= count * mostOff;
	const rows = reports.map(({name, steps, runs, falsehoods}) => {
		const counts = [steps, runs, falsehoods.length];
		const before = written.find((row) => row.name === name)?.counts;
		const isOff = !before || !counts.every((count, column) => isAbout(count, before[column]));
		return {name, counts: isOff ? counts : before, isOff};
	});
	if (extent === 'write') {
		const sums = [0, 1, 2].map((column) => rows.reduce((total, {counts}) => total + (counts[column] ?? 0), 0));
		const lines = [...rows, {name: 'all', counts: sums}].map(
			({name, counts}) => `| ${[name, ...counts].join(' | ')} |`,
		);
		writeFileSync(document, text.replace(tableIn(text), head + lines.join('\n')));
		return;
	}
	const names = [...rows.map(({name}) => name), 'all'];
	expect(written.map(({name}) => name)).toEqual(names);
	const off = rows.filter(({isOff}) => isOff);
	expect(off, `counts in ${document} to be written again with FAILED_STEPS=write`).toEqual([]);
}
