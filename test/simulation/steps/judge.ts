/** Compares the report of a run (its exit code, output and receipt) with the tenant and the files. */
import type {Fault} from './faults.ts';
import type {FailingVerb} from './verbs.ts';
import type {World} from './world.ts';

type Run = Awaited<ReturnType<World['run']>>;

/** The exit codes, as the help lists them. */
const [done, partly] = [0, 8];
/** With these codes, nothing was sent. */
const unsent: ReadonlySet<number> = new Set([1, 2, 7]);

/** Returns the first false statement of a run, or undefined. `whole` is the output of a run without a fault. */
export function falsehood(verb: FailingVerb, world: World, run: Run, whole: string, fault?: Fault): string | undefined {
	const {outcome} = run;
	if ('crash' in outcome) return outcome.crash;
	const report = `code ${outcome.code}, ${outcome.stderr.trim()}`;
	const untrue =
		verb.effect === 'write'
			? falseWrite(world, run, outcome)
			: verb.effect === 'files'
				? falseChange(verb, world, outcome)
				: falseRead(verb, outcome, whole, fault);
	return untrue && `${untrue}: ${report}`;
}

interface Said {
	readonly code: number;
	readonly stdout: string;
	readonly stderr: string;
}

function falseWrite(world: World, {sent, attempts}: Run, {code, stderr}: Said): string | undefined {
	const applied = sent.reduce((sum, {isApplied, size}) => sum + (isApplied ? size : 0), 0);
	const bodies = sent.map(({path, body}) => `${path} ${body}`);
	if (new Set(bodies).size < bodies.length) return 'sent twice';
	if (/nothing was sent/.test(stderr) && sent.length > 0) return 'not “nothing was sent”';
	if (/was applied after all/.test(stderr) && applied === 0) return 'not applied after all';
	if (/So far the update was not applied/.test(stderr) && applied > 0) return 'applied after all';
	if (code === done && /already has these values|no differences from the service/.test(stderr)) return undefined;
	if (code === done && (sent.length === 0 || !sent.every(({isApplied}) => isApplied))) return 'not done';
	if (code === partly && attempts === 0) return 'not UNKNOWN: nothing was sent';
	if (code !== done && code !== partly && applied > 0) return 'it was applied';
	if (unsent.has(code) && sent.length > 0) return 'it was sent';
	return falseLedger(stderr, applied) ?? falseReceipt(world, stderr);
}

function falseLedger(stderr: string, applied: number): string | undefined {
	const counts = /tools: (.*)$/m.exec(stderr)?.[1];
	const count = (state: string) => Number(new RegExp(`(\\d+) ${state}`).exec(counts ?? '')?.[1] ?? 0);
	if (counts === undefined) return undefined;
	if (count('done') > applied) return `${count('done')} done, but the service has deleted ${applied}`;
	return applied > count('done') + count('UNKNOWN') ? `${applied} deleted, but not said` : undefined;
}

interface Receipt {
	readonly chunks: readonly {readonly state: string; readonly tools: readonly {readonly id: string}[]}[];
}

function falseReceipt({files, store}: World, stderr: string): string | undefined {
	const path = /^castellan: receipt: (.*\.json)$/m.exec(stderr)?.[1];
	if (path === undefined) return undefined;
	const text = files.get(path);
	if (text === undefined) return `the receipt ${path} does not exist`;
	const left = new Set(store.toolBindings.list('srv_1').map(({id}) => id));
	for (const {state, tools} of (JSON.parse(text) as Receipt).chunks) {
		const remaining = tools.filter(({id}) => left.has(id)).length;
		if (state === 'done' && remaining > 0) return 'a done call of the receipt is not done';
		if (/failed|not-sent/.test(state) && remaining < tools.length) return `a ${state} call of the receipt was applied`;
		if (/pending|sending/.test(state)) return `a call of the receipt is ${state}`;
	}
	return undefined;
}

function falseChange({isDone, doneWords, yields}: FailingVerb, world: World, {code, stderr}: Said): string | undefined {
	if (code === done && yields?.test(stderr)) return undefined;
	// A file that was moved away still exists.
	const moved = [...world.files].flatMap(([path, text]) =>
		path.endsWith('.elsewhere') ? [[path.slice(0, -'.elsewhere'.length), text] as const] : [],
	);
	const withMoved = {...world, files: new Map([...moved, ...world.files])};
	const views = [world, withMoved].map((state) => isDone?.(state) === true);
	const isSaid = doneWords?.test(stderr) === true;
	if ((code === done || isSaid) && !views.includes(true)) return 'the change was not made';
	const isDenied =
		code !== done && !isSaid && /cannot be (?:written|removed)|nothing was/.test(stderr) && !/unknown /.test(stderr);
	return isDenied && !views.includes(false) ? 'the change was made' : undefined;
}

/** The history takes its times from the database, not from the clock of the test. */
const withoutTimes = (text: string) => text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');

function falseRead(
	{saysFailure, usual}: FailingVerb,
	{code, stdout, stderr}: Said,
	whole: string,
	fault?: Fault,
): string | undefined {
	// A reader that has closed the pipe needs no more output, and a file that was moved away cannot be read.
	if (
		code !== done ||
		withoutTimes(stdout) === withoutTimes(whole) ||
		fault?.sort === 'output' ||
		fault?.kind === 'moved away'
	)
		return undefined;
	const messages = usual ? stderr.replace(usual, '') : stderr;
	return messages === '' && !saysFailure?.test(stdout)
		? `the output is not whole:\n${stdout.slice(0, 500)}\n`
		: undefined;
}
