/** The progress of a read that takes long, as a bar on stderr. */
import {canStyle} from '../../settings/launch/capabilities.ts';
import {cut} from '../../text/cells.ts';
import {clean} from '../../text/visible.ts';
import {type CliContext, drawProgress, eraseProgress, toLocale} from '../context.ts';

/** A line on stderr that overwrites itself. It is silent where stderr is not a terminal, and for the first two seconds. */
export interface Progress {
	/** Draws the text. `share`, from 0 to 1, is the part that is done; without it the bar only moves. */
	show(text: string, share?: number): void;
	/** Removes the line until the next `show`. Called before any other output. */
	clear(): Promise<void>;
}

/** Milliseconds from the creation to the first line, so that a fast read shows none. */
const defaultDelay = 2_000;
/** Milliseconds between two lines. */
const interval = 200;

/** Stdout must stay empty while a text is shown: between rows on the same terminal, the line would flicker. */
export function createProgress(context: CliContext, delay = defaultDelay): Progress {
	const {stderr, env, now, disk} = context;
	const isShown = canStyle(stderr, env);
	const start = now();
	let current: {readonly text: string; readonly share: number | undefined} | undefined;
	let isAnimated = false;

	async function draw(): Promise<void> {
		const elapsed = now() - start;
		if (!current || elapsed < delay) return;
		const line = `${bar(current.share, elapsed)} ${current.text} · ${Math.floor(elapsed / 1000)} s`;
		const text = cut(toLocale(context, clean(line)), (stderr.columns || 80) - 1);
		await drawProgress(context, text);
	}
	/** Moves the bar while a text is shown. */
	async function animate(): Promise<void> {
		if (isAnimated) return;
		isAnimated = true;
		for (; current; await draw()) await disk.wait(interval);
		isAnimated = false;
	}

	return {
		show(text, share) {
			if (!isShown) return;
			current = {text, share};
			void draw();
			void animate();
		},
		async clear() {
			current = undefined;
			await eraseProgress(context);
		},
	};
}

const barWidth = 20;
/** The cells of the part that moves where the end is unknown. */
const blockWidth = 5;

function bar(share: number | undefined, elapsed: number): string {
	if (share !== undefined) {
		const done = Math.round(Math.min(1, share) * barWidth);
		return `[${'#'.repeat(done)}${'-'.repeat(barWidth - done)}]`;
	}
	const steps = barWidth - blockWidth;
	const phase = Math.floor(elapsed / interval) % (2 * steps);
	const before = phase <= steps ? phase : 2 * steps - phase;
	return `[${'-'.repeat(before)}${'#'.repeat(blockWidth)}${'-'.repeat(steps - before)}]`;
}
