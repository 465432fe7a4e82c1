/** Formats measurements as a table for people and as data for programs. */
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import type {describeMachine} from './machine.ts';

/** One row: a figure of ours against a baseline of the same run. */
export interface Result {
	readonly what: string;
	readonly unit: 'ms' | 's' | 'bytes' | 'MB' | '%' | 'per s' | '';
	readonly ours: number;
	/** Undefined if the target is not a ratio. */
	readonly baseline?: {readonly name: string; readonly value: number};
	/** The most that ours may be: a ratio where there is a baseline, else a figure in the unit. */
	readonly target: number;
	/** The same figure of other programs. */
	readonly peers?: Readonly<Record<string, number>>;
	/** A remark for the reader. */
	readonly note?: string;
}

export const scoreOf = ({ours, baseline}: Result): number => (baseline ? ours / baseline.value : ours);
const isReached = (result: Result): boolean => scoreOf(result) <= result.target;

export function table(results: readonly Result[]): string {
	const rows = results.map((result) => {
		const {what, unit, ours, baseline, target, peers = {}, note = ''} = result;
		const others = Object.entries(peers).map(
			([name, value]) => `${name} ${short(baseline ? value / baseline.value : value)}`,
		);
		return [
			what,
			`${short(ours)} ${unit}`,
			baseline ? `${short(baseline.value)} ${unit} (${baseline.name})` : '',
			short(scoreOf(result)),
			`≤ ${target}`,
			isReached(result) ? 'yes' : 'NO',
			[others.join(', '), note].filter(Boolean).join('; '),
		];
	});
	const all = [['What', 'Ours', 'Baseline', 'Ratio', 'Target', 'Reached', 'Peers (same ratio), notes'], ...rows];
	const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
	const lines = all.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
	const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
	return [lines[0], rule, ...lines.slice(1)].join('\n');
}

/** The gains of single optimisations, which the bench does not measure. */
const optimisations = readFileSync(resolve(import.meta.dirname, 'optimisations.md'), 'utf8');

/** The table with the machine and the day it is from. */
export function document(results: readonly Result[], {at, machine, isQuick}: Origin): string {
	const {processors, model, node, platform} = machine;
	return `# Speed

Measured by \`npm run bench${isQuick ? ' -- --quick' : ''}\` on ${at.slice(0, 10)}: ${processors} processors (${model}), Node.js ${node}, ${platform}, a terminal of
120 by 40. A ratio is ours over a baseline of the same run; peers are given as the same ratio.

${table(results)}

${optimisations}`;
}

interface Origin {
	/** ISO 8601. */
	readonly at: string;
	readonly machine: ReturnType<typeof describeMachine>;
	/** Fewer rounds of each measure. */
	readonly isQuick: boolean;
}

const short = (value: number): string =>
	Number.isNaN(value)
		? '–'
		: value >= 100
			? Math.round(value).toLocaleString('en')
			: value.toPrecision(3).replace(/\.?0+$/, '');
