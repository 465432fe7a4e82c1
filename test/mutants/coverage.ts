/** Which test files may notice a change: one run of the tests in a copy with probes tells who runs which part of `src`. */
import {createHash} from 'node:crypto';
import {existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join, normalize} from 'node:path';
import {root} from '../../src/build/root.ts';
import type {Drawn} from './changes.ts';
import type {Copy} from './copy.ts';
import {Parts, type TestRun} from './parts.ts';

/** A test with such a word may run the change in another process. */
const startsPrograms = /spawn|execFile|Worker|start-children|demo-terminal|planted/;

/** The file, and how long it takes, in milliseconds. */
export type Costs = ReadonlyMap<string, number>;

export class Coverage {
	readonly #parts: Parts;
	readonly #runs: readonly TestRun[];
	readonly #texts: ReadonlyMap<string, string>;
	readonly #importers: ReadonlyMap<string, readonly string[]>;

	/** `texts` are those of the tests, and of what they import. */
	constructor(parts: Parts, runs: readonly TestRun[], texts: ReadonlyMap<string, string>) {
		this.#parts = parts;
		this.#runs = runs;
		this.#texts = texts;
		this.#importers = importersOf(texts);
	}

	/** The test files that run the change, that depend on a module which runs it while it is loaded, or start programs of its room. */
	testsOf({name, change}: Drawn): Costs {
		const part = this.#parts.partOf(name, change);
		const loads = part === undefined || this.#runs.some(({loading}) => loading.includes(part));
		const loaders = loads ? this.#dependents(name) : new Set();
		const room = `test/${name.split('/')[1]}/`;
		const runs = this.#runs.filter(
			({file, testing}) =>
				loaders.has(file) ||
				(part !== undefined && testing.includes(part)) ||
				(file.startsWith(room) && startsPrograms.test(this.#texts.get(file) ?? '')),
		);
		return new Map(runs.map(({file, time}) => [file, time]));
	}

	/** Whether only a program runs the change that tests start, such as the console in a terminal. */
	isInProgram({name, change}: Drawn): boolean {
		const part = this.#parts.partOf(name, change);
		return part !== undefined && !this.#runs.some(({loading, testing}) => [loading, testing].flat().includes(part));
	}

	/** Whether CI runs more cases of the tests. */
	hasMore(file: string): boolean {
		return /runs\/runs|fast-check/.test(this.#texts.get(file) ?? '');
	}

	#dependents(name: string): Set<string> {
		const found = new Set([name]);
		for (const each of found) for (const importer of this.#importers.get(each) ?? []) found.add(importer);
		return found;
	}
}

/** Runs the tests, unless `dist-mutants` has what they ran at the same sources. */
export async function coverageOf(copy: Copy, files: readonly {name: string; source: string}[]): Promise<Coverage> {
	const sources = globSync('{src,test}/**/*.{ts,tsx}', {
		cwd: root,
		exclude: ['**/node_modules/**', 'test/mutants/**'],
	}).sort();
	const texts = new Map(sources.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
	const hash = createHash('sha256')
		.update(JSON.stringify([...texts]))
		.digest('hex')
		.slice(0, 16);
	const kept = join(root, `dist-mutants/ran-${hash}.json`);
	const parts = new Parts(files);
	if (!existsSync(kept)) {
		const runs = await runsWith(copy, files, parts);
		for (const old of globSync('dist-mutants/ran-*.json', {cwd: root})) rmSync(join(root, old));
		writeFileSync(kept, JSON.stringify(runs));
	}
	const runs: TestRun[] = JSON.parse(readFileSync(kept, 'utf8'));
	return new Coverage(parts, runs, texts);
}

async function runsWith(
	copy: Copy,
	files: readonly {name: string; source: string}[],
	parts: Parts,
): Promise<TestRun[]> {
	await copy.ended(['npm', 'run', '-s', 'build']);
	const folder = join(copy.place, 'ran');
	mkdirSync(folder);
	for (const {name} of files) copy.write(name, parts.probed(name));
	const vitest = ['npx', 'vitest', 'run', '--config', 'test/mutants/probed.config.ts'];
	// Tests of the text of the sources fail with probes.
	const {output} = await copy.ended([...vitest, '--project', 'sources', '--project', 'strict'], {PARTS: folder});
	for (const {name, source} of files) copy.write(name, source);
	const written = globSync('*.json', {cwd: folder});
	if (written.length === 0) throw new Error(`No test ran:\n${output.slice(-2000)}`);
	return written.map((name): TestRun => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

/** Who imports a file, types excepted. */
function importersOf(texts: ReadonlyMap<string, string>): Map<string, string[]> {
	const importers = new Map<string, string[]>();
	for (const [name, text] of texts)
		for (const [, target = ''] of text.matchAll(/(?<!import type [^;]*)(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
			const path = normalize(join(dirname(name), target));
			importers.set(path, [...(importers.get(path) ?? []), name]);
		}
	return importers;
}
