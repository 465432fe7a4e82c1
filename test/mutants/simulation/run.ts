/**
 * `npm run simulate:mutants -- [--seed N] [--seeds COUNT] [--steps M] [NAME]`: puts one defect after another into a bundle of the
 * simulation, never into the sources, and prints after how many seeds a check finds it. Exits with 1 for a defect that none finds.
 */
import {spawnSync} from 'node:child_process';
import {mkdirSync, readFileSync, rmSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {build, type Plugin} from 'esbuild';
import {programOptions} from '../../../src/build/options.ts';
import {root} from '../../../src/build/root.ts';
import {type Mutant, mutants} from './mutants.ts';

const {values, positionals} = parseArgs({
	allowPositionals: true,
	options: {
		seed: {type: 'string', default: '0'},
		seeds: {type: 'string', default: '500'},
		steps: {type: 'string', default: '30'},
	},
});
const folder = `${root}/dist-test/mutants-${process.pid}`;
process.env.NODE_ENV = 'production';
mkdirSync(folder, {recursive: true});
process.on('exit', () => rmSync(folder, {recursive: true, force: true}));

const withMutant = ({file, from, to}: Mutant): Plugin => ({
	name: 'mutant',
	setup({onLoad}) {
		const path = `${root}/src/${file}`;
		const parts = readFileSync(path, 'utf8').split(from);
		if (parts.length !== 2) throw new Error(`The text is not once in src/${file}: ${from}`);
		const contents = parts.join(to);
		onLoad({filter: /\.tsx?$/}, (loaded) =>
			loaded.path === path ? {contents, loader: path.endsWith('x') ? 'tsx' : 'ts'} : undefined,
		);
	},
});

/** The output of the seeds up to the first that fails. */
async function outputWith(mutant: Mutant): Promise<string> {
	const outfile = `${folder}/program.js`;
	await build({
		...programOptions,
		entryPoints: [`${root}/test/simulation/program.ts`],
		outfile,
		plugins: [withMutant(mutant), ...(programOptions.plugins ?? [])],
	});
	const args = [outfile, '--seed', values.seed, '--seeds', values.seeds, '--steps', values.steps, '--brief'];
	const {stdout, stderr, error} = spawnSync(process.execPath, args, {
		encoding: 'utf8',
		timeout: 3_600_000,
		maxBuffer: 1e8,
	});
	// A program that was stopped has no result.
	if (error) throw error;
	return stdout + stderr;
}

let missed = 0;
const chosen = mutants.filter(({breaks}) => breaks.includes(positionals[0] ?? ''));
for (const mutant of chosen) {
	const output = await outputWith(mutant);
	const [, seed, step, check] = /Seed (\d+) fails at step (\d+): (.*)/.exec(output) ?? [];
	const isFound = check !== undefined || !/\d+ steps in /.test(output);
	if (!isFound) missed++;
	const words = check ? `seed ${seed}, step ${step}: ${check}` : isFound ? 'the program ends' : 'NOT FOUND';
	console.log(`${mutant.breaks.padEnd(58)}  ${words}`);
}
console.log(`${chosen.length - missed} of ${chosen.length} found`);
process.exitCode = missed === 0 ? 0 : 1;
