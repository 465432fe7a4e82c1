/** Prints the ten tests that took most processor time, and how long the folders took. */
import {spawnSync} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import {join, relative} from 'node:path';
import type {Reporter, TestCase, TestModule, TestRunEndReason} from 'vitest/node';
import {root} from '../../../src/build/root.ts';
import {isThorough} from './runs.ts';

/** A test may take so much on a quiet machine, in milliseconds, unless it says of itself that it is dear. */
const limit = 1000;
/** What runs beside a test, and a slow hour of a shared machine, make it dearer: the same tests took 240 and 330 s on one machine. */
const tolerance = 3;
const most = 20;
/** How long Node takes to start on the machine of `assets/docs/speed.md`, in milliseconds. */
const usualStart = 24;

/** A test in the file that the variable `COSTS` names. */
export interface Cost {
	file: string;
	name: string;
	/** In milliseconds. */
	time: number;
	/** What the test itself says that it may take, in milliseconds. */
	named: number | undefined;
	/** How often it called `expect`. */
	assertions: number;
}

/** How many times slower this machine is now than that of `assets/docs/speed.md`, from 1 to 4. */
function slowness(): number {
	const times = Array.from({length: 5}, () => {
		const started = performance.now();
		spawnSync(process.execPath, ['-e', '0']);
		return performance.now() - started;
	});
	const [, , median = usualStart] = times.sort((a, b) => a - b);
	return Math.min(4, Math.max(1, median / usualStart));
}

const seconds = (time: number) => `${(time / 1000).toFixed(1)} s`;

/** Whether this run looks at some files again, alone. */
const again = process.env.DEAR_AGAIN === 'true';

/** Runs files that had a test above its limit once more, alone: beside others, and in a slow hour, a test takes a multiple. */
function areDearAlone(files: readonly string[]): boolean {
	const args = ['run', '--config', join(root, 'test/vitest.config.ts'), '--project', 'sources', '--project', 'bundle'];
	const names = files.map((file) => file.replace(/^test\/|\.[jt]sx?$/g, ''));
	const {status} = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args, ...names], {
		env: {...process.env, DEAR_AGAIN: 'true'},
		stdio: 'inherit',
	});
	return status !== 0;
}

export default class DearestReporter implements Reporter {
	#costs: Cost[] = [];
	#started = 0;

	onTestRunStart(): void {
		this.#costs = [];
		this.#started = performance.now();
	}

	onTestCaseResult(test: TestCase): void {
		const {processorTime = 0, assertions = 0, dear} = test.meta();
		this.#costs.push({
			file: relative(root, test.module.moduleId).replace(/^dist-test/, 'test'),
			name: test.fullName,
			time: processorTime,
			named: dear && dear.seconds * 1000,
			assertions,
		});
	}

	onTestRunEnd(_modules: readonly TestModule[], _errors: readonly unknown[], reason: TestRunEndReason): void {
		if (!again && this.#costs.length < 1000) return;
		const dearest = this.#costs.toSorted((a, b) => b.time - a.time);
		if (!again) this.#print(dearest);
		// A busy machine must not fail the tests of a person.
		if (!isThorough || reason !== 'passed') return;
		const allowed = tolerance * slowness();
		const unnamed = dearest.filter(({time, named = limit}) => time > named * allowed);
		for (const {time, file, name} of unnamed) console.error(`${seconds(time)} is more than ${file} allows: ${name}`);
		const named = dearest.filter(({named}) => named !== undefined);
		if (named.length > most) console.error(`${named.length} tests say that they are dear, more than ${most}.`);
		const files = [...new Set(unnamed.map(({file}) => file))];
		if (named.length > most || (files.length > 0 && (again || areDearAlone(files)))) process.exitCode = 1;
	}

	#print(dearest: readonly Cost[]): void {
		if (process.env.COSTS) writeFileSync(process.env.COSTS, JSON.stringify(this.#costs));
		console.log('\nThe ten tests with most processor time:');
		for (const {time, file, name} of dearest.slice(0, 10))
			console.log(`${seconds(time).padStart(7)}  ${file}: ${name}`);
		const folders = [...Map.groupBy(this.#costs, ({file}) => file.split('/')[1] ?? '')]
			.map(([folder, costs]) => ({folder, time: costs.reduce((sum, {time}) => sum + time, 0)}))
			.sort((a, b) => b.time - a.time)
			.map(({folder, time}) => `${folder} ${seconds(time)}`);
		const wall = seconds(performance.now() - this.#started);
		console.log(`Processor time by folder, in ${wall}: ${folders.join(', ')}`);
	}
}
