/**
 * Runs programs with hostile input, each case in its own process:
 * `node test/torture/torture.ts [--seed N] [--rounds N] [--seconds N] [NAME]`. Runs the cases whose name contains NAME; the name
 * of a case begins with that of its module, a file of this folder that exports `torture`. Each round has other random input.
 * Prints a table and exits with 1 if a case exceeds its limits. Time is time of the processor, so that a busy machine changes
 * little.
 */
import {mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {bundle} from './bundle.ts';
import type {Case, Limits, Torture} from './case.ts';
import {type Random, randomFrom} from './random.ts';
import {runChild} from './run-child.ts';

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
	console.log(['    MB', 'first ms', 'cpu ms', 'stop ms', ' printed', 'case'].join('  '));
}

/** Runs a case to its end, then again with a signal. Returns the names of the exceeded limits. */
async function run(each: Case, {limits, heap}: Torture, random: Random): Promise<readonly string[]> {
	const file = join(folder, 'input.json');
	writeFileSync(file, each.input);
	const program = [...each.program, file];
	const whole = await runChild({program, heap, folder});
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
		first <= limits.cpu ? '' : 'processor',
		stopped <= limits.stop ? '' : 'stop',
	].filter(Boolean);
	const columns = [
		rss.toFixed(0).padStart(6),
		first.toFixed(0).padStart(8),
		cpu.toFixed(0).padStart(6),
		stopped.toFixed(0).padStart(7),
		String(whole.printed).padStart(8),
	];
	console.log(`${columns.join('  ')}  ${each.name}${words.length > 0 ? `  EXCEEDED: ${words.join(', ')}` : ''}`);
	return words;
}
