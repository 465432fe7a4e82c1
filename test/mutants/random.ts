/**
 * `npm run mutants -- --random N --seed S`: draws N lines of all of `src`, changes one place of each in a copy of the project, and
 * lets the tests judge it until one fails. Prints who found each change, and at the end what lives. Exits with 1 when more than a
 * tenth of the changes live. A change that the compiler refuses is not counted, and another line is drawn.
 */
import {globSync, readFileSync} from 'node:fs';
import {setPriority} from 'node:os';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {root} from '../../src/build/root.ts';
import {accepted} from './accepted.ts';
import {type Drawn, drawn} from './changes.ts';
import {Copy, type Ended} from './copy.ts';
import {coverageOf} from './coverage.ts';
import {reasonOfEqual} from './equal.ts';
import {build, type Judge, type Judges, judgesOf, vitest} from './judges.ts';

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

/** Tries of one command, of which a test failed that passed again alone. */
const attempts = 3;
/** Changes of which it pays to find first who runs what. The run of all tests takes as long as some changes that live. */
const many = 5;
/** Programs with more important work go first. */
setPriority(10);

/** The first failed test or error, or else the last line. */
const finding = (output: string): string =>
	/FAIL\s+(?:\|\w+\|\s+)?(.*)/.exec(output)?.[1] ??
	/^(?:No test has ended|\w*Error\b).*/m.exec(output)?.[0] ??
	(output.trim().split('\n').at(-1) || 'no output');

/** The commands that succeed without a change. */
const sound = new Set<string>();

/**
 * Whether the test file that failed fails again alone, or a command without a failed test fails again. On a busy machine, a test may
 * fail that has nothing to do with the change, and a run may end because no test has ended for long. Throws for one that fails without
 * the change too.
 */
async function isConfirmed(
	copy: Copy,
	mutant: Drawn,
	{command, run, environment}: {command: readonly string[]; run: Ended; environment: Judge['environment']},
): Promise<boolean> {
	const [, project, file] = /FAIL\s+\|(\w+)\|\s+(\S+)/.exec(run.output) ?? [];
	const again = project && file ? [...vitest, '--project', project, file] : command;
	if ((await copy.ended(again, environment)).code === 0) return false;
	const name = again.join(' ');
	if (sound.has(name)) return true;
	// Some tests start the program.
	copy.write(mutant.name, mutant.source);
	await copy.ended(build);
	const {code, output} = await copy.ended(again, environment);
	copy.change(mutant);
	await copy.ended(build);
	if (code !== 0) throw new Error(`Without a change, this fails too: ${name}\n${finding(output)}`);
	sound.add(name);
	return true;
}

/** Who found the change in the copy, or undefined when it lives. */
async function finder(copy: Copy, mutant: Drawn, judges: readonly Judge[]): Promise<string | undefined> {
	for (const {name, commands, environment} of judges)
		for (const command of commands)
			for (let attempt = 0; attempt < attempts; attempt++) {
				const run = await copy.ended(command, environment);
				if (run.code === 0) break;
				if (await isConfirmed(copy, mutant, {command, run, environment}))
					return `${name}: ${run.code === null ? 'did not end' : finding(run.output)}`;
			}
	return undefined;
}

const described = ({name, source, change: {start, end, text, line}}: Drawn) =>
	`${name}:${line} ${JSON.stringify(source.slice(start, end))} becomes ${JSON.stringify(text)}`;
const line = ({source, change}: Drawn) => source.split('\n')[change.line - 1]?.trim() ?? '';

/** Numbers of the demo data are no behaviour. */
const files = globSync('src/**/*.{ts,tsx}', {cwd: root, exclude: ['**/*.d.ts', 'src/tenant/seed/**']})
	.sort()
	.map((name) => ({name, source: readFileSync(join(root, name), 'utf8')}));
/** Two, because some tests wait. */
const copies = count < many ? [new Copy('1')] : [new Copy('1'), new Copy('2')];
const [first] = copies;
if (!first) throw new Error('There is no copy.');

/** The first changes that the compiler accepts, in the order of the draw. */
async function chosen(copy: Copy): Promise<Drawn[]> {
	const inPlace = files.filter(({name}) => name.startsWith(values.in));
	const draw = [...drawn(inPlace, seed)];
	const result: Drawn[] = [];
	while (result.length < count && draw.length > 0) {
		const next = draw.splice(0, Math.ceil((count - result.length) * 1.5));
		const valid = await accepted(copy, next);
		result.push(...next.filter((each) => valid.has(each)));
	}
	return result.slice(0, count);
}

const mutants = await chosen(first);
const coverage = count < many ? undefined : await coverageOf(first, files);
const isEqual = (mutant: Drawn): boolean => {
	const reason = reasonOfEqual(mutant);
	if (reason) console.log(`equal  ${described(mutant)}: ${reason}`);
	return reason !== undefined;
};

/** Lets some of their judges judge the changes. Returns those that nobody found. */
async function unfound(drawn: readonly Drawn[], stage: keyof Judges): Promise<readonly Drawn[]> {
	const result: Drawn[] = [];
	const waiting = drawn.values();
	async function judge(copy: Copy): Promise<void> {
		for (const mutant of waiting) {
			copy.change(mutant);
			const known = coverage && {
				tests: coverage.testsOf(mutant),
				hasMore: (file: string) => coverage.hasMore(file),
				isInProgram: coverage.isInProgram(mutant),
			};
			const found = await finder(copy, mutant, judgesOf(mutant.name, known)[stage]);
			copy.write(mutant.name, mutant.source);
			if (!found) result.push(mutant);
			const state = found ? 'died ' : stage === 'late' ? 'LIVES' : 'still lives';
			console.log(`${state}  ${described(mutant)}: ${found ?? line(mutant)}`);
		}
	}
	await Promise.all(copies.map(judge));
	return result;
}

const judged = mutants.filter((mutant) => !isEqual(mutant));
const equal = mutants.length - judged.length;
const left = await unfound(judged, 'first');
console.log(
	`${judged.length - left.length} of ${mutants.length} died; the late judges take some minutes for each of ${left.length}`,
);
const living = await unfound(left, 'late');
const died = mutants.length - equal - living.length;
console.log(`${died} of ${mutants.length} died, ${equal} are equal by meaning, ${living.length} live (seed ${seed})`);
for (const mutant of living) console.log(`  ${described(mutant)}\n    ${line(mutant)}`);
process.exitCode = living.length > mutants.length / 10 ? 1 : 0;
