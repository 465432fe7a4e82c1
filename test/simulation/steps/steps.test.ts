/**
 * Some steps fail in every run of the tests. With `FAILED_STEPS=all` all of them do, and the table of the document must be that of
 * the run. `FAILED_STEPS=write` writes the table.
 */
import {readFileSync, writeFileSync} from 'node:fs';
import {afterAll, expect, test} from 'vitest';
import {root} from '../../../src/build/root.ts';
import {now} from '../../cli/launch.ts';
import {VirtualTimers} from '../virtual-timers.ts';
import {failSteps, type Report} from './fail-steps.ts';
import {describeFault, type Fault} from './faults.ts';
import {verbs} from './verbs.ts';

const {FAILED_STEPS: extent} = process.env;
const isWhole = extent !== undefined;

/** Faults after which a verb said what was not true, by its first words. */
const found: readonly (readonly [line: string, fault: string])[] = [
	['auth-configs update', 'output 5: full'],
	['step-up rotate', 'output 5: full'],
	['tool-bindings delete', 'output 6: full'],
	['apply', 'file call 19: full'],
	['apply', 'file call 9: refused'],
	['profiles remove', 'file call 20: moved away'],
	['config', 'editor 1: removed'],
];

let tried = 0;
/** Of the others, each of a few. */
const isChosen = (line: string) => (fault: Fault) =>
	isWhole || tried++ % 97 === 0 || found.some((each) => line.startsWith(each[0]) && describeFault(fault) === each[1]);

const reports: Report[] = [];

test.each(verbs)('what is said is true when a step fails: $line', {timeout: 120_000}, async (verb) => {
	const timers = new VirtualTimers(now);
	const restore = timers.install();
	try {
		const report = await failSteps(verb, timers, isChosen(verb.line));
		reports.push(report);
		expect(report.falsehoods).toEqual([]);
	} finally {
		restore();
	}
});

const document = `${root}/assets/docs/simulation.md`;
const head = '| Verb | Steps | Faults | Said false |\n| --- | ---: | ---: | ---: |\n';
const tableIn = (text: string) => text.slice(text.indexOf(head)).split('\n\n')[0] ?? '';

afterAll(() => {
	if (!isWhole) return;
	const row = (...cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
	const sum = (count: (report: Report) => number) => reports.reduce((total, report) => total + count(report), 0);
	const table = [
		...reports.map(({line, steps, runs, falsehoods}) => row(`\`${line}\``, steps, runs, falsehoods.length)),
		row(
			'all',
			sum(({steps}) => steps),
			sum(({runs}) => runs),
			sum(({falsehoods}) => falsehoods.length),
		),
	].join('\n');
	const text = readFileSync(document, 'utf8');
	if (extent === 'write') writeFileSync(document, text.replace(tableIn(text), head + table));
	else expect(tableIn(text)).toBe(head + table);
});
