/** Approved screens: text and styles of a screen, compared with a file (`test/support/output/approved.ts`). */
import {mkdirSync, readdirSync, rmSync} from 'node:fs';
import {expect, onTestFinished, test, vi} from 'vitest';
import {type LaunchOptions, launch, type SomeServices, testNow} from '../../support/launch.tsx';
import {expectApprovedFile, isWriting} from '../../support/output/approved.ts';

/** From the folder of the project, where tests run, also when they are bundled. */
const folder = 'test/flows/screens/approved';
/** Columns and rows: with room for the preview, and a small terminal. */
type Sizes = readonly [Size, ...Size[]];
type Size = readonly [columns: number, rows: number];
interface Look {
	readonly sizes: Sizes;
	/** Whether the styles are compared too. */
	readonly hasStyles: boolean;
}
const usualSizes: Sizes = [
	[100, 30],
	[60, 15],
];

/** The services depend on nothing in the console. */
type Options = Omit<LaunchOptions, 'services'> & {readonly services?: SomeServices};
export type Console = Awaited<ReturnType<typeof launch>>;
/** A step: a key by its name, typed text, or what else is done with the console. */
export type Step = string | ((console: Console) => unknown);

/** The name of a picture, and the steps from the picture before. */
export type Scene = readonly [name: string, ...steps: readonly Step[]];

/** Work that waits for a pause of the keys, such as the preview. */
export const rest: Step = (console) => console.elapse();

/** The lines, then the styles of the rows that have any. Rows of equal style that follow each other share a line. */
function pictureOf(console: Console, hasStyles: boolean): string {
	const lines = console.lines().map((line) => line.trimEnd());
	if (!hasStyles) return `${lines.join('\n').trimEnd()}\n`;
	const styles: {readonly from: number; to: number; readonly runs: string}[] = [];
	for (const [row, runs] of console.styles().entries()) {
		const last = styles.at(-1);
		if (last?.runs === runs) last.to = row;
		else styles.push({from: row, to: row, runs});
	}
	const said = styles
		.filter(({runs}) => runs)
		.map(({from, to, runs}) => `${from === to ? from : `${from}-${to}`}: ${runs}`);
	return `${[...lines, '', ...said].join('\n').trimEnd()}\n`;
}

async function compare(console: Console, {sizes, hasStyles}: Look, path: string) {
	const pictures: string[] = [];
	for (const [columns, rows] of sizes) {
		await console.resize(columns, rows);
		pictures.push(`${columns} by ${rows}\n${pictureOf(console, hasStyles)}`);
	}
	expectApprovedFile(path, pictures.join('\n'));
}

/** Draws the scenes one after the other in one console, each at two sizes. */
export function screens(
	tour: string,
	scenes: readonly Scene[],
	{sizes = usualSizes, hasStyles = true, ...options}: Options & Partial<Look>,
	open: (options: Options) => Promise<Console> = launch,
) {
	test(tour, async () => {
		// Latencies, the ids that the tenant gives to requests, and what counts down.
		vi.useFakeTimers({now: testNow, toFake: ['Date', 'performance', 'setInterval', 'clearInterval']});
		onTestFinished(() => void vi.useRealTimers());
		const [[columns, rows]] = sizes;
		const console = await open({columns, rows, ...options});
		if (open === launch) onTestFinished(() => console.close());
		const files = scenes.map(([name]) => `${name}.txt`);
		const place = `${folder}/${tour}`;
		if (isWriting) mkdirSync(place, {recursive: true});
		for (const other of readdirSync(place).filter((file) => !files.includes(file))) {
			if (isWriting) rmSync(`${place}/${other}`);
			else expect.soft(other, 'a file of no scene').toBe('');
		}
		for (const [name, ...steps] of scenes) {
			await console.resize(columns, rows);
			for (const step of steps) {
				if (typeof step === 'string') await console.press(step);
				else await step(console);
				await console.settle();
			}
			await compare(console, {sizes, hasStyles}, `${place}/${name}.txt`);
		}
	});
}
