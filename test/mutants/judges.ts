/** Who judges a changed file, the nearest tests first: those beside it, those that load it, and those of the built program. */
import {existsSync} from 'node:fs';
import {dirname} from 'node:path';

export interface Judge {
	/** In a few words, for the report. */
	name: string;
	/** Programs with their arguments, one after the other. */
	commands: readonly (readonly string[])[];
	environment?: Readonly<Record<string, string>>;
}

export const vitest = ['npx', 'vitest', 'run', '--config', 'test/vitest.config.ts', '--passWithNoTests', '--bail=1'];
/** Those of the bundle run from the sources. */
const projects = ['--project', 'sources', '--project', 'strict'];

/** The tests of the same name, or else the nearest folder of tests: `test/a/b.test.ts`, `test/a/b`, `test/a`. */
export function besides(name: string, exists: (path: string) => boolean = existsSync): string {
	const path = name.replace(/^src/, 'test').replace(/\.tsx?$/, '');
	for (const extension of ['.test.ts', '.test.tsx']) if (exists(path + extension)) return path + extension;
	let folder = dirname(path);
	while (folder !== 'test' && !exists(folder)) folder = dirname(folder);
	return `${folder}/`;
}

export function judgesOf(name: string): Judge[] {
	const near = besides(name);
	const room = name.split('/')[1];
	const beside = near === 'test/' ? [] : [near];
	return [
		{name: 'types', commands: [['npx', 'tsc']]},
		...beside.map((folder) => ({name: folder, commands: [[...vitest, ...projects, folder]]})),
		{
			name: 'every test that loads it',
			commands: [[...vitest.with(2, 'related'), '--run', ...projects, name]],
		},
		{
			name: 'the built program',
			commands: [
				['npm', 'run', '-s', 'build'],
				[...vitest, ...projects, 'test/terminal', 'test/docs', 'test/architecture'],
				['npm', 'run', '-s', 'simulate', '--', '--seeds', '60', '--steps', '12'],
			],
		},
		{
			name: 'every case',
			commands: [[...vitest, ...projects, ...beside, `test/${room}/`, 'test/simulation/steps', 'test/work']],
			environment: {EVERY_CASE: 'true'},
		},
	];
}
