/** The steps in each terminal. */
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {pathToFileURL} from 'node:url';
import {randomFrom} from '../support/random.ts';
import {cellsOf, checkScreen, type Defect, gridOf, probe, redraw} from './checks.ts';
import {type Display, differenceIn} from './display.ts';
import type {Program} from './programs.ts';
import {NotDriven, openWindow, type Size, type Window} from './window.ts';

export interface Plan {
	/** Milliseconds without a change after which a screen counts as drawn. */
	readonly pause: number;
	readonly seed: number;
	/** How many steps of the walk to take. */
	readonly steps: number;
	/** The number of rounds of ten random keys. */
	readonly rounds: number;
	/** The sizes of the window, in pixels. */
	readonly sizes: readonly (readonly [width: number, height: number])[];
	/** Records each step, and the defect that it found. */
	readonly onStep: (step: string, defect: Defect | undefined) => void;
}

const program = resolve(import.meta.dirname, '../../dist/castellan.js');
const clock = pathToFileURL(resolve(import.meta.dirname, '../support/recording/fixed-date.ts')).href;
/** A shell with job control: it goes on with a stopped console (128 + SIGTSTP) after a line. */
const job = '"$@"; while [ $? = 148 ]; do read -r line; fg; done';
const [stop, esc, enter, interrupt, pageDown, pageUp] = ['\u001a', '\u001b', '\r', '\u0003', '\u001b[6~', '\u001b[5~'];

/** Keys of a list, then a dialog at a time. */
const walk: readonly (readonly string[])[] = [
	['L', ':sort -name', enter],
	...[...'jjjkj'].map((key) => [key]),
	[pageDown],
	[pageDown],
	[pageUp],
	['p'],
	['j'],
	['p'],
	[enter],
	[pageDown],
	[esc],
	['/', 'ا'],
	[esc],
	['w'],
	[esc],
	['a'],
	[esc],
	['?'],
	[esc],
	[':'],
	[esc],
	[':sort name', enter],
	['G'],
];
/** Keys that neither end nor leave the console, and neither copy nor write. */
const randomKeys = [
	...['j', 'k', 'j', 'k', 'G', 'g', 'd', 'p', 'z', 'Z', 's', 'w', '/', 'n', 'e', 'a', '?', '[', ']', '#', '\t', ' '],
	...['0', '1', '2', '4', '6', '8', pageDown, pageUp, '\u001b[A', '\u001b[B', '\u001b[C', '\u001b[D', enter, esc],
] as const;

export async function drive(terminal: Program, display: Display, plan: Plan): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), 'castellan-terminals-'));
	try {
		const window = await openWindow(terminal, display, folder, plan.pause);
		try {
			await driveIn(window, folder, plan);
		} finally {
			await window.close();
		}
	} finally {
		await rm(folder, {recursive: true, force: true, maxRetries: 5});
	}
}

async function driveIn(window: Window, home: string, {seed, steps, rounds, sizes, onStep, pause}: Plan): Promise<void> {
	const size = () => window.send<Size>({do: 'size'});
	const press = async (keys: readonly string[]) => {
		for (const text of keys) {
			await window.send({do: 'type', text});
			// A lone Esc and the next key would be one key with alt.
			if (text === esc) await wait(pause);
		}
	};
	const until = async (wanted: string, isThere: () => Promise<boolean>) => {
		for (let round = 0; round < 150; round++) {
			if (await isThere()) return;
			await wait(pause);
		}
		throw new NotDriven(`never: ${wanted}\n${await window.send<string>({do: 'screen'})}`);
	};
	const start = async () => {
		const env = {
			HOME: home,
			TZ: 'UTC',
			LANG: 'C.UTF-8',
			...(await window.send<object>({do: 'variables'})),
		};
		const line = ['/bin/sh', '-m', '-c', job, 'sh', process.execPath, '--import', clock, program, '--demo', 'apps'];
		await window.send({do: 'start', line, env});
		await until('a list', async () => (await window.send<string>({do: 'screen'})).includes('Source Control'));
	};
	const ended = () => until('the end of the console', () => window.send<boolean>({do: 'ended'}));

	await probe(window, await size());
	const before = await probe(window, await size());
	const grid = await gridOf(window, await size());
	onStep(grid ? 'cells' : 'cells: not found, so that only the screen drawn again is compared', undefined);
	const restored = async (step: string) => {
		const after = await probe(window, await size());
		const defect = differenceIn(before, after, cellsOf(grid, await size())) && {
			what: 'the modes are not as before',
			pictures: {before, after},
		};
		onStep(step, defect);
	};

	await start();
	onStep('start', await checkScreen(window, grid));
	for (const keys of walk.slice(0, steps)) {
		await press(keys);
		onStep(`keys ${JSON.stringify(keys.join(''))}`, await checkScreen(window, grid));
	}
	const random = randomFrom(seed);
	for (let round = 0; round < rounds; round++) {
		const keys = Array.from({length: 10}, () => random.pick(randomKeys));
		await press(keys);
		onStep(`random keys ${JSON.stringify(keys.join(''))}`, await checkScreen(window, grid));
	}
	// A dialog takes the first ones.
	await until('the end of the console', async () => {
		await press([interrupt]);
		return window.send<boolean>({do: 'ended'});
	});
	await restored('quit');
	await start();
	await press([stop]);
	await window.picture();
	await restored('stop');
	await press([enter]);
	await window.picture();
	onStep('continue', await checkScreen(window, grid));
	await window.send({do: 'kill'});
	await ended();
	await restored('kill');
	await start();
	await press([':sort -name', enter]);
	for (const [width, height] of sizes) {
		const {columns, rows} = await window.resize(width, height);
		// The screen that the console drew for the new size, and then its cells: some terminals centre them in the window.
		onStep(`${columns}×${rows}`, await checkScreen(window, undefined));
		const resizedGrid = await gridOf(window, {columns, rows});
		await window.send({do: 'type', text: redraw});
		onStep(`${columns}×${rows}, drawn again`, await checkScreen(window, resizedGrid));
	}
	// A console that loses its window still saves its places into the folder.
	await window.send({do: 'kill'});
	await ended();
}
