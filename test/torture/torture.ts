/**
 * Runs programs with hostile input, each case in its own process:
 * `node test/torture/torture.ts [--seed N] [--rounds N] [--seconds N] [NAME]`. Runs the cases whose name contains NAME; the name
 * of a case begins with the name of its module, a file of this folder that exports `torture`. Each round has other random input.
 * Prints a table and exits with 1 if a case exceeds its limits. Time is time of the processor, so that a busy machine changes
 * little. The same code takes twice as long in a slow hour of a shared machine, so the limits of time hold where plain Node runs
 * `reference` in `referenceTime`, and grow with what it takes beside each case. They never shrink. A case beyond its limit runs three
 * times at most, and its least time counts.
 */
import {mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {bundle} from './bundle.ts';
import type {Case, Limits, Torture} from './case.ts';
import {type Random, randomFrom} from './random.ts';
import {type Outcome, type Run, runChild} from './run-child.ts';

const {values, positionals} = parseArgs({
	allowPositionals: true,
	options: {
		seed: {type: 'string', default: '1'},
		rounds: {type: 'string', default: '1'},
		seconds: {type: 'string', default: '1800'},
	},
});
const helpers = new Set([
	'bundle.ts',
	'case.ts',
	'child.ts',
	'faces.ts',
	'first-frame.ts',
	'random.ts',
	'read-response.ts',
	'run-child.ts',
	'surface-inputs.ts',
	'torture.ts',
]);
const wanted = (positionals[0] ?? '').toLowerCase();
const modules = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !helpers.has(name));
const deadline = performance.now() + Number(values.seconds) * 1_000;
const folder = mkdtempSync(join(tmpdir(), 'castellan-torture-'));
let [runs, breaches] = [0, 0];
let isCutShort = false;

/** Work of the same kind that shares no code with castellan: values are written as JSON, parsed and counted. */
const reference = `
	const items = Array.from({length: 20_000}, (_, at) => ({id: 't' + at, text: {literal: 'word '.repeat(at % 9)}}));
	let count = 0;
	for (let round = 0; round < 4; round++)
		for (const {id, text} of JSON.parse(JSON.stringify(items))) for (const unit of id + text.literal) count += unit.length;
	console.log(count);`;
/** Milliseconds of processor time that it takes on a quiet machine of two cores on which an empty Node starts in 60 ms. */
const referenceTime = 270;

try {
	await bundle('test/torture/child.ts', join(folder, 'child.mjs'));
	for (const name of modules) {
		const {torture} = (await import(`./${name}`)) as {readonly torture: Torture};
		runs += await tortureWith(name.replace('.ts', ''), torture, randomFrom(Number(values.seed)));
	}
} finally {
	rmSync(folder, {recursive: true, force: true});
}
if (isCutShort) console.log(`Stopped after ${values.seconds} seconds: the other cases did not run.`);
else if (runs === 0) throw new Error(`No case has a name with "${wanted}"`);
console.log(breaches === 0 ? 'All cases are within their limits.' : `${breaches} cases exceed their limits.`);
process.exitCode = breaches === 0 ? 0 : 1;

async function tortureWith(name: string, torture: Torture, random: Random): Promise<number> {
	const {limits} = torture;
	let matches = 0;
	for (let round = 0; round < Number(values.rounds); round++) {
		for await (const each of torture.cases(random, folder)) {
			if (performance.now() > deadline) {
				isCutShort = true;
				return matches;
			}
			if (!`${name}: ${each.name}`.toLowerCase().includes(wanted)) continue;
			if (matches++ === 0) printHeading(name, limits);
			const words = await run(each, torture, random);
			if (words.length > 0) breaches++;
		}
	}
	return matches;
}

function printHeading(name: string, limits: Limits): void {
	console.log(
		`${name}: seed ${values.seed}; at most ${limits.rss} MB, ${limits.cpu} ms to the first output, ${limits.stop} ms to stop`,
	);
	console.log(`Where plain Node takes ${referenceTime} ms for the reference; in proportion where it takes longer.`);
	console.log(['    MB', 'first ms', 'cpu ms', 'stop ms', ' printed', 'slowness', 'case'].join('  '));
}

/** How many times as long as on a quiet machine the reference takes now. */
async function slowness(heap: number): Promise<number> {
	const {usage} = await runChild({program: ['-e', reference], heap, folder});
	return Math.max(1, (usage?.cpu ?? Number.NaN) / referenceTime);
}

/**
 * Runs a program up to three times, until its time to the first output is within the limit. Returns the fastest run, and the least
 * slowness of the machine beside these runs.
 */
async function fastest(run: Run, limit: number): Promise<{readonly whole: Outcome; readonly slower: number}> {
	const timeOf = ({failure, usage}: Outcome) =>
		failure === '' ? (usage?.first ?? Number.NaN) : Number.NEGATIVE_INFINITY;
	let slower = await slowness(run.heap);
	let whole = await runChild(run);
	for (let again = 0; again < 2 && timeOf(whole) > limit * slower; again++) {
		slower = Math.min(slower, await slowness(run.heap));
		const next = await runChild(run);
		if (timeOf(next) < timeOf(whole)) whole = next;
	}
	return {whole, slower};
}

/** Runs a case to its end, then again with a signal. Returns the names of the exceeded limits. */
async function run(each: Case, {limits, heap}: Torture, random: Random): Promise<readonly string[]> {
	const file = join(folder, 'input.json');
	writeFileSync(file, each.input);
	const program = [...each.program, file];
	const {whole, slower} = await fastest({program, heap, folder}, limits.cpu);
	const interrupted = await runChild({
		program,
		heap,
		folder,
		stopAfter: Math.round((whole.ran * random.whole(10, 90)) / 100),
	});
	const {rss = Number.NaN, first = Number.NaN, cpu = Number.NaN} = whole.usage ?? {};
	const stopped = interrupted.stopped ?? 0;
	const words = [
		whole.failure,
		rss <= limits.rss ? '' : 'memory',
		first <= limits.cpu * slower ? '' : 'processor',
		stopped <= limits.stop * slower ? '' : 'stop',
	].filter(Boolean);
	const columns = [
		rss.toFixed(0).padStart(6),
		first.toFixed(0).padStart(8),
		cpu.toFixed(0).padStart(6),
		stopped.toFixed(0).padStart(7),
		String(whole.printed).padStart(8),
		slower.toFixed(2).padStart(8),
	];
	console.log(`${columns.join('  ')}  ${each.name}${words.length > 0 ? `  EXCEEDED: ${words.join(', ')}` : ''}`);
	return words;
}
