/** Renders the final screen of a transcript with a terminal emulator, outside of the measured time. */
import xterm from '@xterm/headless';
import {size} from './session.ts';

/** The lines of the screen without trailing blanks. */
export async function linesOf(transcript: string): Promise<readonly string[]> {
	const emulator = new xterm.Terminal({cols: size.columns, rows: size.rows, allowProposedApi: true});
	await new Promise<void>((resolve) => {
		emulator.write(transcript, resolve);
	});
	const {active} = emulator.buffer;
	const lines = Array.from(
		{length: size.rows},
		(_, row) => active.getLine(active.viewportY + row)?.translateToString(true) ?? '',
	);
	emulator.dispose();
	return lines;
}

/** The numbers of the apps whose ids stand on the screen, from top to bottom. */
export const idsOn = (lines: readonly string[]): readonly number[] =>
	lines.flatMap((line) => {
		const id = /app_(\d{7})/.exec(line)?.[1];
		return id === undefined ? [] : [Number(id)];
	});
