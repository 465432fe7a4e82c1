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

/** Compares the table below a title with the reports, or writes it: the same names, about as many steps, and no false statement. */
export function compareTable(title: string, reports: readonly Report[]): void {
	const head = `| ${title} | Steps | Faults | Said false |\n| --- | ---: | ---: | ---: |\n`;
	const tableIn = (text: string) => text.slice(text.indexOf(head)).split('\n\n')[0] ?? '';
	const columns = [({steps}: Report) => steps, ({runs}: Report) => runs, ({falsehoods}: Report) => falsehoods.length];
	const row = (name: string, of: readonly Report[]) => {
		const sums = columns.map((count) => of.reduce((total, report) => total + count(report), 0));
		return `| ${[name, ...sums].join(' | ')} |`;
	};
	const table = head + [...reports.map((report) => row(report.name, [report])), row('all', reports)].join('\n');
	const text = readFileSync(document, 'utf8');
	if (extent === 'write') {
		writeFileSync(document, text.replace(tableIn(text), table));
		return;
	}
	const written = parse(tableIn(text));
	const counted = parse(table);
	expect(written.map(({name}) => name)).toEqual(counted.map(({name}) => name));
	const off = counted.filter(({counts}, index) =>
		counts.some((count, column) => Math.abs(count - (written[index]?.counts[column] ?? 0)) > count * mostOff),
	);
	expect(off, `counts in ${document} to be written again with FAILED_STEPS=write`).toEqual([]);
}
