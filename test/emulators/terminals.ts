/**
 * Drives the built console in real terminals on a screen in memory, and compares pictures: `npm run terminals`. With names,
 * only these terminals. `--short` is xterm alone, in less than a minute. `--pictures FOLDER` stores the pictures of defects.
 * Terminals that the machine cannot run are skipped. Only a defect that a second, slower run confirms is reported, with status 3.
 */
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import type {Defect} from './checks.ts';
import {type Display, openDisplay, pngOf} from './display.ts';
import {isInstalled, type Program, programs} from './programs.ts';
import {drive} from './scenario.ts';
import {NotDriven} from './window.ts';

const {values, positionals} = parseArgs({
	allowPositionals: true,
	options: {short: {type: 'boolean'}, pictures: {type: 'string'}, seed: {type: 'string', default: '1'}},
});
const isShort = values.short === true;
const sizes = [
	[1200, 700],
	[500, 300],
	[180, 70],
	[320, 200],
	[900, 450],
] as const;
const wanted = programs.filter(({name}) =>
	isShort ? name === 'xterm' : positionals.length === 0 || positionals.includes(name),
);

const print = (text: string) => process.stdout.write(`${text}\n`);

/** In milliseconds, for both runs in a terminal. */
const timeLimit = isShort ? 40_000 : 900_000;
let end = Number.POSITIVE_INFINITY;
/** A signal ends the started programs at the next step. */
for (const signal of ['SIGINT', 'SIGTERM'] as const)
	process.on(signal, () => {
		end = 0;
	});

/** The defects of a run, by the step that found them. */
async function defectsIn(terminal: Program, display: Display, pause: number): Promise<ReadonlyMap<string, Defect>> {
	const defects = new Map<string, Defect>();
	let step = 0;
	await drive(terminal, display, {
		pause,
		seed: Number(values.seed),
		steps: isShort ? 8 : Number.POSITIVE_INFINITY,
		rounds: isShort ? 2 : 20,
		sizes: isShort ? sizes.slice(0, 2) : sizes,
		onStep(name, defect) {
			if (performance.now() > end) throw new NotDriven('there is no more time');
			step++;
			if (defect && !terminal.ownDefects?.test(defect.what))
				defects.set(`step ${step}, ${name}: ${defect.what}`, defect);
		},
	});
	print(`${terminal.name}: ${step} steps, ${defects.size === 0 ? 'no defect' : `${defects.size} with a defect`}`);
	return defects;
}

async function store(name: string, {pictures}: Defect): Promise<void> {
	if (!values.pictures) return;
	await mkdir(values.pictures, {recursive: true});
	for (const [part, picture] of Object.entries(pictures))
		await writeFile(
			join(values.pictures, `${name.replaceAll(/[^\w]+/g, '-').slice(0, 80)}-${part}.png`),
			pngOf(picture),
		);
}

async function run(terminal: Program, display: Display): Promise<boolean> {
	const missing = terminal.needs.filter((name) => !isInstalled(name));
	if (missing.length > 0) {
		print(`${terminal.name}: skipped, ${missing.join(' and ')} is not installed`);
		return true;
	}
	if (end > 0) end = performance.now() + timeLimit;
	try {
		const defects = await defectsIn(terminal, display, 60);
		if (defects.size === 0) return true;
		for (const [name, defect] of defects) {
			print(`  ${name}`);
			await store(`${terminal.name} ${name}`, defect);
		}
		const confirmed = await defectsIn(terminal, display, 400);
		const both = [...defects.keys()].filter((name) => confirmed.has(name));
		for (const name of both) print(`  confirmed: ${name}`);
		return both.length === 0;
	} catch (error) {
		print(`${terminal.name}: skipped, ${(error as Error).message}`);
		return true;
	}
}

const folder = await mkdtemp(join(tmpdir(), 'castellan-display-'));
try {
	const missing = ['Xvfb', 'xdotool'].filter((name) => !isInstalled(name));
	if (missing.length > 0) print(`skipped: ${missing.join(' and ')} is not installed`);
	else {
		const display = await openDisplay(folder);
		try {
			for (const terminal of wanted) if (!(await run(terminal, display))) process.exitCode = 3;
		} finally {
			await display.close();
		}
	}
} catch (error) {
	print(`skipped: ${(error as Error).message}`);
} finally {
	await rm(folder, {recursive: true, force: true});
}
