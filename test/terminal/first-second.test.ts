/** The screen of a start, frame by frame: nothing contradicts itself, and nothing moves that is there already. */
import {describe, expect, test} from 'vitest';
import {cases} from '../support/runs/runs.ts';
import {createTerminal} from '../support/terminal.ts';
import {start} from './pty.ts';

const sizes = cases(
	[{columns: 80, rows: 24}],
	[
		{columns: 140, rows: 40},
		{columns: 60, rows: 15},
		{columns: 40, rows: 12},
	],
);
/** Before and after a frame that a terminal shows at once. Output between two of them is a frame, too. */
const boundary = /(?=\u001b\[\?2026h)|(?<=\u001b\[\?2026l)/;

/** The screen after each frame of an output. */
async function framesOf(output: string, {columns, rows}: (typeof sizes)[number]) {
	const terminal = createTerminal(columns, rows);
	const frames: (readonly string[])[] = [];
	for (const frame of output.split(boundary)) {
		terminal.stdout.write(frame);
		await terminal.drained();
		frames.push(terminal.lines());
	}
	return frames;
}

/** The columns of the keys of the tabs, by key. */
const tabsIn = (line: string) =>
	[...line.matchAll(/(?<= )[\d@](?= \p{L})/gu)].map(({0: key, index}) => [key, index] as const);

describe.each(sizes)('at $columns×$rows', (size) => {
	test.each([
		['the board', '', /▸ /],
		['a list', 'apps?', /Source Control/],
	])('%s opens', async (_, address, content) => {
		const session = await start(['--demo', ...(address ? [address] : [])], size);
		await session.waitFor(content);
		// The output may have arrived as far as the middle of a frame.
		const isWhole = () => session.raw().lastIndexOf('\u001b[?2026l') > session.raw().lastIndexOf('\u001b[?2026h');
		await session.waitFor((screen) => isWhole() && / idle\s*$/.test(screen.split('\n')[0] ?? ''));
		const frames = await framesOf(session.raw(), size);
		expect(frames.length).toBeGreaterThan(1);
		const words = frames.map((lines) => [lines[0], ...lines.slice(-2)].join('\n'));
		expect([words.some((text) => /\bloading\b/.test(text)), /\bidle\b/.test(words.at(-1) ?? '')]).toEqual([true, true]);
		for (const text of words) expect(/\bidle\b/.test(text) && /\bloading\b/.test(text), text).toBe(false);
		const places = new Map<string, number>();
		for (const lines of frames) {
			for (const [key, at] of tabsIn(lines[1] ?? '')) {
				expect([key, at]).toEqual([key, places.get(key) ?? at]);
				places.set(key, at);
			}
		}
		if (size.columns >= 80) expect(places.size).toBeGreaterThan(5);
	});
});
