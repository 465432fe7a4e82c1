/**
 * `npm run mutants -- --random N --seed S`: draws N lines of all of `src`, changes one place of each in a copy of the project, and
 * lets the tests judge it until one fails. Prints who found each change, and at the end what lives. Exits with 1 when more than a
 * tenth of the changes live. A change that the compiler refuses is not counted, and another line is drawn.
 */
import {spawn} from 'node:child_process';
import {cpSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {parseArgs} from 'node:util';
import {root} from '../../src/build/root.ts';
import {changed, type Drawn, drawn} from './changes.ts';
import {reasonOfEqual} from './equal.ts';
import {type Judge, judgesOf, vitest} from './judges.ts';

const {values} = parseArgs({
	options: {
		random: {type: 'string'},
		seed: {type: 'string', default: '1'},
		/** Only files whose path begins so. */
		in: {type: 'string', default: 'src'},
	},
});
const count = Number(values.random);
const seed = Number(values.seed);
if (!Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(seed))
	throw new Error('--random and --seed need whole numbers.');

/** No run of tests takes this long. In milliseconds. */
const patience = 900_000;
/** Tries of one command, of which a test failed that passed again alone. */
const attempts = 3;
const place = join(root, `dist-mutants/random-${process.pid}`);

function copyProject(): void {
	mkdirSync(place, {recursive: true});
	process.on('exit', () => rmSync(place, {recursive: true, force: true}));
	const parts = [
		'src',
		'test',
		'assets',
		'.ci',
		'.biome.json',
		'.npmrc',
		...globSync('*.{json,md}', {cwd: root}),
		'LICENSE',
	];
	const isKept = (path: string) => !path.includes('/node_modules');
	for (const part of parts) cpSync(join(root, part), join(place, part), {recursive: true, filter: isKept});
	symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
}

/** The exit code and the output; no code for a program that was stopped. */
function ended([program = '', ...args]: readonly string[], environment: Judge['environment']): Promise<Ended> {
	return new Promise((resolve, reject) => {
		const child = spawn(program, args, {
			cwd: place,
			env: {...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...environment},
			stdio: ['ignore', 'pipe', 'pipe'],
			// A group of its own, so that what it started ends with it.
			detached: true,
		});
		let output = '';
		for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
		const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), patience);
		child.on('error', reject);
		child.on('close', (code) => {
			clearTimeout(timer);
			resolve({code, output});
		});
	});
}

interface Ended {
	code: number | null;
	output: string;
}

/** The first failed test, or the last line of another program. */
const finding = (output: string): string =>
	/FAIL\s+(?:\|\w+\|\s+)?(.*)/.exec(output)?.[1] ?? output.trim().split('\n').at(-1) ?? '';

/** Whether the test file that failed fails again alone. On a busy machine one may fail that has nothing to do with the change. */
async function isConfirmed({output}: Ended, environment: Judge['environment']): Promise<boolean> {
	const [, project, file] = /FAIL\s+\|(\w+)\|\s+(\S+)/.exec(output) ?? [];
	if (!project || !file) return true;
	return (await ended([...vitest, '--project', project, file], environment)).code !== 0;
}

/** Who found the change, or undefined when it lives. */
async function finder({name}: Drawn): Promise<{judge: string; finding: string} | undefined> {
	for (const {name: judge, commands, environment} of judgesOf(name))
		for (const command of commands)
			for (let attempt = 0; attempt < attempts; attempt++) {
				const run = await ended(command, environment);
				if (run.code === 0) break;
				if (await isConfirmed(run, environment))
					return {judge, finding: run.code === null ? 'did not end' : finding(run.output)};
			}
	return undefined;
}

const line = ({source, change}: Drawn) => source.split('\n')[change.line - 1]?.trim() ?? '';
const described = ({name, source, change: {start, end, text, line}}: Drawn) =>
	`${name}:${line} ${JSON.stringify(source.slice(start, end))} becomes ${JSON.stringify(text)}`;

copyProject();
/** Numbers of the demo data are no behaviour. */
const files = globSync('src/**/*.{ts,tsx}', {cwd: root, exclude: ['**/*.d.ts', 'src/tenant/seed/**']})
	.filter((name) => name.startsWith(values.in))
	.sort()
	.map((name) => ({name, source: readFileSync(join(root, name), 'utf8')}));
const living: Drawn[] = [];
let tried = 0;
let equal = 0;
for (const mutant of drawn(files, seed)) {
	if (tried === count) break;
	const reason = reasonOfEqual(mutant);
	if (reason) {
		tried++;
		equal++;
		console.log(`equal  ${described(mutant)}: ${reason}`);
		continue;
	}
	const path = join(place, mutant.name);
	mkdirSync(dirname(path), {recursive: true});
	writeFileSync(path, changed(mutant.source, mutant.change));
	const found = await finder(mutant);
	writeFileSync(path, mutant.source);
	if (found?.judge === 'types') continue;
	tried++;
	if (!found) living.push(mutant);
	console.log(found ? `died   ${described(mutant)}: ${found.judge}: ${found.finding}` : `LIVES  ${described(mutant)}`);
}
const died = tried - equal - living.length;
console.log(`${died} of ${tried} died, ${equal} are equal by meaning, ${living.length} live (seed ${seed})`);
for (const mutant of living) console.log(`  ${described(mutant)}\n    ${line(mutant)}`);
process.exitCode = living.length > tried / 10 ? 1 : 0;
