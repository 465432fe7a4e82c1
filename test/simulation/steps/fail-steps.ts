/** Fails the first step of a verb, then the second, to the last one. */
import type {VirtualTimers} from '../virtual-timers.ts';
import {canStrike, describeFault, type Fault, kinds, type Sort} from './faults.ts';
import {falsehood} from './judge.ts';
import type {Report} from './report.ts';
import type {FailingVerb} from './verbs.ts';
import {createWorld} from './world.ts';

const sorts = Object.keys(kinds) as Sort[];
/** `isChosen` tells whether a fault is tried. */
export async function failSteps(
	verb: FailingVerb,
	timers: VirtualTimers,
	isChosen: (fault: Fault) => boolean = () => true,
): Promise<Report> {
	const falsehoods: string[] = [];
	let runs = 0;
	const clean = await runTwice(verb, timers, undefined, '');
	if (clean.falsehood) falsehoods.push(`no fault: ${clean.falsehood}`);
	for (const sort of sorts) {
		for (const kind of kinds[sort]) {
			for (const isLasting of [false, true]) {
				for (const [index, name] of clean.taken[sort].entries()) {
					const fault = {sort, kind, step: index + 1, isLasting};
					// Steps that are slow change nothing but the order, so all of them at once show what each of them does.
					const isRepeated = isLasting && kind === 'slow' && sort !== 'request' && index > 0;
					if (isRepeated || !canStrike(sort, kind, name) || !isChosen(fault)) continue;
					runs++;
					const {falsehood: untrue} = await runTwice(verb, timers, fault, clean.stdout);
					if (untrue) falsehoods.push(`${describeFault(fault)}: ${untrue}`);
				}
			}
		}
	}
	return {name: `\`${verb.line}\``, steps: Object.values(clean.taken).flat().length, runs, falsehoods};
}

/** Runs the verb with a fault, and again without one. */
async function runTwice(verb: FailingVerb, timers: VirtualTimers, fault: Fault | undefined, whole: string) {
	const world = await createWorld(verb, timers);
	try {
		const first = await world.run(verb, fault);
		const stdout = 'crash' in first.outcome ? '' : first.outcome.stdout;
		const untrue = falsehood(verb, world, first, fault ? whole : stdout, fault);
		return {
			stdout,
			taken: first.steps.taken,
			falsehood: untrue ?? (await falseAfterwards(verb, world, whole || stdout, fault)),
		};
	} finally {
		world.close();
	}
}

type World = Awaited<ReturnType<typeof createWorld>>;

/** The next run works, what it says is true, and nothing is left behind. */
async function falseAfterwards(
	verb: FailingVerb,
	world: World,
	whole: string,
	fault: Fault | undefined,
): Promise<string | undefined> {
	await world.restart();
	const next = await world.run(verb);
	// A file that was moved away is missing in the next run, too.
	const isMissing = fault?.kind === 'moved away';
	const untrue = verb.effect === 'read' && isMissing ? undefined : falsehood(verb, world, next, whole);
	if (untrue) return `in the next run, ${untrue}`;
	const left = [...world.files.keys()].find((path) => /\.(?:tmp|lock|claim)$/.test(path));
	if (left) return `${left} is left`;
	const {code, stderr} = next.outcome as {readonly code: number; readonly stderr: string};
	return verb.effect === 'write' || isMissing || (verb.again ?? [0]).includes(code)
		? undefined
		: `the next run ends with ${code}: ${stderr}`;
}
