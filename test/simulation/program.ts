/** Runs seeds one after another until one fails, which it shrinks and prints. Reports progress on stderr. */
import {parseArgs} from 'node:util';
import {describe} from './actions.ts';
import {growth, type Sample, sampleLong} from './level.ts';
import {type Run, simulate} from './run.ts';
import {shrink} from './shrink.ts';

const {values} = parseArgs({
	options: {
		seed: {type: 'string', default: '0'},
		seeds: {type: 'string', default: '1'},
		steps: {type: 'string', default: '60'},
		trace: {type: 'boolean', default: false},
		all: {type: 'boolean', default: false},
		level: {type: 'boolean', default: false},
		brief: {type: 'boolean', default: false},
	},
});
const [first, count, steps] = [values.seed, values.seeds, values.steps].map(Number) as [number, number, number];

if (values.level) {
	const every = Math.max(1, Math.floor(steps / 100));
	let failed = 0;
	const onFailure = (text: string) => {
		failed++;
		console.log(text);
	};
	const samples = await sampleLong({
		seed: first,
		steps,
		every,
		onSample: printSample,
		...(values.all ? {onFailure} : {}),
	});
	const grown = growth(samples);
	if (failed > 0) console.log(`${failed} checks failed.`);
	console.log(grown ? `Not level: ${grown}` : 'Memory, timers and handles are level.');
	process.exit(grown || failed > 0 ? 1 : 0);
}

let [stepsRun, requests, writes, failures] = [0, 0, 0, 0];
const states = new Set<string>();
const started = process.cpuUsage();

for (let seed = first; seed < first + count; seed++) {
	const run = await simulate(seed, steps);
	stepsRun += run.actions.length;
	requests += run.requests;
	writes += run.writes;
	for (const state of run.states) states.add(state);
	if (values.trace) console.log(run.trace.join('\n'));
	if (run.failure) {
		failures++;
		await print(seed, run);
		if (!values.all) break;
	}
	if (process.stderr.isTTY) process.stderr.write(`\r${progress(seed - first + 1)} `);
}

const {user, system} = process.cpuUsage(started);
const seconds = (user + system) / 1e6;
console.log(
	`${stepsRun} steps in ${seconds.toFixed(1)} s of processor time (${(stepsRun / seconds).toFixed(0)} per second), ${requests} requests, ${writes} writes, ${states.size} pairs of screen and fault, ${failures} failures`,
);
process.exit(failures > 0 ? 1 : 0);

function printSample({steps: done, heap, timers, handles}: Sample): void {
	console.log(`${done} steps: ${heap.toFixed(1)} MB, ${timers} timers, ${handles} handles`);
}

async function print(seed: number, run: Run): Promise<void> {
	if (values.brief) {
		console.log(`Seed ${seed} fails at step ${run.failure?.step}: ${run.failure?.check}`);
		return;
	}
	console.log(`Seed ${seed} fails at step ${run.failure?.step}. Shrinking ${run.actions.length} actions.`);
	const {actions, failure} = await shrink(run);
	console.log(actions.map((action) => `  ${describe(action)}`).join('\n'));
	console.log(`${failure?.check}: ${failure?.message}\n${failure?.screen}\n`);
}

function progress(done: number): string {
	const filled = Math.round((done / count) * 20);
	return `[${'#'.repeat(filled)}${'.'.repeat(20 - filled)}] seed ${done} of ${count}, ${stepsRun} steps`;
}
