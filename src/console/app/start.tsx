/** Starts the console on a terminal and ends when the person leaves it. */
import {render} from 'ink';
import type {TerminalControl} from '../../settings/terminal/control.ts';
import type {Services} from '../services.ts';
import {harmlessStream} from '../terminal/drawable.ts';
import {Keys} from '../terminal/keys.ts';
import type {Opening} from '../terminal/opening.ts';
import {Painter} from '../terminal/painter.ts';
import {PainterContext} from '../terminal/painter-context.ts';
import {App, createConsole, type Lending} from './App.tsx';
import type {FirstPlace} from './console.ts';

export interface Terminal {
	readonly stdin: NodeJS.ReadStream;
	readonly stdout: NodeJS.WriteStream;
	readonly stderr: NodeJS.WriteStream;
	readonly control: TerminalControl;
	/** What has the terminal until now, if anything. */
	readonly opening?: Opening | undefined;
	/** Leaves the console when it is aborted. */
	readonly signal: AbortSignal;
}

/** Frames per second at most: fast enough that a held key is drawn each time. */
const framesPerSecond = 120;

/** Resolves when the console was left; rejects with what broke it. The terminal is restored by then, either way. */
export async function startConsole(
	services: Services,
	{address, seeds}: FirstPlace,
	{signal, opening, control, ...streams}: Terminal,
): Promise<void> {
	opening?.handOver();
	const {screen, jobs} = control;
	// From the first moment, so that what is typed before the first frame arrives as keys, Enter included.
	screen.enter();
	// A screen reader hears what is written: whole lines, and nothing twice.
	const painter = services.isLinear ? undefined : new Painter(streams.stdout);
	const lending: Lending = {
		jobs,
		giveBack() {
			painter?.forget();
			screen.leave();
		},
		takeAgain() {
			screen.enter();
			painter?.forget();
		},
	};
	const app = render(
		<PainterContext value={painter}>
			<App console={createConsole(services, address, seeds, {painter, lending})} />
		</PainterContext>,
		{
			...streams,
			// What Ink asks of its input, and no more.
			stdin: new Keys(streams.stdin) as unknown as NodeJS.ReadStream,
			stdout: painter?.stream ?? harmlessStream(streams.stdout),
			// The modes are set and undone in one place, and not by Ink.
			alternateScreen: false,
			isScreenReaderEnabled: services.isLinear === true,
			interactive: true,
			// The painter finds out what has changed.
			incrementalRendering: !painter,
			maxFps: framesPerSecond,
			patchConsole: false,
			exitOnCtrlC: false,
		},
	);
	const leave = () => app.unmount();
	if (signal.aborted) leave();
	signal.addEventListener('abort', leave);
	await app.waitUntilExit().finally(() => {
		signal.removeEventListener('abort', leave);
		lending.giveBack();
	});
}
