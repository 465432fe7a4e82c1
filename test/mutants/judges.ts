/** Who judges a changed file, the nearest tests first: those beside it, those that run it, and those of the built program. */
import {existsSync} from 'node:fs';
import {dirname} from 'node:path';
import type {Costs} from './coverage.ts';

export interface Judge {
	/** In a few words, for the report. */
	name: string;
	/** Programs with their arguments, one after the other. */
	commands: readonly (readonly string[])[];
	environment?: Readonly<Record<string, string>>;
}

export const vitest = [
	'npx',
	'vitest',
	'run',
	'--config',
	'test/vitest.config.ts',
	'--passWithNoTests',
	'--bail=1',
	'--maxWorkers=1',
];
export const build = ['npm', 'run', '-s', 'build'];
/** Those of the bundle run from the sources. */
const projects = ['--project', 'sources', '--project', 'strict'];
/**
 * How long the runs of the nearest tests take, in milliseconds. Tests beyond them are not asked: of 85 changes that a test file found,
 * 84 were found by the first 30 s of tests, and the last one after 54 s. All tests of a change can take minutes.
 */
const sizes = [6000, 30_000, 60_000];
/** How long the tests with more cases take in the usual run, in milliseconds. */
const mostOfEveryCase = 10_000;

/** What only the building of a package, an executable and a release runs, as CI does. A release is made from a commit. */
const builds: Judge[] = [
	{name: 'the package', commands: [['npm', 'run', '-s', 'test:package']]},
	{
		name: 'a release',
		commands: [
			['git', 'init', '--quiet', '.'],
			['git', 'add', '--all', '--', ':!node_modules'],
			['git', '-c', 'user.name=A', '-c', 'user.email=a@example.test', 'commit', '--quiet', '--allow-empty', '-m', 'A'],
			['npm', 'run', '-s', 'release', '--', '--dry-run', '--offline'],
			['bash', '-c', 'cd dist-release && sha256sum --quiet -c SHA256SUMS && [ $(ls | wc -l) = 9 ]'],
		],
	},
];

/** The tests of the same name, or else the nearest folder of tests: `test/a/b.test.ts`, `test/a/b`, `test/a`. */
export function besides(name: string, exists: (path: string) => boolean = existsSync): string {
	const path = name.replace(/^src/, 'test').replace(/\.tsx?$/, '');
	for (const extension of ['.test.ts', '.test.tsx']) if (exists(path + extension)) return path + extension;
	let folder = dirname(path);
	while (folder !== 'test' && !exists(folder)) folder = dirname(folder);
	return `${folder}/`;
}

/** The tests beside a file, then those of its room, then the others: in each, the quick ones first. */
function nearest(name: string, tests: Costs): [string, number][] {
	const near = besides(name);
	const room = `test/${name.split('/')[1]}/`;
	const distance = (file: string) => (file.startsWith(near) ? 0 : file.startsWith(room) ? 1 : 2);
	return [...tests].sort(([a, time], [b, other]) => distance(a) - distance(b) || time - other);
}

/** In runs that take about as long as `sizes` say. */
export function inRuns(tests: readonly (readonly [string, number])[], sizes: readonly number[]): string[][] {
	const runs: string[][] = [[]];
	let spent = 0;
	for (const [file, time] of tests) {
		if (spent > (sizes[runs.length - 1] ?? Number.POSITIVE_INFINITY)) {
			runs.push([]);
			spent = 0;
		}
		runs.at(-1)?.push(file);
		spent += time;
	}
	return runs.filter(({length}) => length > 0);
}

interface Known {
	/** The tests that run the change. */
	tests: Costs;
	/** Whether they have more cases in CI. */
	hasMore: (file: string) => boolean;
	/** Whether only a program runs the change that tests start. */
	isInProgram: boolean;
}

/** The first ones find nearly all changes. The late ones take minutes. */
export interface Judges {
	readonly first: readonly Judge[];
	readonly late: readonly Judge[];
}

/** Some tests start the program. */
const theBuild: Judge = {name: 'the build', commands: [build]};

/** Without `known`, the tests that load the file judge. */
export function judgesOf(name: string, known?: Known): Judges {
	const {tests, hasMore = () => true, isInProgram = false} = known ?? {};
	const near = besides(name);
	const beside = near === 'test/' ? [] : [near];
	const sorted = tests && nearest(name, tests);
	const thorough = sorted
		? (inRuns(
				sorted.filter(([file]) => hasMore(file)),
				[mostOfEveryCase],
			)[0] ?? [])
		: [...beside, `test/${name.split('/')[1]}/`, 'test/simulation/steps'];
	const running: Judge[] = sorted
		? inRuns(sorted, sizes)
				.slice(0, sizes.length)
				.map((files) => ({
					name: 'tests that run it',
					commands: [[...vitest, ...projects, ...files]],
				}))
		: [
				...beside.map((folder) => ({name: folder, commands: [[...vitest, ...projects, folder]]})),
				{name: 'every test that loads it', commands: [[...vitest.with(2, 'related'), '--run', ...projects, name]]},
			];
	return {
		first: [theBuild, ...running.slice(0, 2), ...(name.startsWith('src/build/') ? builds : [])],
		late: [
			theBuild,
			...running.slice(2),
			{
				name: 'the built program',
				commands: [
					['npm', 'run', '-s', 'simulate', '--', '--seeds', '60', '--steps', '12'],
					[...vitest, ...projects, 'test/architecture', 'test/terminal', ...(tests ? [] : ['test/docs'])],
				],
			},
			{
				name: 'every case',
				commands: [[...vitest, ...projects, ...thorough, ...(isInProgram ? ['test/terminal'] : []), 'test/work']],
				environment: {EVERY_CASE: 'true'},
			},
		],
	};
}
