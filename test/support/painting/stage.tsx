/** A terminal that shows a painted scene. */
import {render} from 'ink';
import {Painter} from '../../../src/console/terminal/painter.ts';
import {PainterContext} from '../../../src/console/terminal/painter-context.ts';
import {ThemeContext} from '../../../src/console/terminal/theme-context.tsx';
import {paletteCodes, palettes} from '../../../src/text/colors/palettes.ts';
import {createTheme} from '../../../src/text/theme.ts';
import {createTerminal, soon} from '../terminal.ts';
import {Scene, Screen} from './scene.tsx';

export type Size = readonly [columns: number, rows: number];

export interface Stage {
	readonly scene: Scene;
	readonly painter: Painter | undefined;
	readonly screen: () => readonly string[];
	readonly output: () => string;
	readonly settle: () => Promise<void>;
	readonly resize: (columns: number, rows: number) => void;
	readonly close: () => Promise<void>;
}

const codes = paletteCodes(palettes.dark, '256');

interface OpenOptions {
	readonly isPainted: boolean;
	readonly canScroll?: boolean;
	readonly hasColor?: boolean;
	readonly scene?: Scene;
	readonly size?: Size;
	readonly later?: typeof soon;
}

/** Draws a scene with the painter, or with Ink alone. */
export function open({
	isPainted,
	canScroll = true,
	hasColor = true,
	scene = new Scene(),
	size = [60, 12],
	later = soon,
}: OpenOptions): Stage {
	const [columns, rows] = size;
	const terminal = createTerminal(columns, rows);
	terminal.stdout.write('\u001b[?7l');
	const painter = isPainted ? new Painter(terminal.stdout, {schedule: later, now: () => 0, canScroll}) : undefined;
	const app = render(
		<PainterContext value={painter}>
			<ThemeContext value={createTheme({hasColor, hasUnicode: true, codes})}>
				<Screen scene={scene} />
			</ThemeContext>
		</PainterContext>,
		{
			stdin: terminal.stdin,
			stdout: painter?.stream ?? terminal.stdout,
			interactive: true,
			alternateScreen: true,
			incrementalRendering: !painter,
			maxFps: 1000,
			patchConsole: false,
		},
	);
	return {
		scene,
		painter,
		// A right-to-left name ends with a mark for the terminal, which takes no cell.
		screen: () => terminal.cells().map((line) => line.replaceAll('\u200e', '')),
		output: terminal.output,
		resize: terminal.resize,
		async settle() {
			// The rest of the screen is drawn one turn after the rows.
			await new Promise((resolve) => setImmediate(resolve));
			await app.waitUntilRenderFlush();
			await terminal.drained();
		},
		async close() {
			app.unmount();
			await app.waitUntilExit();
		},
	};
}
