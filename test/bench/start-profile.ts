/** Where a start spends its time between exec and the first rows, from a profile of V8 and the map of the bundle. */
import {mkdtemp, readdir, readFile, rm} from 'node:fs/promises';
import {SourceMap} from 'node:module';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {build} from 'esbuild';
import {Session} from './session.ts';
import {add, median} from './statistics.ts';
import type {Subject} from './subject.ts';
import type {World} from './world.ts';

/** Parts in the order in which a frame of the stack is looked up, from the innermost frame outwards. */
const parts: readonly (readonly [part: string, of: RegExp])[] = [
	['collector', /^\(garbage collector\)$/],
	['store', /domain\/history|domain\/board\/known|node:sqlite/],
	['visible form', /src\/text\/(visible|marks|graphemes)/],
	['TLS and sockets', /node:(_?tls|_?http|https|net|internal\/(tls|net|http|stream|crypto)|crypto)|client\/http/],
	['parse', /src\/(client|contract)\/|valibot/],
	['Ink', /node_modules\/(ink|yoga|@alcalzone|wrap-ansi|string-width|slice-ansi|chalk|cli-|ansi-)/],
	['React', /node_modules\/(react|scheduler)|react-reconciler/],
	['react-query', /tanstack/],
	['settings', /src\/settings\/|node_modules\/yaml|env-paths/],
	['compile and load', /src\/build|src\/start|node:internal\/(modules|vm)|compile/],
	['local tenant', /src\/tenant|assets\/demo/],
	['console', /src\/(console|domain|surfaces|text)\//],
	['boot of Node', /node:internal|node:/],
];

interface Profile {
	readonly nodes: readonly {
		readonly id: number;
		readonly callFrame: {
			readonly functionName: string;
			readonly url: string;
			readonly lineNumber: number;
			readonly columnNumber: number;
		};
		readonly children?: readonly number[];
	}[];
	/** Microseconds of the monotonic clock. */
	readonly startTime: number;
	readonly samples: readonly number[];
	readonly timeDeltas: readonly number[];
}

/** The table of one program: the medians of some starts over https, 400 apps. */
export async function startTable(subject: Subject, world: World): Promise<string> {
	const service = await world.service(400);
	const sourceOf = await sourcesOf(subject);
	const times: Record<string, number[]> = {};
	for (let run = 0; run < 7; run++) {
		const folder = await mkdtemp(join(tmpdir(), 'castellan-profile-'));
		const {command, args, env} = world.run(subject, ['apps?'], service);
		const options = ['--cpu-prof', '--cpu-prof-interval', '200', '--cpu-prof-dir', folder];
		const session = new Session({command, args: [...options, ...args], env});
		await session.shown('app_0000002');
		const end = Number(process.hrtime.bigint() / 1_000n);
		await session.leave();
		// Other threads have files of their own.
		const name = (await readdir(folder)).find((each) => /\.0\.\d+\.cpuprofile$/.test(each));
		if (name === undefined) throw new Error('the program left no profile');
		const profile = JSON.parse(await readFile(join(folder, name), 'utf8')) as Profile;
		await rm(folder, {recursive: true});
		// The first run fills the cache of compiled code.
		if (run > 0) add(times, timesOf(profile, end, sourceOf));
	}
	const lines = Object.entries(times)
		.map(([part, all]) => [part, median(all)] as const)
		.toSorted(([, one], [, other]) => other - one)
		.map(([part, time]) => `| ${part.padEnd(18)} | ${time.toFixed(1).padStart(7)} ms |`);
	return `${subject.name}: main thread from exec to the first rows, https, by part\n\n${lines.join('\n')}\n`;
}

/** Where a position of the built program is in the sources. */
type Lookup = (line: number, column: number) => string | undefined;

/** Bundles the program again, with a map. The built program is the same text in another form: `src/build/program/script.ts`. */
async function sourcesOf({castellan}: Subject): Promise<Lookup> {
	const folder = dirname(dirname(castellan));
	const from = (module: string) => import(join(folder, 'src/build', module));
	const [{programOptions}, {lateBuiltins}, {scriptOf}] = await Promise.all(
		['options.ts', 'builtins.ts', 'program/script.ts'].map(from),
	);
	const {outputFiles = []} = await build({
		...programOptions,
		absWorkingDir: folder,
		entryPoints: {main: 'src/start/main.ts'},
		outdir: 'dist',
		write: false,
		sourcemap: 'external',
		plugins: [lateBuiltins, ...programOptions.plugins],
		define: {...programOptions.define, 'import.meta': '{}'},
	});
	const [bundle = '', map = '{}'] = ['.js', '.map'].map(
		(end) => outputFiles.find(({path}) => path.endsWith(end))?.text,
	);
	const script: string = scriptOf(bundle);
	const names = (await readdir(dirname(castellan))).filter((name) => /^program-.*\.js$/.test(name));
	const texts = await Promise.all(names.map((name) => readFile(join(dirname(castellan), name), 'utf8')));
	if (!texts.includes(script)) throw new Error(`${castellan} is not built from the sources beside it: npm run build`);
	const sources = new SourceMap(JSON.parse(map));
	const [scriptLines, bundleLines] = [script.split('\n'), bundle.split('\n')];
	const start = script.indexOf('"use strict";') + '"use strict";'.length;
	return (line, column) => {
		// Both have the same lines. What is longer in the script are the names of imports, and letters beyond ASCII.
		let [at, left] = [0, line === 0 ? column - start : column];
		const text = bundleLines[line] ?? '';
		for (const {0: piece, index} of text.matchAll(/\bimport\((?=["'`])|[^\0-\x7f]/g)) {
			const more = piece === 'import(' ? 'importModule('.length - piece.length : 5;
			if (index + more >= left) break;
			left -= more;
		}
		at = left;
		if (at < 0 || !scriptLines[line]) return undefined;
		const entry = sources.findEntry(line, at);
		return 'originalSource' in entry ? entry.originalSource : undefined;
	};
}

function timesOf({nodes, startTime, samples, timeDeltas}: Profile, end: number, sourceOf: Lookup) {
	const parents = new Map<number, number>();
	for (const {id, children = []} of nodes) for (const child of children) parents.set(child, id);
	const names = new Map(
		nodes.map(({id, callFrame: {functionName, url, lineNumber, columnNumber}}) => {
			const source = /\bprogram-\w+\.js$/.test(url) ? sourceOf(lineNumber, columnNumber) : undefined;
			return [id, source || url || functionName] as const;
		}),
	);
	const partOf = (id: number): string => {
		if (names.get(id) === '(idle)') return 'waiting';
		for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
			const found = parts.find(([, of]) => of.test(names.get(at as number) ?? ''));
			if (found) return found[0];
		}
		return names.get(id) === '(program)' ? 'native' : 'other';
	};
	const times: Record<string, number[]> = {};
	let now = startTime;
	samples.forEach((id, at) => {
		now += timeDeltas[at] ?? 0;
		if (now > end) return;
		const part = partOf(id);
		times[part] = [(times[part]?.[0] ?? 0) + (timeDeltas[at] ?? 0) / 1_000];
	});
	return times;
}
