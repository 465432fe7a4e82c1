/** Formats what was measured: a column for each program, beside the baseline of the same run. */
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {type Row, rows} from './rows.ts';
import type {Samples} from './statistics.ts';

/** Samples by program or `baseline`, then by measure. */
export type Measured = Readonly<Record<string, Readonly<Record<string, Samples>>>>;

export const baselineName = 'baseline';

const score = ({of, ours, baseline}: Row, measured: Measured, subject: string) => {
	const value = ours(measured[subject]?.[of] ?? {});
	const floor = baseline?.value(measured[baselineName]?.[of] ?? {});
	return {value, floor, score: floor === undefined ? value : value / floor};
};

export function table(measured: Measured): string {
	const subjects = Object.keys(measured).filter((name) => name !== baselineName);
	const lines = rows.flatMap((row) => {
		const scores = subjects.map((subject) => score(row, measured, subject));
		const [first] = scores;
		if (!first || scores.every(({value}) => Number.isNaN(value))) return [];
		const {floor} = first;
		return [
			[
				row.what,
				row.baseline && floor !== undefined ? `${short(floor)} ${row.unit} (${row.baseline.name})` : '',
				...scores.map((each) => `${short(each.value)} ${row.unit}${row.baseline ? `, ${short(each.score)} ×` : ''}`),
				...(row.aim === undefined
					? ['', '']
					: [`≤ ${row.aim}${row.baseline ? ' ×' : ` ${row.unit}`}`, first.score <= row.aim ? 'yes' : 'NO']),
			],
		];
	});
	const all = [['What', 'Baseline', ...subjects, 'Aim', 'Reached'], ...lines];
	const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
	const drawn = all.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
	const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
	return [drawn[0], rule, ...drawn.slice(1)].join('\n');
}

const begin = '<!-- The next lines are from npm run bench -- --document -->\n';
const end = '<!-- end -->\n';
const file = resolve(import.meta.dirname, '../../assets/docs/speed.md');

/** The document with this table in its place. */
export function document(measured: Measured, origin: string): string {
	const text = readFileSync(file, 'utf8');
	const [before, after] = [text.indexOf(begin), text.indexOf(end)];
	if (before < 0 || after < 0) throw new Error(`${file} has no place for the table`);
	return `${text.slice(0, before)}${begin}${origin}\n\n${table(measured)}\n\n${text.slice(after)}`;
}

export const documentFile = file;

const short = (value: number): string =>
	Number.isNaN(value)
		? '–'
		: value >= 100
			? Math.round(value).toLocaleString('en')
			: value.toPrecision(3).replace(/\.0+$|(?<=\.\d*)0+$/, '');
